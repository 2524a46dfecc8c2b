// Viewpoints of topics: camera and visible elements, with a picture.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Signer } from '../../access/scopes.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Db, Reads } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { BcfVersion, PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import {
  askAhead,
  createStateOf,
  componentReads,
  describeRows,
  viewpointsByTopic,
  type ViewpointAt,
} from './describe.ts';
import type { Drawing } from './drawing/service.ts';
import { createShownPictures, PLAIN, createPictures, isOfPicture, isOfPlain, type StoredFile } from './pictures.ts';
import { createPinWriting } from './pins/service.ts';
import type { NewViewpoint3, StoredView, Viewpoint, Viewpoint3, ViewpointContent } from './schema.ts';
import * as store from './store.ts';
import { checkNew3, createVersion3 } from './version-3.ts';
import { createWriting } from './write.ts';

export type { StoredFile } from './pictures.ts';
export type { ViewpointRow } from './store.ts';

/** Precondition of a change. */
interface Condition {
  readonly expected?: Precondition | undefined;
}

interface Addressed {
  /** where the addresses of pictures lead; the pictures themselves without */
  readonly origin: string | undefined;
}

export { askAhead } from './describe.ts';
export { PLAIN, plainBytes } from './pictures.ts';
export { describeRows, viewpointsByTopic, type ViewpointAt } from './describe.ts';
export type { Drawable } from './drawing/service.ts';
export type { ReadyViewpoint } from './write.ts';
export type { NewPicture } from './pictures.ts';

export type Viewpoints = ReturnType<typeof createViewpoints>;

export function createViewpoints(deps: {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly addresses: Signer;
  readonly topics: Topics;
  readonly drawing: Drawing;
  readonly quota: Quota;
}) {
  const { addresses, quota, ...given } = deps;
  const { db, blobs, topics, drawing } = given;
  const pins = createPinWriting();
  const pictures = createPictures({ db, blobs, addresses, quota });
  const asSeen = createShownPictures(topics.visibleModels);
  const writing = createWriting({ db, topics, pins, pictures, drawing, quota });
  const version3 = createVersion3({ db, topics, pictures, find });
  return viewpointsOf({ ...given, pictures, asSeen, writing, version3, stateOf: createStateOf(pins) });
}

interface ViewpointDeps {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly topics: Topics;
  readonly drawing: Drawing;
  readonly pictures: ReturnType<typeof createPictures>;
  readonly asSeen: ReturnType<typeof createShownPictures>;
  readonly writing: ReturnType<typeof createWriting>;
  readonly stateOf: ReturnType<typeof createStateOf>;
  readonly version3: ReturnType<typeof createVersion3>;
}

async function find(reads: Reads, topic: TopicRow, guid: string): Promise<store.ViewpointRow> {
  const row = await store.findViewpoint(reads, topic.id, guid.toLowerCase());
  if (!row) throw notFound('viewpoint');
  return row;
}

const at = async (
  deps: ViewpointDeps,
  place: ProjectPlace,
  { topicGuid, guid }: ViewpointAt,
): Promise<store.ViewpointRow> => find(deps.db, await deps.topics.rowOf(deps.db, place, topicGuid), guid);

/** As the reader at a place may have them. @param origin where the addresses of pictures lead; the pictures
 *  themselves without */
async function describe(
  deps: ViewpointDeps,
  reads: Reads,
  place: ProjectPlace,
  stored: readonly store.ViewpointRow[],
  origin: string | undefined,
): Promise<Viewpoint[]> {
  return describeRows(reads, await deps.asSeen(place, stored), row => deps.pictures.show(row, origin));
}

async function describeOne(
  deps: ViewpointDeps,
  place: ProjectPlace,
  row: store.ViewpointRow,
  origin: string | undefined,
): Promise<Viewpoint> {
  const [viewpoint] = await describe(deps, deps.db, place, [row], origin);
  return viewpoint as Viewpoint;
}

