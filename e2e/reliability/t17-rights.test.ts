// T17, rights: folders are moved and closed, groups get and lose access, people join and leave them; no person ever
// sees or reaches more, or less, than a simple model of the rules allows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileForm } from '../../core/testing/http-client.ts';
import { addMember } from '../../core/testing/join-project.ts';
import { startService, type TestService } from '../../core/testing/service.ts';
import { playSchedules, told } from '../fixtures/schedules.ts';

type Permission = 1 | 50 | 100;

const permission = fc.constantFrom<Permission>(1, 50, 100);
/** A (with C in it), B, and D below C; each holds one document. */
const FOLDERS = ['A', 'B', 'C', 'D'] as const;
const GROUPS = 2;
/** three that have a role of a user, and a guest */
const PEOPLE = ['bob', 'eve', 'kim', 'gus'] as const;
const folder = fc.nat({ max: FOLDERS.length - 1 });

const schedules = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('default' as const), folder, permission, propagate: fc.boolean() }),
    fc.record({
      act: fc.constant('group' as const),
      folder,
      group: fc.nat({ max: GROUPS - 1 }),
      permission: fc.option(permission),
      propagate: fc.boolean(),
    }),
    fc.record({ act: fc.constant('move' as const), folder, onto: fc.nat({ max: FOLDERS.length }) }),
    fc.record({
      act: fc.constant('member' as const),
      group: fc.nat({ max: GROUPS - 1 }),
      person: fc.nat({ max: PEOPLE.length - 1 }),
    }),
  ),
  { minLength: 2, maxLength: 7 },
);

/**
 * The rules in their simplest form. Index FOLDERS.length is the folder in which the others were made; all members write
 * there.
 */
class Model {
  readonly parents: number[] = [FOLDERS.length, FOLDERS.length, 0, 2];
  readonly defaults: Permission[] = FOLDERS.map(() => 100);
  readonly ofGroups: (Permission | null)[][] = FOLDERS.map(() => Array.from({ length: GROUPS }, () => null));
  /** groups of each person */
  readonly memberships: Set<number>[] = PEOPLE.map(() => new Set());

  below(top: number): number[] {
    return [top, ...this.parents.flatMap((parent, child) => (parent === top ? this.below(child) : []))];
  }

  of(person: number, at: number): Permission {
    if (at === FOLDERS.length) return PEOPLE[person] === 'gus' ? 50 : 100;
    const groups = [...(this.memberships[person] ?? [])];
    const standard = this.defaults[at] ?? 1;
    const own =
      groups.length === 0
        ? standard
        : (Math.max(...groups.map(group => this.ofGroups[at]?.[group] ?? standard)) as Permission);
    if (own === 1 || this.of(person, this.parents[at] ?? FOLDERS.length) === 1) return 1;
    return PEOPLE[person] === 'gus' ? 50 : own;
  }
}

interface World {
  readonly path: string;
  readonly people: readonly { readonly as: string; readonly memberId: number }[];
  readonly groups: readonly number[];
}

type Step = typeof schedules extends fc.Arbitrary<(infer T)[]> ? T : never;
interface Played extends World {
  readonly ids: readonly number[];
  readonly documents: readonly number[];
  readonly model: Model;
  readonly set: (method: string, target: string, body: object | undefined, expected: number) => Promise<void>;
}

/** The folders of FOLDERS and, last, the one above them; each holds a document. */
async function makeFolders({ request, application: as }: TestService, path: string) {
  const tree = await request('POST', `${path}/dms-tree`, {
    as,
    body: [
      { name: 'Top', children: [{ name: 'A', children: [{ name: 'C', children: [{ name: 'D' }] }] }, { name: 'B' }] },
    ],
  });
  const top = tree.json.children.at(-1);
  const [a, b] = [
    top.children.find(({ name }: Named) => name === 'A'),
    top.children.find(({ name }: Named) => name === 'B'),
  ];
  const ids: number[] = [a.id, b.id, a.children[0].id, a.children[0].children[0].id, top.id];
  const documents: number[] = [];
  for (const [n, name] of FOLDERS.entries())
    documents.push(
      (await request('POST', `${path}/document`, { as, body: fileForm(`${name}.txt`, name, { parent_id: ids[n]! }) }))
        .json.id,
    );
  return { ids, documents };
}

