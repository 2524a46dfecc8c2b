// Viewpoints of topics: camera and visible elements, with a picture.
import type { ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import type { Signer } from '../../access/scopes.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import type { PartAt } from '../topics/schema.ts';
import type { Condition, TopicRow, Topics } from '../topics/service.ts';
import { askAhead, bitmapsOf, describeRows, stateOf, viewpointsByTopic } from './describe.ts';
import type { Drawing } from './drawing/service.ts';
import { createShownPictures, PLAIN, createPictures, isOfPicture, isOfPlain, type StoredFile } from './pictures.ts';
import type { NewViewpoint3, StoredView, Viewpoint, ViewpointContent } from './schema.ts';
import * as store from './store.ts';
import { checkNew3, createVersion3 } from './version-3.ts';
import { createWriting } from './write.ts';

interface Addressed {
  /** where the addresses of pictures lead; the pictures themselves without */
  readonly origin: string | undefined;
}

export { PLAIN, plainBytes, type NewPicture, type StoredFile } from './pictures.ts';
export { askAhead, describeRows, viewpointsByTopic } from './describe.ts';
export type { Drawable } from './drawing/service.ts';

export type Viewpoints = ReturnType<typeof createViewpoints>;

interface Given {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly addresses: Signer;
  readonly topics: Topics;
  readonly drawing: Drawing;
  readonly quota: Quota;
}

type ViewpointDeps = Given & {
  readonly pictures: ReturnType<typeof createPictures>;
  readonly asSeen: ReturnType<typeof createShownPictures>;
  readonly writing: ReturnType<typeof createWriting>;
  readonly version3: ReturnType<typeof createVersion3>;
};

async function find(reads: Reads, topic: TopicRow, guid: string): Promise<store.ViewpointRow> {
  const row = await store.findViewpoint(reads, topic.id, guid.toLowerCase());
  if (!row) throw notFound('viewpoint');
  return row;
}

const rowAt = async ({ db, topics }: Given, place: ProjectPlace, { topicGuid, guid }: PartAt) =>
  find(db, await topics.rowOf(db, place, topicGuid), guid);

/** As the reader at a place may have them. @param origin where the addresses of pictures lead; the pictures
 *  themselves without */
const describe = async (
  deps: ViewpointDeps,
  reads: Reads,
  place: ProjectPlace,
  stored: readonly store.ViewpointRow[],
  origin: string | undefined,
): Promise<Viewpoint[]> =>
  describeRows(reads, await deps.asSeen(place, stored), row => deps.pictures.show(row, origin));

async function describeOne(
  deps: ViewpointDeps,
  place: ProjectPlace,
  row: store.ViewpointRow,
  origin: string | undefined,
): Promise<Viewpoint> {
  const [viewpoint] = await describe(deps, deps.db, place, [row], origin);
  return viewpoint as Viewpoint;
}

/** Checks the precondition of a change. @param answersOf all answers that represent the viewpoint before it */
const ask = (
  deps: ViewpointDeps,
  place: ProjectPlace,
  at: PartAt,
  expected: Precondition | undefined,
  answersOf: (row: store.ViewpointRow) => Promise<readonly object[]>,
) =>
  askAhead(expected, {
    db: deps.db,
    find: () => rowAt(deps, place, at),
    answersOf,
    stateOf: (reads, row) => stateOf(reads, [row]),
  });

/** Reports a change of a viewpoint, in its unit of work. */
async function report(
  { topics, clock }: Given,
  tx: Tx,
  from: ProjectCaller,
  topic: TopicRow,
  kind: 'create' | 'update' | 'delete',
): Promise<void> {
  await topics.touch(tx, topic.id, isoTime(clock.now()));
  await topics.reportPart(tx, from, topic, `topic.viewpoint.${kind}`);
}

const insert = (deps: ViewpointDeps, from: ProjectCaller, topicGuid: string, given: ViewpointContent) =>
  deps.writing.using(from.place, [given], ([ready]) =>
    deps.db.tx(async tx => {
      const topic = await deps.topics.rowOf(tx, from.place, topicGuid);
      const [guid = ''] = await deps.writing.insertNew(tx, from.place, topic, [ready ?? nothing()]);
      const row = await find(tx, topic, guid);
      await report(deps, tx, from, topic, 'create');
      return row;
    }),
  );

const create = async (
  deps: ViewpointDeps,
  from: ProjectCaller,
  topicGuid: string,
  given: ViewpointContent,
  origin: string | undefined,
) => describeOne(deps, from.place, await insert(deps, from, topicGuid, given), origin);

/** @throws 400 for what version 3.0 does not take */
async function create3(deps: ViewpointDeps, from: ProjectCaller, topicGuid: string, given: NewViewpoint3) {
  checkNew3(given);
  const { guid } = await insert(deps, from, topicGuid, given);
  return deps.version3.get3(from, { topicGuid, guid });
}

async function update(
  deps: ViewpointDeps,
  from: ProjectCaller,
  at: PartAt,
  given: ViewpointContent,
  { origin, expected }: Addressed & Condition,
): Promise<Viewpoint> {
  const { db, topics, writing } = deps;
  const { place } = from;
  // In the shape that clients read: with the picture, or with its address where requested.
  const isUnchanged = await ask(deps, place, at, expected, async row => [
    await describeOne(deps, place, row, undefined),
    ...(origin === undefined ? [] : [await describeOne(deps, place, row, origin)]),
  ]);
  const changed = await writing.using(place, [given], ([ready]) =>
    db.tx(async tx => {
      const topic = await topics.rowOf(tx, place, at.topicGuid);
      const before = await find(tx, topic, at.guid);
      await isUnchanged(tx, before);
      const row = await writing.change(tx, place, before, ready ?? nothing());
      await report(deps, tx, from, topic, 'update');
      return row;
    }),
  );
  return describeOne(deps, place, changed, origin);
}

function nothing(): never {
  throw new Error('the viewpoint was not made ready');
}

/** Comments that show it lose it; version 3.0 has them detached first. @throws 409 where one shows it then */
async function remove(deps: ViewpointDeps, from: ProjectCaller, at: PartAt, { version = '2.1', expected }: Condition) {
  const { caller, place } = from;
  const isUnchanged = await ask(deps, place, at, expected, async row =>
    version === '3.0' ? deps.version3.answersOf(caller, row) : [await describeOne(deps, place, row, undefined)],
  );
  await deps.db.tx(async tx => {
    const topic = await deps.topics.rowOf(tx, place, at.topicGuid);
    const row = await find(tx, topic, at.guid);
    await isUnchanged(tx, row);
    if (version === '3.0' && (await store.isShown(tx, row)))
      throw conflict('A comment shows this viewpoint. Detach it from the comment first.', 'viewpoint_shown', {
        code: 'viewpoint_shown',
      });
    await store.deleteViewpoints(tx, [row]);
    await report(deps, tx, from, topic, 'delete');
  });
}

/** @param alone whether only those that no comment shows */
async function list(
  deps: ViewpointDeps,
  place: ProjectPlace,
  topicGuid: string,
  { origin, page, alone = false }: { readonly page: PageQuery; readonly alone?: boolean } & Addressed,
): Promise<Viewpoint[]> {
  const topic = await deps.topics.rowOf(deps.db, place, topicGuid);
  return describe(deps, deps.db, place, pageOf(await store.listViewpoints(deps.db, [topic.id], alone), page), origin);
}

const get = async (deps: ViewpointDeps, place: ProjectPlace, at: PartAt, origin: string | undefined) =>
  describeOne(deps, place, await rowAt(deps, place, at), origin);

const HIDDEN = { spaces_visible: false, space_boundaries_visible: false, openings_visible: false };
const NOTHING = { default_visibility: false, exceptions: [], view_setup_hints: HIDDEN };

/** What a viewpoint shows of components; empty where it has none. */
async function components(deps: ViewpointDeps, place: ProjectPlace, at: PartAt) {
  const view = JSON.parse((await rowAt(deps, place, at)).content) as StoredView;
  return { ...view.components, visibility: view.components.visibility ?? NOTHING };
}

/** @throws 404 for a viewpoint without a picture */
async function snapshot(deps: ViewpointDeps, place: ProjectPlace, at: PartAt): Promise<StoredFile> {
  const [row] = await deps.asSeen(place, [await rowAt(deps, place, at)]);
  const { snapshot_hash: hash = null, snapshot_type: type = null } = row ?? {};
  if (hash === null || type === null) throw notFound('snapshot');
  return deps.pictures.fileOf(hash, type, 'snapshot');
}

async function bitmap(deps: ViewpointDeps, place: ProjectPlace, at: PartAt, bitmapGuid: string): Promise<StoredFile> {
  const { id } = await rowAt(deps, place, at);
  const found = (await store.listBitmaps(deps.db, [id])).find(({ guid }) => guid === bitmapGuid.toLowerCase());
  if (!found) throw notFound('bitmap');
  return deps.pictures.fileOf(found.blob_hash, found.bitmap_type, found.guid);
}

/** The picture of an address, while the viewpoint still has it. @throws 404 */
async function addressed({ db, pictures }: ViewpointDeps, id: number, hashStart: string): Promise<StoredFile> {
  const row = await store.findViewpointById(db, id);
  if (row?.snapshot_drawn === 1 && isOfPlain(hashStart)) return pictures.fileOf(PLAIN, 'png', 'snapshot');
  if (!row?.snapshot_type || !isOfPicture(row.snapshot_hash, hashStart)) throw notFound('snapshot');
  return pictures.fileOf(row.snapshot_hash, row.snapshot_type, 'snapshot');
}

/** How many viewpoints topics of a project have, and the address of the first picture among them, by the id of the
 *  topics' rows. */
const overviewsIn = async ({ pictures, asSeen }: ViewpointDeps, reads: Reads, place: ProjectPlace, origin: string) =>
  pictures.overviewsOf(await asSeen(place, await store.listPictures(reads, place.projectId)), origin);

export function createViewpoints(given: Given) {
  const pictures = createPictures(given);
  const asSeen = createShownPictures(given.topics.visibleModels);
  const writing = createWriting({ ...given, pictures });
  const version3 = createVersion3({ ...given, pictures, find });
  const deps = { ...given, pictures, asSeen, writing, version3 };
  return {
    ...writing,
    ...version3,
    ...bindTo(deps, { describe, list, get, create, create3, update, remove }),
    ...bindTo(deps, { components, snapshot, bitmap, addressed, overviewsIn }),
    takePicture: pictures.takeStream,
    drawable: given.drawing.drawable,
    find,
    asSeen,
    blobs: given.blobs,
    removeRows: store.deleteViewpoints,
    stateOf,
    byTopic: viewpointsByTopic,
    bitmapsOf,
  };
}
