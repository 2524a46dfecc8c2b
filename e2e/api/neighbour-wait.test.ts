// No client waits for a large request of another: next to the largest request that each route takes, another cloud
// reads and writes as it does alone. The limits do not depend on how busy the machine is: how often a unit of work asks
// the one writer, and how long a small request waits in comparison with one that is alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from '../../core/http/api/route.ts';
import { unitsOfWork, type UnitReport } from '../../core/storage/database/units.ts';
import { openServiceDb } from '../../core/testing/open-database.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService, type ServiceOwner } from '../../core/testing/service.ts';
import type { BodySchema } from '../fixtures/hostile-bodies.ts';
import { fillProject } from '../fixtures/large-place.ts';
import { legalBody, type Known } from '../fixtures/legal-bodies.ts';

/** Things that requests of the walk name, and that each project has. */
const MANY = 1000;
/** Requests to the writer in one unit of work: one for each of many rows would be thousands. */
const MOST_MESSAGES = 200;
/**
 * Rows that one unit of work changes where thousands are made, deleted or restored: with their events, rights and
 * marks.
 */
const MOST_ROWS = 1600;
/** Milliseconds that a neighbour may wait longer than alone, and how many times as long on a busy machine. */
const [MOST_WAIT, TIMES_ALONE] = [500, 100];
const ATTEMPTS = 3;

type Furnished = Awaited<ReturnType<typeof furnish>>;
interface Sample extends UnitReport {
  readonly status: number;
  readonly text: string;
  readonly wait: number;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

async function furnish(t: ServiceOwner & Parameters<typeof openServiceDb>[0]) {
  const service = await startService(t);
  const { request, application: as, createProject, folder } = service;
  const db = await openServiceDb(t, folder);
  const [own, other] = [await createProject('Large'), await createProject('Small')];
  const tag = (await request('POST', `${other.path}/tag`, { as, body: { name: 'small', color: 'FF0000' } })).json;
  const at = `${other.path}/tag/${tag.id}`;
  let turn = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const neighbours = async (): Promise<number> =>
    Math.max(
      ...(await Promise.all([
        timed(() => request('PATCH', at, { as, body: { name: `small ${(turn += 1)}` } })),
        timed(() => request('GET', at, { as })),
      ])),
    );
  const alone = [];
  for (let round = 0; round < 20; round += 1) alone.push(await neighbours());
  const usual = alone.toSorted((a, b) => a - b)[10] ?? 0;

  /** Sends a request, and small ones of the neighbour until it is answered. */
  async function measure(method: string, target: string, body?: unknown): Promise<Sample> {
    let worst: UnitReport = { messages: 0, rows: 0, held: 0 };
    const note = (message: unknown): void => {
      const report = message as UnitReport;
      const [messages, rows, held] = (['messages', 'rows', 'held'] as const).map(name =>
        Math.max(report[name], worst[name]),
      ) as [number, number, number];
      worst = { messages, rows, held };
    };
    unitsOfWork.subscribe(note);
    let isAnswered = false;
    const headers: Record<string, string> = body instanceof Buffer ? { 'content-type': 'application/json' } : {};
    const large = request(method, target, { as, ...(body !== undefined && { body }), headers }).finally(() => {
      isAnswered = true;
    });
    let wait = 0;
    do wait = Math.max(wait, await neighbours());
    while (!isAnswered);
    const { status, text } = await large;
    unitsOfWork.unsubscribe(note);
    return { status, text, wait, ...worst };
  }

  const fine = ({ messages, wait }: Sample): boolean =>
    messages <= MOST_MESSAGES && wait <= MOST_WAIT + TIMES_ALONE * usual;
  return { ...service, db, as, own, measure, fine, usual };
}

const bytesOf = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));