/** Makes one change, in the service and in the model of the rules. */
async function change({ ids, model, people, groups, set }: Played, step: Step): Promise<void> {
  if (step.act === 'default') {
    await set(
      'PATCH',
      `folder/${ids[step.folder]}`,
      { default_permission: step.permission, propagate: step.propagate },
      200,
    );
    for (const at of step.propagate ? model.below(step.folder) : [step.folder]) model.defaults[at] = step.permission;
  } else if (step.act === 'group') {
    await set(
      'PATCH',
      `folder/${ids[step.folder]}/group/${groups[step.group]}`,
      { permission: step.permission, propagate: step.propagate },
      200,
    );
    for (const at of step.propagate ? model.below(step.folder) : [step.folder])
      model.ofGroups[at]![step.group] = step.permission;
  } else if (step.act === 'move') {
    const isLoop = model.below(step.folder).includes(step.onto);
    await set('PATCH', `folder/${ids[step.folder]}`, { parent_id: ids[step.onto] }, isLoop ? 400 : 200);
    if (!isLoop) model.parents[step.folder] = step.onto;
  } else {
    const memberships = model.memberships[step.person]!;
    const { memberId } = people[step.person]!;
    if (memberships.delete(step.group))
      await set('DELETE', `group/${groups[step.group]}/member/${memberId}`, undefined, 204);
    else {
      await set('POST', `group/${groups[step.group]}/member`, { userproject_id: memberId }, 201);
      memberships.add(step.group);
    }
  }
}

/** Compares all that each person sees and reaches with the model; returns the compared cells, and the hidden ones. */
async function compareViews({ request }: TestService, { path, people, ids, documents, model }: Played) {
  let [cells, hidden] = [0, 0];
  for (const [person, { as: credential }] of people.entries()) {
    const seen = FOLDERS.map((_, at) => model.of(person, at));
    const get = async (target: string) => (await request('GET', `${path}/${target}`, { as: credential })).json;
    const rowsOf = (rows: readonly Row[], wanted: readonly number[]) =>
      wanted.map(id => rows.find(row => row.id === id)?.user_permission ?? 1);
    assert.deepEqual(rowsOf(await get('folder'), ids.slice(0, FOLDERS.length)), seen, 'the list of folders');
    assert.deepEqual(rowsOf(await get('document'), documents), seen, 'the list of documents');
    const found = JSON.stringify(await get('dms-tree'));
    for (const [at, permitted] of seen.entries()) {
      assert.equal(
        found.includes(`"id":${ids[at]},`) || found.includes(`"id":${ids[at]}}`),
        permitted > 1,
        `the tree, ${FOLDERS[at]}`,
      );
      const { status } = await request('GET', `${path}/document/${documents[at]}`, { as: credential });
      assert.equal(status, permitted > 1 ? 200 : 404);
      if (permitted < 100)
        assert.equal(
          (await request('PATCH', `${path}/document/${documents[at]}`, { as: credential, body: { name: 'Taken' } }))
            .status,
          PEOPLE[person] === 'gus' || permitted > 1 ? 403 : 404,
        );
      cells += 1;
      hidden += permitted === 1 ? 1 : 0;
    }
  }
  return { cells, hidden };
}

test('lists, trees and requests obey the permissions after any changes of them', { timeout: 600_000 }, async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  const persons = await Promise.all(PEOPLE.map(name => service.createPerson(name)));
  let [cells, hidden] = [0, 0];

  await playSchedules(
    () => makeWorld(service, persons),
    schedules,
    // The changes in turn, then the whole view of every person.
    async ({ path, people, groups }, schedule) => {
      const model = new Model();
      const { ids, documents } = await makeFolders(service, path);
      const set = async (method: string, target: string, body: object | undefined, expected: number) => {
        const { status, json } = await request(method, `${path}/${target}`, { as, ...(body && { body }) });
        assert.equal(status, expected, `${method} ${target} ${JSON.stringify(body)}: ${JSON.stringify(json)}`);
      };

      const played = { path, people, groups, ids, documents, model, set };
      for (const step of schedule) await change(played, step);
      const compared = await compareViews(service, played);
      cells += compared.cells;
      hidden += compared.hidden;
      for (const [person, groupsOf] of model.memberships.entries()) {
        for (const group of groupsOf)
          await set('DELETE', `group/${groups[group]}/member/${people[person]!.memberId}`, undefined, 204);
      }
      await set('DELETE', `folder/${ids.at(-1)}`, undefined, 204);
    },
  );
  t.diagnostic(told({ kind: 'rights', cells, hidden, leaks: 0 }));
  assert.ok(hidden > 0 && hidden < cells, 'the schedules hide some and not all');
});

interface Named {
  readonly name: string;
}
interface Row {
  readonly id: number;
  readonly user_permission: Permission;
}

/** A project with its people, a guest among them, and two groups without members. */
async function makeWorld(
  { request, application: as, createProject }: TestService,
  persons: readonly { readonly id: number; readonly email: string; readonly as: string }[],
): Promise<World> {
  const { path } = await createProject('Rights');
  for (const person of persons)
    await addMember({ request, application: as }, path, person, person.email.startsWith('gus') ? 25 : 50);
  const members = (await request('GET', `${path}/user`, { as })).json as readonly {
    readonly id: number;
    readonly user_id: number;
  }[];
  const groups: number[] = [];
  for (let n = 0; n < GROUPS; n += 1)
    groups.push((await request('POST', `${path}/group`, { as, body: { name: `Group ${n}` } })).json.id);
  return {
    path,
    groups,
    people: persons.map(person => ({
      as: person.as,
      memberId: members.find(({ user_id }) => user_id === person.id)?.id ?? 0,
    })),
  };
}
