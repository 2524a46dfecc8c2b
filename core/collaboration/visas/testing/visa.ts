// A project with people and a document, for the tests of visas.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileForm } from '../../../testing/http-client.ts';
import { openServiceDb } from '../../../testing/open-database.ts';
import { startService, type Person, type TestService } from '../../../testing/service.ts';
import { eventsAfter, type StoredEvent } from '../../../events/outbox.ts';

export interface Member extends Person {
  /** of the project's list of people */
  readonly memberId: number;
}

const memberRoles = { bob: 50, eve: 50, gus: 25, ada: 100 } as const;
type Name = keyof typeof memberRoles;

export interface VisaProject extends TestService {
  readonly path: string;
  readonly rootFolderId: number;
  readonly people: Readonly<Record<Name, Member>>;
  readonly document: { readonly id: number };
  /** of the visas of the document */
  readonly visas: string;
  /** All events of visas since it was last called: names with data. */
  newEvents(): Promise<StoredEvent[]>;
  /** References to a blob by rows. */
  refsOf(hash: string): Promise<number | undefined>;
  /** Texts of the mails to a person. */
  mailsTo(person: Person): string[];
}

/** Bob and Eve work in the project, Gus is a guest, Ada its administrator. */
export async function openVisaProject(t: TestContext): Promise<VisaProject> {
  const service = await startService(t);
  const { request, application: as, folder, createPerson, createProject } = service;
  const { path, rootFolderId } = await createProject();
  const people = {} as Record<Name, Member>;
  for (const [name, role] of Object.entries(memberRoles) as [Name, number][]) {
    const person = await createPerson(name);
    await request('POST', `${path}/invitation`, {
      as,
      body: { email: person.email, redirect_uri: 'https://platform.example/', role },
    });
    const [received] = (await request('GET', '/user/invitations', { as: person.as })).json;
    await request('POST', `/user/invitations/${received.id}/accept`, { as: person.as });
    const members = (await request('GET', `${path}/user`, { as })).json as readonly {
      readonly id: number;
      readonly user_id: number;
    }[];
    people[name] = { ...person, memberId: members.find(({ user_id }) => user_id === person.id)?.id ?? 0 };
  }
  const document = (
    await request('POST', `${path}/document`, { as, body: fileForm('plan.txt', 'a plan', { name: 'Plan' }) })
  ).json;
  const db = await openServiceDb(t, folder);
  let last = 0;
  return {
    ...service,
    path,
    rootFolderId,
    people,
    document,
    visas: `${path}/document/${document.id}/visa`,
    async newEvents() {
      const events = await eventsAfter(db, last);
      last = events.at(-1)?.id ?? last;
      return events.filter(({ name }) => name.startsWith('visa.'));
    },
    refsOf: async hash => (await db.get<{ refs: number }>('SELECT refs FROM blob WHERE hash = ?', [hash]))?.refs,
    mailsTo: ({ email }) =>
      readdirSync(join(folder, 'outbox'))
        .sort()
        .map(name => readFileSync(join(folder, 'outbox', name), 'utf8'))
        .filter(text => text.includes(`To: ${email}`)),
  };
}

/** A visa of Bob with validators. */
export async function ask(
  { request, visas, people: { bob } }: VisaProject,
  body: object,
  ...validators: readonly Member[]
) {
  const visa = (await request('POST', visas, { as: bob.as, body })).json;
  const one = `${visas}/${visa.id}`;
  const asked: {
    readonly id: number;
    readonly created_at: string;
    readonly updated_at: string;
    readonly validator: { readonly user_id: number };
  }[] = [];
  for (const { memberId } of validators)
    asked.push((await request('POST', `${one}/validation`, { as: bob.as, body: { validator_id: memberId } })).json);
  return {
    one,
    asked,
    of: (index: number, verb = '') => `${one}/validation/${asked[index]?.id ?? 0}${verb && `/${verb}`}`,
  };
}
