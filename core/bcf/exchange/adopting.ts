// Merges topics of a file with existing ones of the project.
import type { TopicRow } from '../topics/service.ts';
import type { References } from '../references/service.ts';
import { portionsOf, type Tx } from '../../storage/db.ts';
import { mayChange, type AdoptedComment } from '../comments/service.ts';
import { arrivingFiles, arrivingTopic, type Naming } from './arrivals.ts';
import { writeParts } from './files.ts';
import {
  weightOf,
  type Step,
  COMMENTS,
  filesOf,
  referencesOf,
  sizeOf,
  textOf,
  type AdoptDeps,
  type Arrival,
  type Arriving,
  type Referred,
  type TopicSteps,
  createTopicSteps,
} from './topic-steps.ts';
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

export function createAdopting(deps: AdoptDeps) {
  const { topics } = deps;
  const steps = createTopicSteps(deps);
  const { open, commentSteps, viewpointSteps, referenceSteps, partSteps, relationSteps } = steps;
  const { merge } = createMerging(deps, steps);

  /**
   * Steps of new topics with all that belongs to them: many in one statement, as each statement is a message to another
   * thread.
   */
  async function* adopt(arrival: Arrival, all: readonly WaitingTopic[], on: Outcomes): AsyncGenerator<Step> {
    let rows: readonly TopicRow[] = [];
    const arriving: Arriving[] = [];
    for (const [n, waiting] of all.entries())
      arriving.push({ ...(await open(arrival, waiting)), row: async () => rows[n] as TopicRow });
    yield {
      weight: weightOf(2 * all.length, sizeOf(all.map(({ text }) => text))),
      async write(tx) {
        const drafts = arriving.map(({ topic, naming }) => arrivingTopic(topic, naming));
        rows = await topics.adopt(tx, arrival.place, drafts);
        on.written(rows);
      },
    };
    yield* viewpointSteps(
      arrival,
      arriving.flatMap(each => each.waiting.viewpoints.map(view => ({ arriving: each, view }))),
    );
    yield* commentSteps(arrival, arriving);
    for (const each of arriving) {
      yield* referenceSteps(each, referencesOf(each.topic, each.naming, arrival.documents));
      yield* relationSteps(each);
      yield* partSteps(arrival, each);
    }
    yield {
      weight: all.length,
      write: async () => {
        on.complete(rows);
      },
    };
  }

  return {
    /** Steps of all topics of a file: new ones first, so that nothing is merged when one of these cannot be written. */
    async *stepsOf(
      arrival: Arrival,
      waiting: readonly WaitingTopic[],
      { isNew, ...on }: Outcomes & { readonly isNew: (topic: WaitingTopic) => boolean },
    ): AsyncGenerator<Step> {
      for (const portion of inPortions(waiting.filter(isNew), ({ text }) => text))
        for (const some of portionsOf(portion, TOPICS)) yield* adopt(arrival, some, on);
      for (const topic of waiting) if (!isNew(topic)) yield* merge(arrival, topic, on.merged);
    },
  };
}

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