test('thousands of rows in one request are written in small units of work', async t => {
  const { request, db, as, own, measure, usual } = await furnish(t);
  const bcf = `/bcf/2.1/projects/${own.projectId}`;
  const document = (await request('POST', `${own.path}/document`, { as, body: fileForm('a.txt', 'a') })).json;
  const another = async (name: string) => {
    const { json } = await request('POST', `/cloud/${own.cloudId}/project`, { as, body: { name } });
    return { path: `/cloud/${own.cloudId}/project/${json.id}`, projectId: json.id, rootFolderId: json.root_folder_id };
  };
  const source = await another('Source');
  const { folders, documents } = await fillProject(db, source, 3000, document.id);
  const target = await another('Target');
  const comments = times(2000, n => ({ comment: `comment ${n}` }));
  const failed: string[] = [];
  const worst: string[] = [];
  const expectFine = async (name: string, method: string, path: string, body?: unknown): Promise<Sample> => {
    const sample = await measure(method, path, body === undefined ? undefined : bytesOf(body));
    const { status, messages, rows, held, wait } = sample;
    const line = `${name}: ${messages} messages, ${rows} rows, held ${held.toFixed(0)} ms, waited ${wait.toFixed(0)} ms`;
    assert.ok(status < 300, `${name}: ${status} ${sample.text.slice(0, 300)}`);
    worst.push(line);
    // The wait is reported only: such a request cannot be sent again to check whether the machine was busy.
    if (messages > MOST_MESSAGES) failed.push(line);
    return sample;
  };
  const expectPortions = async (...order: Parameters<typeof expectFine>): Promise<void> => {
    const { rows } = await expectFine(...order);
    if (rows > MOST_ROWS) failed.push(`${order[0]}: ${rows} rows in one unit of work`);
  };
  await expectPortions(
    'a tree of 6,000 folders',
    'POST',
    `${own.path}/dms-tree`,
    times(6000, n => ({ name: `f${n}` })),
  );
  await expectPortions('folders of another project', 'POST', `${target.path}/import_from`, {
    project_id: source.projectId,
  });
  await expectFine(
    '6,000 classifications',
    'POST',
    `${own.path}/classification`,
    times(6000, n => ({ name: 'Uni', notation: `${n}` })),
  );
  const made = await expectFine('a topic with 2,000 comments', 'POST', `${bcf}/full-topic`, {
    title: 'Large',
    comments,
  });
  const topic = `${bcf}/full-topic/${JSON.parse(made.text).guid}`;
  await expectFine('2,000 other comments', 'PUT', topic, { title: 'Large', comments });
  await expectFine('no comments', 'PUT', topic, { title: 'Large', comments: [] });
  await expectFine('500 viewpoints', 'PUT', topic, { title: 'Large', viewpoints: times(500, n => ({ index: n })) });
  await expectPortions('3,000 folders deleted', 'DELETE', `${source.path}/folder/bulk_destroy`, folders);
  await expectPortions('3,000 folders restored', 'POST', `${source.path}/bin/restore`, { folder_ids: folders });
  await expectPortions('3,000 documents deleted', 'DELETE', `${source.path}/document/bulk_destroy`, documents);
  await expectPortions('3,000 documents restored', 'POST', `${source.path}/bin/restore`, { document_ids: documents });
  await expectPortions('all deleted', 'DELETE', `${source.path}/folder/bulk_destroy`, folders);
  await expectPortions('the bin emptied', 'DELETE', `${source.path}/bin`);
  for (const line of worst) t.diagnostic(line);
  t.diagnostic(`alone: ${usual.toFixed(1)} ms`);
  assert.deepEqual(failed, []);
});