/** In the shape that clients read: with the picture, or with its address where requested. */
const describeFor = async (
  deps: ViewpointDeps,
  place: ProjectPlace,
  row: store.ViewpointRow,
  origin: string | undefined,
): Promise<Viewpoint[]> => [
  await describeOne(deps, place, row, undefined),
  ...(origin === undefined ? [] : [await describeOne(deps, place, row, origin)]),
];

const componentsOf = async (deps: ViewpointDeps, place: ProjectPlace, viewpoint: ViewpointAt) =>
  (JSON.parse((await at(deps, place, viewpoint)).content) as StoredView).components;

async function insert(
  deps: ViewpointDeps,
  caller: Caller,
  place: ProjectPlace,
  topicGuid: string,
  given: ViewpointContent,
) {
  return deps.writing.using(place, [given], ([ready]) =>
    deps.db.tx(async tx => {
      const topic = await deps.topics.rowOf(tx, place, topicGuid);
      const [guid = ''] = await deps.writing.insertNew(tx, place, topic, [ready ?? nothing()]);
      const row = await find(tx, topic, guid);
      await deps.topics.touch(tx, topic.id, isoTime(deps.clock.now()));
      await deps.topics.reportPart(tx, caller, place, topic, 'topic.viewpoint.create');
      return row;
    }),
  );
}

/** Comments that show it lose it; version 3.0 has them detached first. @throws 409 where one shows it then */
async function remove(
  deps: ViewpointDeps,
  caller: Caller,
  place: ProjectPlace,
  viewpoint: ViewpointAt,
  { version = '2.1', expected }: { readonly version?: BcfVersion } & Condition = {},
): Promise<void> {
  const isUnchanged = await askAhead(expected, {
    db: deps.db,
    find: () => at(deps, place, viewpoint),
    answersOf: row =>
      version === '3.0' ? deps.version3.answersOf(caller, row) : describeFor(deps, place, row, undefined),
    stateOf: (reads, row) => deps.stateOf(reads, [row]),
  });
  await deps.db.tx(async tx => {
    const topic = await deps.topics.rowOf(tx, place, viewpoint.topicGuid);
    const row = await find(tx, topic, viewpoint.guid);
    await isUnchanged(tx, row);
    if (version === '3.0' && (await store.isShown(tx, row)))
      throw conflict('A comment shows this viewpoint. Detach it from the comment first.', 'viewpoint_shown', {
        code: 'viewpoint_shown',
      });
    await store.deleteViewpoints(tx, [row]);
    await deps.topics.touch(tx, topic.id, isoTime(deps.clock.now()));
    await deps.topics.reportPart(tx, caller, place, topic, 'topic.viewpoint.delete');
  });
}