export function createMerging(
  { db, topics, comments, references, relations }: Omit<AdoptDeps, 'viewpoints'>,
  { open, commentsOf, viewpointSteps, referenceSteps }: TopicSteps,
) {
  /** Comments of a file that the topic does not have, and newer ones of those that it has. */
  async function* commentMergeSteps(arrival: Arrival, arriving: Arriving, tally: Tally): AsyncGenerator<Step> {
    const { place } = arrival;
    const { id } = await topics.rowOf(db, place, arriving.waiting.guids[0] ?? '');
    const known = new Set((await comments.byTopic(db, [{ id }])).get(id)?.map(({ guid }) => guid));
    for (const piece of arriving.waiting.comments)
      for (const said of portionsOf(await commentsOf(arriving, piece), COMMENTS))
        yield {
          weight: weightOf(said.length, textOf(said)),
          async write(tx) {
            const topic = await arriving.row(tx);
            const missing = said.filter(({ guid }) => !known.has(guid));
            await comments.adopt(
              tx,
              place,
              missing.map(comment => ({ topic, comment })),
            );
            tally.added += missing.length;
            await replaceComments(tx, arrival, { topic, said: said.filter(({ guid }) => known.has(guid)) }, tally);
          },
        };
  }

  async function replaceComments(
    tx: Tx,
    { place, by }: Arrival,
    { topic, said }: { readonly topic: TopicRow; readonly said: readonly AdoptedComment[] },
    tally: Tally,
  ): Promise<void> {
    if (said.length === 0) return;
    const guids = said.map(({ guid }) => guid);
    const rows = new Map((await comments.among(tx, topic.id, guids)).map(row => [row.guid, row]));
    const newer = said.flatMap(comment => {
      const row = rows.get(comment.guid);
      return row && isNewer(comment.modified_date ?? comment.date, row.modified_date ?? row.date)
        ? [{ row, comment }]
        : [];
    });
    const own = newer.filter(({ row }) => mayChange(row, by));
    // Asked for together, they are few messages to the writer.
    await Promise.all(own.map(({ row, comment }) => comments.readopt(tx, place, { topic, row }, comment)));
    tally.replaced += own.length;
    tally.kept += newer.length - own.length;
  }

  /** The topic itself, and what it is related to. */
  async function mergeTopic(
    tx: Tx,
    arrival: Arrival,
    { waiting, topic, naming }: Arriving,
    { before, isAdded }: { readonly before: TopicRow; readonly isAdded: boolean },
  ): Promise<Merged> {
    const { place, version, partsOf, by } = arrival;
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
      await writeParts(tx, at, filesOf(waiting, partsOf));
    }
    const isChanged = isLater || isAdded || related.length > known.length;
    if (isChanged) await topics.touch(tx, row.id, by.now);
    else naming.note('The project has all of it already, as new as the file or newer.');
    return { row, isChanged };
  }

  /**
   * Steps that bring a topic of the project and that of a file together: comments, viewpoints and references that are
   * not there are added, whichever is newer; the fields of the topic, and comments, are replaced where the file was
   * changed later. Each step is whole in itself: what it adds stays, and the next import of the file adds what is
   * missing.
   */
  async function* merge(
    arrival: Arrival,
    waiting: WaitingTopic,
    onMerged: (before: TopicRow, merged: Merged) => void,
  ): AsyncGenerator<Step> {
    const { place } = arrival;
    const guid = waiting.guids[0] ?? '';
    const arriving: Arriving = {
      ...(await open(arrival, waiting)),
      row: onceIn(tx => topics.rowOf(tx, place, guid)),
    };
    const tally: Tally = { added: 0, replaced: 0, kept: 0 };
    const named = waiting.viewpoints.map(view => ({ view, guid: arriving.naming.guidOf(view.guid) }));
    const known = new Set(
      await topics.takenGuids(
        db,
        place,
        named.map(view => view.guid),
      ),
    );
    const added = named.flatMap(({ view, guid: own }) => (known.has(own) ? [] : [{ arriving, view }]));
    const bytes = sizeOf([waiting.text, ...waiting.comments, ...added.map(({ view }) => view.content)]);
    yield { weight: 0, together: weightOf(MERGED + added.length, 2 * bytes), write: async () => undefined };
    yield* viewpointSteps(arrival, added);
    yield* commentMergeSteps(arrival, arriving, tally);
    const stored = await references.storedOf(place, await topics.rowOf(db, place, guid));
    const referred = referencesMissing(referencesOf(arriving.topic, arriving.naming, arrival.documents), stored);
    yield* referenceSteps(arriving, referred);
    yield {
      weight: weightOf(MERGED, sizeOf([waiting.text])),
      async write(tx) {
        const before = await arriving.row(tx);
        const isAdded = added.length > 0 || tally.added + tally.replaced > 0 || referred.length > 0;
        onMerged(before, await mergeTopic(tx, arrival, arriving, { before, isAdded }));
        noteAdded(arriving.naming, added.length, tally);
      },
    };
  }

  return { merge };
}

const isNewer = (time: string, than: string): boolean => Date.parse(time) > Date.parse(than);

/** References to what the topic refers to already are left out. */
function referencesMissing(
  referred: readonly Referred[],
  stored: Awaited<ReturnType<References['storedOf']>>,
): readonly Referred[] {
  const known = new Set(stored.map(({ guid, url }) => url ?? guid));
  return referred.filter(({ documentId, url }) => !known.has(url ?? String(documentId)));
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
