// Whole topics, read and written in one call. Comments may show viewpoints that come with them.
import type { ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { invalid } from '../../kit/errors.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { CommentContent, CommentInTopic } from '../comments/schema.ts';
import { checkAuthor, commentsByTopic, toComment, type Comments, type Signature } from '../comments/service.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import type { ViewpointInTopic } from '../viewpoints/schema.ts';
import { askAhead, describeRows, viewpointsByTopic, type Viewpoints } from '../viewpoints/service.ts';
import type {
  FullTopic,
  FullTopicChange,
  FullTopicsQuery,
  NewFullTopic,
  TopicOverview,
  TopicOverviewsQuery,
} from './schema.ts';

type Ready = Parameters<Viewpoints['insertNew']>[3][number];
type CommentRow = Parameters<Comments['remove']>[1][number];

/** Parts that are written with a topic. */
interface Parts extends ProjectCaller {
  /** undefined: not given */
  readonly viewpoints: readonly Ready[] | undefined;
  readonly comments: readonly CommentInTopic[] | undefined;
  readonly by: Signature;
}

/** A change of a topic. */
interface Change {
  readonly isMerge: boolean;
  /** base of the addresses of pictures; without it the pictures themselves */
  readonly origin: string | undefined;
  readonly expected: Precondition | undefined;
}

/** Comments and viewpoints of topics. */
async function partsOf(
  reads: Reads,
  rows: readonly TopicRow[],
  describe: (all: Parameters<typeof describeRows>[1]) => Promise<FullTopic['viewpoints']>,
): Promise<(row: TopicRow) => Pick<FullTopic, 'comments' | 'viewpoints'>> {
  const [said, seen] = await Promise.all([commentsByTopic(reads, rows), viewpointsByTopic(reads, rows)]);
  const described = await describe(rows.flatMap(({ id }) => seen.get(id) ?? []));
  const byGuid = new Map(described.map(viewpoint => [viewpoint.guid, viewpoint]));
  return ({ id, guid }) => ({
    comments: (said.get(id) ?? []).map(comment => toComment(comment, guid)),
    viewpoints: (seen.get(id) ?? []).flatMap(row => byGuid.get(row.guid) ?? []),
  });
}

/** Event data of topics besides their fields: webhooks get no pictures, of which a topic may have many megabytes. */
export const partsWithoutPictures = (reads: Reads, rows: readonly TopicRow[]) =>
  partsOf(reads, rows, all => describeRows(reads, all));

export type FullTopics = ReturnType<typeof createFullTopics>;

interface FullTopicDeps {
  readonly db: Db;
  readonly topics: Topics;
  readonly comments: Comments;
  readonly viewpoints: Viewpoints;
}

/** @param origin base of the addresses of pictures; without it the pictures themselves */
async function describe(
  { db, topics, viewpoints }: FullTopicDeps,
  place: ProjectPlace,
  row: TopicRow,
  origin: string | undefined,
): Promise<FullTopic> {
  const parts = await partsOf(db, [row], all => viewpoints.describe(db, place, all, origin));
  return { ...(await topics.describe(db, row)), ...parts(row) };
}

/** A text that changes with any part of a topic. */
async function stateOf(deps: FullTopicDeps, reads: Reads, row: TopicRow): Promise<string> {
  const [said, seen] = [await commentsByTopic(reads, [row]), await viewpointsByTopic(reads, [row])];
  const views = await deps.viewpoints.stateOf(reads, seen.get(row.id) ?? []);
  return JSON.stringify([await deps.topics.describe(reads, row), said.get(row.id) ?? [], views]);
}

/**
 * Writes the viewpoints of a topic; those that are not given are deleted.
 * @returns the guids by the ids that the request uses
 */
async function writeViewpoints(deps: FullTopicDeps, tx: Tx, topic: TopicRow, { place, viewpoints: given }: Parts) {
  const byTempId = new Map<number, string>();
  if (given === undefined) return byTempId;
  const known = new Map(((await viewpointsByTopic(tx, [topic])).get(topic.id) ?? []).map(row => [row.guid, row]));
  const added: Ready[] = [];
  const noteGuid = ({ given: { temp_id: tempId } }: { readonly given: ViewpointInTopic }, guid: string): void => {
    if (typeof tempId === 'number') byTempId.set(tempId, guid);
  };
  const changes: Promise<unknown>[] = [];
  for (const ready of given) {
    const row = known.get(ready.given.guid?.toLowerCase() ?? '');
    if (!row) added.push(ready);
    else {
      known.delete(row.guid);
      noteGuid(ready, row.guid);
      changes.push(deps.viewpoints.change(tx, place, row, ready));
    }
  }
  // Requested together, they are few messages to the writer.
  await Promise.all(changes);
  const guids = await deps.viewpoints.insertNew(tx, place, topic, added);
  for (const [index, ready] of added.entries()) noteGuid(ready, guids[index] ?? '');
  await deps.viewpoints.removeRows(tx, [...known.values()]);
  return byTempId;
}

/**
 * Writes the comments of a topic; those that are not given are deleted.
 * @throws 403 where a comment of another author would change
 */
async function writeComments(
  deps: FullTopicDeps,
  tx: Tx,
  topic: TopicRow,
  { place, comments: given, by }: Parts,
  byTempId: ReadonlyMap<number, string>,
): Promise<void> {
  if (given === undefined) return;
  const known = new Map(((await commentsByTopic(tx, [topic])).get(topic.id) ?? []).map(row => [row.guid, row]));
  const added: CommentContent[] = [];
  const changes: { readonly row: CommentRow; readonly given: CommentContent }[] = [];
  for (const { viewpoint_temp_id: tempId, ...comment } of given) {
    const shown = typeof tempId === 'number' ? byTempId.get(tempId) : undefined;
    const message = 'No viewpoint of the request has this id.';
    if (typeof tempId === 'number' && shown === undefined)
      throw invalid('comments.viewpoint_temp_id', message, { code: 'viewpoint_not_sent' }, 'does_not_exist');
    const content = shown === undefined ? comment : { ...comment, viewpoint_guid: shown };
    const row = known.get(comment.guid?.toLowerCase() ?? '');
    if (row) known.delete(row.guid);
    if (!row) added.push(content);
    else if (!deps.comments.isUnchanged(row, content, by)) {
      checkAuthor(row, by);
      changes.push({ row, given: content });
    }
  }
  // New ones first: a changed comment may reply to one of these.
  await deps.comments.insert(tx, place, { topic, all: added }, by);
  await deps.comments.change(tx, place, { topic, changes }, { isMerge: true, by });
  const gone = [...known.values()];
  for (const row of gone) checkAuthor(row, by);
  await deps.comments.remove(tx, gone);
}

async function write(deps: FullTopicDeps, tx: Tx, topic: TopicRow, parts: Parts): Promise<void> {
  await writeComments(deps, tx, topic, parts, await writeViewpoints(deps, tx, topic, parts));
}

/** Reports a topic that is new or was changed. Mails use the comments of a new one for mentions. */
async function report(deps: FullTopicDeps, tx: Tx, from: ProjectCaller, row: TopicRow, before?: TopicRow) {
  const change = { row, topic: await deps.topics.describe(tx, row), before };
  await deps.topics.report(tx, from, [change], before ? 'heard' : 'always');
  const was = before && before.title !== row.title ? before.title : undefined;
  record(tx, { action: before ? 'topic.update' : 'topic.create', object: { id: row.id, name: row.title }, was });
}

export function createFullTopics(deps: FullTopicDeps) {
  const { db, topics, comments, viewpoints } = deps;

  return {
    async list(place: ProjectPlace, query: FullTopicsQuery, origin: string | undefined): Promise<FullTopic[]> {
      const chosen = await topics.choose(place, query);
      const rows = chosen.map(({ row }) => row);
      const parts = await partsOf(db, rows, all => viewpoints.describe(db, place, all, origin));
      return chosen.map(({ row, topic }) => ({ ...topic, ...parts(row) }));
    },

    /** List fields of topics besides their own: without the content of viewpoints, which may be megabytes. */
    async overviews(place: ProjectPlace, query: TopicOverviewsQuery, origin: string): Promise<TopicOverview[]> {
      const [chosen, said, seen] = await Promise.all([
        topics.choose(place, query),
        comments.countsIn(db, place.projectId),
        viewpoints.overviewsIn(db, place, origin),
      ]);
      return chosen.map(({ row: { id, guid } }) => ({
        topic_guid: guid,
        comments: said.get(id) ?? 0,
        viewpoints: seen.get(id)?.count ?? 0,
        picture: seen.get(id)?.picture ?? null,
      }));
    },

    get: async (place: ProjectPlace, guid: string, origin: string | undefined): Promise<FullTopic> =>
      describe(deps, place, await topics.rowOf(db, place, guid), origin),

    async create(
      from: ProjectCaller,
      { comments: said, viewpoints: seen, ...topic }: NewFullTopic,
      origin: string | undefined,
    ): Promise<FullTopic> {
      const { place } = from;
      const [insert, by] = [await topics.prepareCreate(from, topic), await comments.signatureOf(from)];
      const made = await viewpoints.using(place, seen ?? [], ready =>
        db.tx(async tx => {
          const row = await insert(tx);
          const parts = { ...from, by, viewpoints: ready, comments: said ?? [] };
          await write(deps, tx, row, parts);
          await report(deps, tx, parts, row);
          return row;
        }),
      );
      return describe(deps, place, made, origin);
    },

    /**
     * @param isMerge whether fields not given stay. A given list replaces the previous one; its items with a known guid
     * are changed
     */
    async update(
      from: ProjectCaller,
      guid: string,
      { comments: said, viewpoints: seen, ...topic }: FullTopicChange,
      { isMerge, origin, expected }: Change,
    ): Promise<FullTopic> {
      const { place } = from;
      const isUnchanged = await askAhead(expected, {
        db,
        find: () => topics.rowOf(db, place, guid),
        answersOf: async row => [
          await describe(deps, place, row, undefined),
          ...(origin === undefined ? [] : [await describe(deps, place, row, origin)]),
        ],
        stateOf: stateOf.bind(undefined, deps),
      });
      const [change, by] = [await topics.prepareUpdate(from, topic, isMerge), await comments.signatureOf(from)];
      const changed = await viewpoints.using(place, seen ?? [], ready =>
        db.tx(async tx => {
          const row = await topics.rowOf(tx, place, guid);
          await isUnchanged(tx, row);
          const { before, after } = await change(tx, row);
          const parts = {
            ...from,
            by,
            viewpoints: seen === undefined && isMerge ? undefined : ready,
            comments: said === undefined && isMerge ? undefined : (said ?? []),
          };
          await write(deps, tx, after, parts);
          await report(deps, tx, parts, after, before);
          return after;
        }),
      );
      return describe(deps, place, changed, origin);
    },
  };
}
