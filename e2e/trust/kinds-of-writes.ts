// Writes of many kinds, each with a check of its result: for trials that end a service at random moments.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createProject } from '../../core/testing/calls.ts';
import { fileForm, type Answer, type HttpClient } from '../../core/testing/http-client.ts';

/** The target of a trial's writes: a project with a folder, an issue and a processed model. */
export interface Place {
  readonly project: string;
  readonly issues: string;
  readonly issue: string;
  readonly model: string;
  /** GlobalId of an element whose name may be changed */
  readonly element: string;
}

export interface Session {
  readonly client: HttpClient;
  /** value of the Authorization header */
  readonly key: string;
}

/** An acknowledged write: checks whether it persists. */
export type Acknowledged = (session: Session) => Promise<boolean>;

/** A write number `n` of one kind. @throws when the connection ends; otherwise returns the acknowledged write */
type Write = (session: Session, place: Place, n: string) => Promise<Acknowledged>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function send({ client, key }: Session, method: string, path: string, body?: object): Promise<Answer> {
  return client.request(method, path, { as: key, ...(body && { body }) });
}

async function made(answer: Promise<Answer>): Promise<Answer['json']> {
  const { status, json } = await answer;
  assert.ok(status >= 200 && status < 300, `${status} ${JSON.stringify(json)}`);
  return json;
}

/** Checks that the thing at `path` exists and has these fields. */
const isAt =
  (path: string, fields: object = {}): Acknowledged =>
  async session => {
    const { status, json } = await send(session, 'GET', path);
    return status === 200 && Object.entries(fields).every(([name, value]) => json[name] === value);
  };

export const kindsOfWrites: Readonly<Record<string, Write>> = {
  async document(session, { project }, n) {
    const bytes = Buffer.from(`text ${n}\n`.repeat(200));
    const { id } = await made(send(session, 'POST', `${project}/document`, fileForm('note.txt', bytes)));
    return async again => {
      const { status, json } = await send(again, 'GET', `${project}/document/${id}`);
      return status === 200 && sha256((await again.client.request('GET', json.file)).bytes) === sha256(bytes);
    };
  },
  async folder(session, { project }, n) {
    const { id } = await made(send(session, 'POST', `${project}/folder`, { name: `Folder ${n}` }));
    return isAt(`${project}/folder/${id}`, { name: `Folder ${n}` });
  },
  async rename(session, { project }, n) {
    const { id } = await made(send(session, 'POST', `${project}/folder`, { name: `Before ${n}` }));
    await made(send(session, 'PATCH', `${project}/folder/${id}`, { name: `After ${n}` }));
    return isAt(`${project}/folder/${id}`, { name: `After ${n}` });
  },
  async deletion(session, { project }, n) {
    const { id } = await made(send(session, 'POST', `${project}/folder`, { name: `Gone ${n}` }));
    await made(send(session, 'DELETE', `${project}/folder/${id}`));
    return async again => (await send(again, 'GET', `${project}/folder/${id}`)).status === 404;
  },
  async tag(session, { project }, n) {
    const { id } = await made(send(session, 'POST', `${project}/tag`, { name: `Tag ${n}` }));
    return isAt(`${project}/tag/${id}`, { name: `Tag ${n}` });
  },
  async group(session, { project }, n) {
    const { id } = await made(send(session, 'POST', `${project}/group`, { name: `Group ${n}` }));
    return isAt(`${project}/group/${id}`, { name: `Group ${n}` });
  },
  async issue(session, { issues }, n) {
    const { guid } = await made(send(session, 'POST', issues, { title: `Issue ${n}` }));
    return isAt(`${issues}/${guid}`, { title: `Issue ${n}` });
  },
  async comment(session, { issue }, n) {
    const { guid } = await made(send(session, 'POST', `${issue}/comments`, { comment: `Comment ${n}` }));
    return isAt(`${issue}/comments/${guid}`, { comment: `Comment ${n}` });
  },
  async viewpoint(session, { issue }) {
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const body = { snapshot: { snapshot_type: 'png', snapshot_data: picture } };
    const { guid } = await made(send(session, 'POST', `${issue}/viewpoints`, body));
    return async again => (await send(again, 'GET', `${issue}/viewpoints/${guid}/snapshot`)).status === 200;
  },
  async webhook(session, _place, n) {
    // A project has at most a hundred.
    const { path } = await createProject(session.client, session.key, `Webhook ${n}`);
    const body = { events: ['document.creation'], url: `https://receiver.example/${n}`, secret: 'a-secret-of-a-trial' };
    const { id } = await made(send(session, 'POST', `${path}/webhook`, body));
    return isAt(`${path}/webhook/${id}`, { url: body.url });
  },
  async token(session, { project }) {
    const { token } = await made(send(session, 'POST', `${project}/access-token`, { scopes: ['document:read'] }));
    return async again =>
      (await again.client.request('GET', `${project}/document`, { as: `Bearer ${token}` })).status === 200;
  },
  async property(session, { model, element }, n) {
    const name = `Set ${n}`;
    const answer = await made(send(session, 'POST', `${model}/element/${element}/propertyset`, { name }));
    const id = (Array.isArray(answer) ? answer[0] : answer).id;
    return isAt(`${model}/element/${element}/propertyset/${id}`, { name });
  },
};
