// Merges topics of a file with existing ones of the project.
import type { TopicRow } from '../topics/service.ts';
import type { References } from '../references/service.ts';
import { portionsOf, type Tx } from '../../storage/db.ts';
import { mayChange, type AdoptedComment } from '../comments/service.ts';
import { arrivingFiles, arrivingTopic, type Naming } from './arrivals.ts';
import { writeParts } from './files.ts';
import * as steps from './topic-steps.ts';
import type { AdoptDeps, Arrival, Arriving, Referred, Step } from './topic-steps.ts';
import { type WaitingTopic, inPortions } from './waiting.ts';

// Steps that write the topics of a file: new ones, and those merged with topics of the project.

/** Reports of topics, each made in the step that writes them. */
interface Outcomes {
  /** new ones have their rows */
  readonly written: (rows: readonly TopicRow[]) => void;
  /** they have all that belongs to them */
  readonly complete: (rows: readonly TopicRow[]) => void;
  readonly merged: (before: TopicRow, merged: Merged) => void;
}

/** Topics of a step. */
const TOPICS = 50;

/** Outcome for a topic that the project had. */
export interface Merged {
  readonly row: TopicRow;
  readonly isChanged: boolean;
}

/** Outcome for the comments that the file has of a topic of the project. */
interface Tally {
  added: number;
  replaced: number;
  /** newer ones of the file by other people */
  kept: number;
}

/** Cost of a merge in rows: the topic of the project is read and written separately. */
const MERGED = 15;

/** Comments of a file that the topic does not have, and newer ones of those that it has. */
async function* commentMergeSteps(
  deps: AdoptDeps,
  arrival: Arrival,
  arriving: Arriving,
  tally: Tally,
): AsyncGenerator<Step> {
  const { db, topics, comments } = deps;
  const { place } = arrival;
  const { id } = await topics.rowOf(db, place, arriving.waiting.guids[0] ?? '');
  const known = new Set((await comments.byTopic(db, [{ id }])).get(id)?.map(({ guid }) => guid));
  for (const piece of arriving.waiting.comments)
    for (const portion of portionsOf(await steps.commentsOf(arriving, piece), steps.COMMENTS))
      yield {
        weight: steps.weightOf(portion.length, steps.textOf(portion)),
        async write(tx) {
          const topic = await arriving.row(tx);
          const missing = portion.filter(({ guid }) => !known.has(guid)).map(comment => ({ topic, comment }));
          await comments.adopt(tx, place, missing);
          tally.added += missing.length;
          const there = portion.filter(({ guid }) => known.has(guid));
          await replaceComments(deps, tx, arrival, { topic, portion: there }, tally);
        },
      };
}

async function replaceComments(
  { comments }: AdoptDeps,
  tx: Tx,
  { place, by }: Arrival,
  { topic, portion }: { readonly topic: TopicRow; readonly portion: readonly AdoptedComment[] },
  tally: Tally,
): Promise<void> {
  if (portion.length === 0) return;
  const guids = portion.map(({ guid }) => guid);
  const rows = new Map((await comments.among(tx, topic.id, guids)).map(row => [row.guid, row]));
  const newer = portion.flatMap(comment => {
    const row = rows.get(comment.guid);
    if (!row || !isNewer(comment.modified_date ?? comment.date, row.modified_date ?? row.date)) return [];
    return [{ row, comment }];
  });
  const own = newer.filter(({ row }) => mayChange(row, by));
  // Asked for together, they are few messages to the writer.
  await Promise.all(own.map(({ row, comment }) => comments.readopt(tx, place, { topic, row }, comment)));
  tally.replaced += own.length;
  tally.kept += newer.length - own.length;
}

/** The topic itself, and what it is related to. */
async function mergeTopic(
  { topics, relations }: AdoptDeps,
  tx: Tx,
  { place, version, partsOf, by }: Arrival,
  { waiting, topic, naming }: Arriving,
  { before, isAdded }: { readonly before: TopicRow; readonly isAdded: boolean },
): Promise<Merged> {
  const isLater = isNewer(topic.modified_date ?? topic.creation_date, before.modified_date ?? before.creation_date);
  let row = before;
  if (isLater) {
    row = await topics.readopt(tx, place, before, arrivingTopic(topic, naming));
    naming.note('The fields of the topic were replaced, as those of the file are newer.');
  }
  const known = (await relations.relatedOf(tx, [row])).get(row.id) ?? [];
  const related = [...new Set([...known, ...topic.related_topics.map(naming.guidOf)])];
  await relations.adopt(tx, row, related, isLater ? arrivingFiles(topic) : []);
  if (isLater) {
    const at = { projectId: place.projectId, topicId: row.id, version };
    await writeParts(tx, at, steps.filesOf(waiting, partsOf));
  }
  const isChanged = isLater || isAdded || related.length > known.length;
  if (isChanged) await topics.touch(tx, row.id, by.now);
  else naming.note('The project has all of it already, as new as the file or newer.');
  return { row, isChanged };
}

/**
 * Steps that bring a topic of the project and that of a file together: comments, viewpoints and references that are not
 * there are added, whichever is newer; the fields of the topic, and comments, are replaced where the file was changed
 * later. Each step is whole in itself: what it adds stays, and the next import of the file adds what is missing.
 */