function viewpointsOf(deps: ViewpointDeps) {
  const { db, blobs, topics, drawing, pictures, asSeen, writing, stateOf, version3 } = deps;

  return {
    ...writing,
    ...version3,
    takePicture: pictures.takeStream,
    drawable: drawing.drawable,
    find,
    describe: describe.bind(undefined, deps),
    asSeen,
    blobs,
    removeRows: store.deleteViewpoints,
    stateOf,

    /** How many viewpoints topics of a project have, and the address of the first picture among them, by the id of the
     *  topics' rows. */
    overviewsIn: async (reads: Reads, place: ProjectPlace, origin: string) =>
      pictures.overviewsOf(await asSeen(place, await store.listPictures(reads, place.projectId)), origin),

    byTopic: viewpointsByTopic,

    /** Bitmaps by the id of the viewpoints' rows. */
    async bitmapsOf(
      reads: Reads,
      rows: readonly store.ViewpointRow[],
    ): Promise<ReadonlyMap<number, store.BitmapRow[]>> {
      const found = await store.listBitmaps(
        reads,
        rows.map(({ id }) => id),
      );
      return Map.groupBy(found, ({ viewpoint_id }) => viewpoint_id);
    },

    /** @param alone whether only those that no comment shows */
    async list(
      place: ProjectPlace,
      topicGuid: string,
      { origin, page, alone = false }: { readonly page: PageQuery; readonly alone?: boolean } & Addressed,
    ): Promise<Viewpoint[]> {
      const topic = await topics.rowOf(db, place, topicGuid);
      return describe(deps, db, place, pageOf(await store.listViewpoints(db, [topic.id], alone), page), origin);
    },

    get: async (place: ProjectPlace, viewpoint: ViewpointAt, origin: string | undefined): Promise<Viewpoint> =>
      describeOne(deps, place, await at(deps, place, viewpoint), origin),

    ...componentReads(componentsOf.bind(undefined, deps)),

    /** @throws 404 for a viewpoint without a picture */
    async snapshot(place: ProjectPlace, viewpoint: ViewpointAt): Promise<StoredFile> {
      const [row] = await asSeen(place, [await at(deps, place, viewpoint)]);
      const { snapshot_hash: hash = null, snapshot_type: type = null } = row ?? {};
      if (hash === null || type === null) throw notFound('snapshot');
      return pictures.fileOf(hash, type, 'snapshot');
    },

    async bitmap(place: ProjectPlace, viewpoint: ViewpointAt, bitmapGuid: string): Promise<StoredFile> {
      const { id } = await at(deps, place, viewpoint);
      const found = (await store.listBitmaps(db, [id])).find(({ guid }) => guid === bitmapGuid.toLowerCase());
      if (!found) throw notFound('bitmap');
      return pictures.fileOf(found.blob_hash, found.bitmap_type, found.guid);
    },

    /** The picture of an address, while the viewpoint still has it. @throws 404 */
    async addressed(id: number, hashStart: string): Promise<StoredFile> {
      const row = await store.findViewpointById(db, id);
      if (row?.snapshot_drawn === 1 && isOfPlain(hashStart)) return pictures.fileOf(PLAIN, 'png', 'snapshot');
      if (!row?.snapshot_type || !isOfPicture(row.snapshot_hash, hashStart)) throw notFound('snapshot');
      return pictures.fileOf(row.snapshot_hash, row.snapshot_type, 'snapshot');
    },

    async create(
      caller: Caller,
      place: ProjectPlace,
      topicGuid: string,
      given: ViewpointContent,
      origin: string | undefined,
    ): Promise<Viewpoint> {
      return describeOne(deps, place, await insert(deps, caller, place, topicGuid, given), origin);
    },

    /** @throws 400 for what version 3.0 does not take */
    async create3(caller: Caller, place: ProjectPlace, topicGuid: string, given: NewViewpoint3): Promise<Viewpoint3> {
      checkNew3(given);
      const { guid } = await insert(deps, caller, place, topicGuid, given);
      return version3.get3(caller, place, { topicGuid, guid });
    },

    async update(
      caller: Caller,
      place: ProjectPlace,
      viewpoint: ViewpointAt,
      given: ViewpointContent,
      { origin, expected }: Addressed & Condition,
    ): Promise<Viewpoint> {
      const isUnchanged = await askAhead(expected, {
        db: deps.db,
        find: () => at(deps, place, viewpoint),
        answersOf: row => describeFor(deps, place, row, origin),
        stateOf: (reads, row) => deps.stateOf(reads, [row]),
      });
      const changed = await deps.writing.using(place, [given], ([ready]) =>
        deps.db.tx(async tx => {
          const topic = await deps.topics.rowOf(tx, place, viewpoint.topicGuid);
          const before = await find(tx, topic, viewpoint.guid);
          await isUnchanged(tx, before);
          const row = await deps.writing.change(tx, place, before, ready ?? nothing());
          await deps.topics.touch(tx, topic.id, isoTime(deps.clock.now()));
          await deps.topics.reportPart(tx, caller, place, topic, 'topic.viewpoint.update');
          return row;
        }),
      );
      return describeOne(deps, place, changed, origin);
    },

    remove: remove.bind(undefined, deps),
  };
}

function nothing(): never {
  throw new Error('the viewpoint was not made ready');
}