/** The target and the largest valid body of a route, on a project that has many of everything. */
async function requestsOf({ request, db, as, own }: Pick<Furnished, 'request' | 'db' | 'as' | 'own'>) {
  const bcf = `/bcf/2.1/projects/${own.projectId}`;
  const document = (await request('POST', `${own.path}/document`, { as, body: fileForm('a.txt', 'a') })).json;
  const topic = (await request('POST', `${bcf}/topics`, { as, body: { title: 'Many' } })).json;
  const tag = (await request('POST', `${own.path}/tag`, { as, body: { name: 'many', color: 'FF0000' } })).json;
  const group = (await request('POST', `${own.path}/group`, { as, body: { name: 'Many' } })).json;
  const model = (await request('POST', `${own.path}/model/create-metabuilding`, { as, body: { name: 'House' } })).json;
  const elements = (
    await request('POST', `${own.path}/model/${model.id}/element`, {
      as,
      body: times(MANY, () => ({ type: 'IfcWall' })),
    })
  ).json as readonly { readonly uuid: string }[];
  const { folders, documents } = await fillProject(db, own, MANY, document.id);
  const uuids = elements.map(({ uuid }) => uuid);
  const known: Known = {
    folder_ids: folders,
    document_ids: documents,
    parent_id: folders,
    elements: uuids,
    uuids,
    uuid: uuids,
    element_uuid: uuids,
    model_ids: [model.id],
    models: [model.id],
    project_id: [own.projectId],
  };
  const ids: Readonly<Record<string, number | string>> = {
    cloud_pk: own.cloudId,
    project_pk: own.projectId,
    projects_pk: own.projectId,
    model_pk: model.id,
    folder_pk: own.rootFolderId,
    document_pk: document.id,
    group_pk: group.id,
    element_uuid: uuids[0] ?? 'x',
    topics_guid: topic.guid,
    guid: topic.guid,
  };
  const lists: Readonly<Record<string, readonly number[]>> = { document: documents, folder: folders };
  const targetOf = ({ path }: Route): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string, offset: number) => {
      const noun =
        path
          .slice(0, offset - 1)
          .split('/')
          .at(-1) ?? '';
      const things: Readonly<Record<string, number | string>> = {
        cloud: own.cloudId,
        project: own.projectId,
        projects: own.projectId,
        model: model.id,
        tag: tag.id,
        group: group.id,
        folder: folders[0] ?? 1,
        document: documents[0] ?? 1,
        element: uuids[0] ?? 'x',
      };
      return String(
        (name === 'id' || name === 'uuid' ? things[noun] : undefined) ??
          ids[name] ??
          (/uuid|guid|token/.test(name) ? 'x' : 1),
      );
    });
  const bodyOf = ({ path, body }: Route): unknown => {
    const named = lists[/(document|folder)\/bulk_destroy/.exec(path)?.[1] ?? ''];
    return named ?? legalBody(body as BodySchema, MANY, known);
  };
  return { targetOf, bodyOf };
}

test('the largest body of any route blocks neither the writer nor the event loop for a neighbour', async t => {
  const { core, request, db, as, own, measure, fine } = await furnish(t);
  const { targetOf, bodyOf } = await requestsOf({ request, db, as, own });
  // Deletions come last, the wider the later.
  const order = ({ method, path }: Route): number =>
    method === 'DELETE' || /leave|access$/.test(path) ? 1000 - path.length : 0;
  const routes = core.routes.toSorted((a, b) => order(a) - order(b));
  assert.ok(routes.length > 400);
  const failed: string[] = [];
  let done = 0;
  for (const route of routes) {
    if (route.access.scopes === 'public' || route.accepts === 'multipart' || route.answers === 'text/event-stream')
      continue;
    let best: Sample | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && !(best && fine(best)); attempt += 1) {
      const body = route.body ? bytesOf(bodyOf(route)) : undefined;
      const sample = await measure(route.method, targetOf(route), body);
      assert.ok(
        sample.status < 500 || sample.status === 501,
        `${route.id}: ${sample.status} ${sample.text.slice(0, 200)}`,
      );
      if (!best || sample.messages + sample.wait < best.messages + best.wait) best = sample;
      if (sample.status < 300) done += 1;
    }
    if (best && !fine(best))
      failed.push(`${route.id}: ${best.status}, ${best.messages} messages, waited ${best.wait.toFixed(0)} ms`);
  }
  t.diagnostic(`${done} requests were done, of ${routes.length} routes`);
  assert.ok(done > 100, 'most requests were refused');
  assert.deepEqual(failed, []);
});
