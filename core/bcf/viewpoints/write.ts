// Creates and changes viewpoints. Pictures are stored before the transaction; the steps run within one, also in that of
// a whole topic.
import type { ProjectPlace } from '../../access/caller.ts';
import { invalid } from '../../kit/errors.ts';
import { retainBlob, usingBlobs } from '../../storage/blobs/blobs.ts';
import { portionsOf, type Db, type Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import { guidFrom } from '../topics/schema.ts';
import { guidTaken, type TopicRow, type Topics } from '../topics/service.ts';
import type { Drawable, Drawing, WantedDrawing } from './drawing/service.ts';
import { plainHash, type createPictures, type NewPicture } from './pictures.ts';
import { replacePins } from './pins/service.ts';
import type { StoredView, ViewpointContent } from './schema.ts';
import * as store from './store.ts';
import { EMPTY_VIEW, viewOf } from './describe.ts';

interface NewBitmap extends NewPicture {
  readonly placement: string;
}

/** A viewpoint with its stored pictures. */
interface ReadyViewpoint {
  readonly given: ViewpointContent;
  /** null: removed; undefined: not given */
  readonly snapshot: NewPicture | null | undefined;
  readonly bitmaps: readonly NewBitmap[] | undefined;
  /** models that the caller sees */
  readonly seen: ReadonlySet<number>;
  /** models that the caller sees and that can be drawn; read where a picture is missing */
  readonly drawable: Drawable;
}

/** A viewpoint of a topic; of the topic only the row's id and its files. */
export interface NewViewpoint {
  readonly topic: Pick<TopicRow, 'id' | 'files'>;
  readonly guid: string;
  /** content as it is stored; as bytes where it may be long */
  readonly content: string | Uint8Array;
  /** other given values; all that are inserted together may be drawn of the same models */
  readonly ready: ReadyViewpoint;
}

/** Viewpoints per statement. */
const PORTION = 500;

interface WritingDeps {
  readonly db: Db;
  readonly topics: Topics;
  readonly pictures: ReturnType<typeof createPictures>;
  readonly drawing: Drawing;
  readonly quota: Quota;
}

async function bitmapsOf(
  deps: WritingDeps,
  { cloudId }: ProjectPlace,
  { bitmaps }: ViewpointContent,
  taken: NewPicture[],
): Promise<NewBitmap[] | undefined> {
  if (bitmaps === undefined) return undefined;
  const made: NewBitmap[] = [];
  for (const { bitmap_data, location, normal, up, height } of bitmaps ?? []) {
    const picture = await deps.pictures.take(cloudId, 'bitmaps', bitmap_data);
    taken.push(picture);
    made.push({ ...picture, placement: JSON.stringify({ location, normal, up, height }) });
  }
  return made;
}

async function setParts(
  deps: WritingDeps,
  tx: Tx,
  id: number,
  { given, bitmaps, seen }: ReadyViewpoint,
  known: readonly number[],
): Promise<void> {
  if (given.models?.some(model => !seen.has(model) && !known.includes(model)))
    throw invalid('models', 'Not a model of the project.', { code: 'model_not_found' }, 'does_not_exist');
  if (given.models !== undefined) await store.setModels(tx, id, [...new Set(given.models)]);
  if (given.pins !== undefined) await replacePins(tx, id, given.pins ?? []);
  if (bitmaps === undefined) return;
  await store.deleteBitmaps(tx, id);
  for (const { blob, type, placement } of bitmaps) {
    await retainBlob(tx, blob);
    const bitmap = { viewpoint_id: id, guid: guidFrom(undefined), bitmap_type: type, placement, blob_hash: blob.hash };
    await store.insertBitmap(tx, bitmap);
  }
}

async function rowOf(tx: Tx, topicId: number, guid: string): Promise<store.ViewpointRow> {
  const row = await store.findViewpoint(tx, topicId, guid);
  if (!row) throw new Error('the viewpoint that was written is not there');
  return row;
}

/** Inserts viewpoints, each into its topic; the project has none of their guids. @throws 413 for a full cloud */
async function insertAll(
  deps: WritingDeps,
  tx: Tx,
  { cloudId, projectId }: ProjectPlace,
  arriving: readonly NewViewpoint[],
): Promise<void> {
  const pictures = arriving.flatMap(({ ready }) => pictureOf(ready) ?? []);
  await Promise.all(pictures.map(({ blob }) => retainBlob(tx, blob)));
  const rows = arriving.map(({ topic, guid, content, ready }) => {
    const { type = null, blob } = pictureOf(ready) ?? {};
    const picture = { snapshot_type: type, snapshot_hash: blob?.hash ?? null };
    return { topic_id: topic.id, project_id: projectId, guid, ...wordsOf(ready.given), content, ...picture };
  });
  const ids = await store.insertViewpoints(tx, rows);
  if (pictures.length > 0) await store.keepDrawn(tx, [...ids.values()]);
  const wanted: WantedDrawing[] = [];
  const parts: Promise<void>[] = [];
  for (const { topic, guid, ready } of arriving) {
    const viewpointId = ids.get(guid);
    if (viewpointId === undefined) throw new Error('the new viewpoint has no row');
    parts.push(setParts(deps, tx, viewpointId, ready, []));
    if (!pictureOf(ready)) wanted.push({ viewpointId, topic, models: ready.given.models ?? [] });
  }
  // Requested together, they are few messages to the writer.
  await Promise.all(parts);
  if (arriving.length > 0) await deps.quota.check(tx, cloudId);
  await deps.drawing.begin(tx, wanted, arriving[0]?.ready.drawable ?? []);
}

export function createWriting(deps: WritingDeps) {
  const { db, topics, pictures, drawing, quota } = deps;

  return {
    /** Runs work with the stored pictures of viewpoints; they are released when it fails. */
    async using<T>(
      place: ProjectPlace,
      all: readonly ViewpointContent[],
      work: (ready: readonly ReadyViewpoint[]) => Promise<T>,
    ): Promise<T> {
      const taken: NewPicture[] = [];
      const ready: ReadyViewpoint[] = [];
      const blobs = () => taken.map(({ blob }) => blob);
      try {
        const seen = await topics.visibleModels(place, [...new Set(all.flatMap(({ models }) => models ?? []))]);
        const drawable = all.every(({ snapshot }) => snapshot) ? [] : await drawing.drawable(place);
        for (const given of all) {
          const snapshot = given.snapshot
            ? await pictures.take(place.cloudId, 'snapshot.snapshot_data', given.snapshot.snapshot_data)
            : given.snapshot;
          if (snapshot) taken.push(snapshot);
          ready.push({ given, snapshot, bitmaps: await bitmapsOf(deps, place, given, taken), seen, drawable });
        }
      } catch (error) {
        // The failed picture is the one after those that are stored.
        return await usingBlobs(db, blobs(), () => Promise.reject(error));
      }
      return usingBlobs(db, blobs(), () => work(ready));
    },

    insertAll: insertAll.bind(undefined, deps),

    /** Inserts viewpoints into a topic. @returns their guids @throws 400, 409 for a guid that the project has */
    async insertNew(tx: Tx, place: ProjectPlace, topic: TopicRow, all: readonly ReadyViewpoint[]): Promise<string[]> {
      const guids = all.map(({ given }) => guidFrom(given.guid));
      if (new Set(guids).size < guids.length || (await store.isAnyTaken(tx, place.projectId, guids))) throw guidTaken();
      const contents = all.map(({ given }) => JSON.stringify(viewOf(given, EMPTY_VIEW)));
      const arriving = all.map((ready, n) => ({ topic, ready, guid: guids[n] ?? '', content: contents[n] ?? '' }));
      for (const portion of portionsOf(arriving, PORTION)) await insertAll(deps, tx, place, portion);
      return guids;
    },

    /** Fields not given stay. @throws 413 for data that does not fit into the cloud */
    async change(tx: Tx, place: ProjectPlace, row: store.ViewpointRow, ready: ReadyViewpoint) {
      const { given } = ready;
      // A drawn picture, or the placeholder in its place, counts as not given when a client sends it back.
      const sent = ready.snapshot?.blob.hash;
      const isSame = row.snapshot_drawn === 1 && (sent === row.snapshot_hash || sent === plainHash);
      const snapshot = isSame ? undefined : ready.snapshot;
      const content = JSON.stringify(viewOf(given, JSON.parse(row.content) as StoredView));
      await store.updateViewpoint(tx, { id: row.id, ...wordsOf(given, row), content });
      if (snapshot) await retainBlob(tx, snapshot.blob);
      if (snapshot !== undefined)
        await store.setSnapshot(tx, row.id, snapshot?.type ?? null, snapshot?.blob.hash ?? null);
      if (snapshot) await store.keepDrawn(tx, [row.id]);
      const known = (await store.listModels(tx, [row.id])).map(({ id }) => id);
      await setParts(deps, tx, row.id, ready, known);
      const after = await rowOf(tx, row.topic_id, row.guid);
      if (snapshot || ready.bitmaps?.length || after.content.length > row.content.length)
        await quota.check(tx, place.cloudId);
      const isMissing = after.snapshot_hash === null;
      if (isMissing || (after.snapshot_drawn === 1 && after.content !== row.content)) {
        const topic = { id: row.topic_id, files: await store.filesOfTopic(tx, row.topic_id) };
        const wanted = { viewpointId: row.id, topic, models: given.models ?? known };
        await drawing.begin(tx, [wanted], ready.drawable);
      }
      return after;
    },
  };
}

/** The given picture; the placeholder, which represents a drawn one, counts as none. */
const pictureOf = ({ snapshot }: ReadyViewpoint): NewPicture | undefined =>
  snapshot && snapshot.blob.hash !== plainHash ? snapshot : undefined;

function wordsOf(given: ViewpointContent, base?: store.ViewpointRow) {
  const { index = base?.viewpoint_index ?? null, originating_system = base?.originating_system ?? null } = given;
  const { authoring_tool_id: tool = base?.authoring_tool_id ?? null } = given;
  return { viewpoint_index: index, originating_system, authoring_tool_id: tool?.toString() ?? null };
}