async function* merge(
  deps: AdoptDeps,
  arrival: Arrival,
  waiting: WaitingTopic,
  onMerged: Outcomes['merged'],
): AsyncGenerator<Step> {
  const { db, topics, references } = deps;
  const { place } = arrival;
  const guid = waiting.guids[0] ?? '';
  const row = onceIn(tx => topics.rowOf(tx, place, guid));
  const arriving: Arriving = { ...(await steps.open(arrival, waiting)), row };
  const tally: Tally = { added: 0, replaced: 0, kept: 0 };
  const named = waiting.viewpoints.map(view => ({ view, guid: arriving.naming.guidOf(view.guid) }));
  const guids = named.map(view => view.guid);
  const known = new Set(await topics.takenGuids(db, place, guids));
  const added = named.flatMap(({ view, guid: own }) => (known.has(own) ? [] : [{ arriving, view }]));
  const bytes = steps.sizeOf([waiting.text, ...waiting.comments, ...added.map(({ view }) => view.content)]);
  yield { weight: 0, together: steps.weightOf(MERGED + added.length, 2 * bytes), write: async () => undefined };
  yield* steps.viewpointSteps(deps, arrival, added);
  yield* commentMergeSteps(deps, arrival, arriving, tally);
  const stored = await references.storedOf(place, await topics.rowOf(db, place, guid));
  const referred = referencesMissing(steps.referencesOf(arriving.topic, arriving.naming, arrival.documents), stored);
  yield* steps.referenceSteps(deps, arriving, referred);
  yield {
    weight: steps.weightOf(MERGED, steps.sizeOf([waiting.text])),
    async write(tx) {
      const before = await arriving.row(tx);
      const isAdded = added.length > 0 || tally.added + tally.replaced > 0 || referred.length > 0;
      onMerged(before, await mergeTopic(deps, tx, arrival, arriving, { before, isAdded }));
      noteAdded(arriving.naming, added.length, tally);
    },
  };
}

/**
 * Steps of new topics with all that belongs to them: many in one statement, as each statement is a message to another
 * thread.
 */
async function* adopt(
  deps: AdoptDeps,
  arrival: Arrival,
  all: readonly WaitingTopic[],
  on: Outcomes,
): AsyncGenerator<Step> {
  let rows: readonly TopicRow[] = [];
  const arriving: Arriving[] = [];
  for (const [n, waiting] of all.entries())
    arriving.push({ ...(await steps.open(arrival, waiting)), row: async () => rows[n] as TopicRow });
  yield {
    weight: steps.weightOf(2 * all.length, steps.sizeOf(all.map(({ text }) => text))),
    async write(tx) {
      const drafts = arriving.map(({ topic, naming }) => arrivingTopic(topic, naming));
      rows = await deps.topics.adopt(tx, arrival.place, drafts);
      on.written(rows);
    },
  };
  const views = arriving.flatMap(each => each.waiting.viewpoints.map(view => ({ arriving: each, view })));
  yield* steps.viewpointSteps(deps, arrival, views);
  yield* steps.commentSteps(deps, arrival, arriving);
  for (const each of arriving) {
    yield* steps.referenceSteps(deps, each, steps.referencesOf(each.topic, each.naming, arrival.documents));
    yield* steps.relationSteps(deps, each);
    yield* steps.partSteps(arrival, each);
  }
  yield { weight: all.length, write: async () => on.complete(rows) };
}

/** Steps of all topics of a file: new ones first, so that nothing is merged when one of these cannot be written. */
export async function* stepsOf(
  deps: AdoptDeps,
  arrival: Arrival,
  waiting: readonly WaitingTopic[],
  { isNew, ...on }: Outcomes & { readonly isNew: (topic: WaitingTopic) => boolean },
): AsyncGenerator<Step> {
  for (const portion of inPortions(waiting.filter(isNew), ({ text }) => text))
    for (const some of portionsOf(portion, TOPICS)) yield* adopt(deps, arrival, some, on);
  for (const topic of waiting) if (!isNew(topic)) yield* merge(deps, arrival, topic, on.merged);
}

const isNewer = (time: string, than: string): boolean => Date.parse(time) > Date.parse(than);

/** References to what the topic refers to already are left out. */
function referencesMissing(
  referred: readonly Referred[],
  stored: Awaited<ReturnType<References['storedOf']>>,
): readonly Referred[] {
  const known = new Set(stored.map(({ guid, url }) => url ?? guid));
  return referred.filter(({ document_id, url }) => !known.has(url ?? String(document_id)));
}

function noteAdded({ note }: Naming, viewpoints: number, { added, replaced, kept }: Tally): void {
  if (viewpoints > 0) note(`Viewpoints that were added: ${viewpoints}.`);
  if (added > 0) note(`Comments that were added: ${added}.`);
  if (replaced > 0) note(`Comments that were replaced, as those of the file are newer: ${replaced}.`);
  if (kept > 0) note(`Newer comments of the file that others wrote; the project keeps its own: ${kept}.`);
}

/** Reads once per transaction. */
function onceIn<Row>(read: (tx: Tx) => Promise<Row>): (tx: Tx) => Promise<Row> {
  let last: { readonly tx: Tx; readonly row: Promise<Row> } | undefined;
  return tx => {
    if (last?.tx !== tx) last = { tx, row: read(tx) };
    return last.row;
  };
}
