// Topics of a file in steps that write them: new ones, and those that are merged with topics of the project.
import type { ProjectPlace } from '../../access/caller.ts';
import type { BcfComment, BcfDocumentReference } from '../../formats/bcfzip/shape.ts';
import type { Piece } from '../../formats/bcfzip/unpacked.ts';
import { release } from '../../kit/release.ts';
import { portionsOf, type Db, type Tx } from '../../storage/db.ts';
import { mayChange, type AdoptedComment, type Comments, type Signature } from '../comments/service.ts';
import type { References } from '../references/service.ts';
import type { Relations } from '../relations/service.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import type { Drawable, Viewpoints } from '../viewpoints/service.ts';
import { arrivingComments, arrivingFiles, arrivingTopic, type Naming } from './arrivals.ts';
import { writeParts, type KeptPart } from './file-parts.ts';
import { weightOf, type Step } from './steps.ts';
import { inPortions, type KeptTopic, type WaitingTopic, type WaitingViewpoint } from './waiting.ts';

export interface AdoptDeps {
  readonly db: Db;
  readonly topics: Pick<Topics, 'adopt' | 'readopt' | 'rowOf' | 'takenGuids' | 'touch'>;
  readonly comments: Pick<Comments, 'adopt' | 'among' | 'byTopic' | 'readopt'>;
  readonly viewpoints: Pick<Viewpoints, 'insertAll'>;
  readonly references: Pick<References, 'adopt' | 'storedOf'>;
  readonly relations: Pick<Relations, 'adopt' | 'relatedOf'>;
}

/** Where topics arrive, and what all of them share. */
export interface Arrival {
  readonly place: ProjectPlace;
  /** of the file */
  readonly version: string;
  /** in whose name comments are replaced */
  readonly by: Signature;
  readonly naming: (title: string) => Naming;
  /** files that BCF does not know, by the guids of their topics */
  readonly partsOf: ReadonlyMap<string, readonly KeptPart[]>;
  /** ids of documents by the guids of the file */
  readonly documents: ReadonlyMap<string, number>;
  /** models that the caller sees, of which pictures can be drawn */
  readonly drawable: Drawable;
}

/** What became of a topic that the project had. */
export interface Merged {
  readonly row: TopicRow;
  readonly isChanged: boolean;
}

/** A topic of a file on its way into a topic of the project. */
interface Arriving {
  readonly waiting: WaitingTopic;
  readonly topic: KeptTopic;
  readonly naming: Naming;
  /** the row that it has when the step is written */
  readonly row: (tx: Tx) => Promise<TopicRow>;
}

/** What is told of topics, each in the step that does it. */
interface Outcomes {
  /** new ones have their rows */
  readonly written: (rows: readonly TopicRow[]) => void;
  /** they have all that belongs to them */
  readonly complete: (rows: readonly TopicRow[]) => void;
  readonly merged: (before: TopicRow, merged: Merged) => void;
}

/** Of a topic of the project: what became of the comments that the file has of it. */
interface Tally {
  added: number;
  replaced: number;
  /** newer ones of the file that somebody else wrote */
  kept: number;
}

/** What takes as long as so many rows: a topic of the project is read and written by itself when it is merged. */
const MERGED = 15;
/** Topics of a step, comments of one, and references or files of one: each of these is some statements. */
const [TOPICS, COMMENTS, FEW] = [50, 100, 25];

export type Adopting = ReturnType<typeof createAdopting>;

export function createAdopting({ db, topics, comments, viewpoints, references, relations }: AdoptDeps) {
  async function open(arrival: Arrival, waiting: WaitingTopic) {
    const topic = JSON.parse(await waiting.file.text(waiting.text)) as KeptTopic;
    return { waiting, topic, naming: arrival.naming(waiting.title) };
  }

  async function newViewpoint({ drawable }: Arrival, { waiting, topic, naming }: Arriving, view: WaitingViewpoint) {
    const { snapshot, bitmaps = [] } = waiting.pictures.get(view.guid) ?? {};
    const pictures = { snapshot, bitmaps: bitmaps.length > 0 ? bitmaps : undefined };
    return {
      // The models that the file names are drawn.
      files: JSON.stringify(arrivingFiles(topic)),
      guid: naming.guidOf(view.guid),
      content: await waiting.file.textBytes(view.content),
      ready: { given: { index: view.index }, ...pictures, seen: new Set<number>(), drawable },
    };
  }

  async function* viewpointSteps(
    arrival: Arrival,
    chosen: readonly { readonly arriving: Arriving; readonly view: WaitingViewpoint }[],
  ): AsyncGenerator<Step> {
    for (const portion of inPortions(chosen, ({ view }) => view.content)) {
      const added = await Promise.all(portion.map(({ arriving, view }) => newViewpoint(arrival, arriving, view)));
      const pictures = added.reduce(
        (sum, { ready }) => sum + (ready.snapshot ? 1 : 0) + (ready.bitmaps?.length ?? 0),
        0,
      );
      yield {
        weight: weightOf(added.length + pictures, sizeOf(portion.map(({ view }) => view.content))),
        async write(tx) {
          const all = [];
          for (const [n, { files, ...viewpoint }] of added.entries()) {
            const { id } = await (portion[n] as (typeof portion)[number]).arriving.row(tx);
            all.push({ ...viewpoint, topic: { id, files } });
          }
          await viewpoints.insertAll(tx, arrival.place, all);
          for (const { content } of added) release(content);
        },
      };
    }
  }

  const commentsOf = async ({ waiting, naming }: Arriving, piece: Piece): Promise<AdoptedComment[]> =>
    arrivingComments(JSON.parse(await waiting.file.text(piece)) as BcfComment[], naming);

  async function* commentSteps({ place }: Arrival, all: readonly Arriving[]): AsyncGenerator<Step> {
    const pieces = all.flatMap(arriving => arriving.waiting.comments.map(piece => ({ arriving, piece })));
    for (const portion of inPortions(pieces, ({ piece }) => piece)) {
      const read = await Promise.all(
        portion.map(async ({ arriving, piece }) =>
          (await commentsOf(arriving, piece)).map(comment => ({ arriving, comment })),
        ),
      );
      for (const said of portionsOf(read.flat(), COMMENTS))
        yield {
          weight: weightOf(said.length, textOf(said.map(({ comment }) => comment))),
          async write(tx) {
            const added = [];
            for (const { arriving, comment } of said) added.push({ topic: await arriving.row(tx), comment });
            await comments.adopt(tx, place, added);
          },
        };
    }
  }

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

  async function* referenceSteps(arriving: Arriving, referred: readonly Referred[]): AsyncGenerator<Step> {
    for (const portion of portionsOf(referred, FEW))
      yield {
        weight: 2 * portion.length,
        write: async tx => references.adopt(tx, await arriving.row(tx), portion),
      };
  }

  async function* partSteps({ place, version, partsOf }: Arrival, { waiting, row }: Arriving): AsyncGenerator<Step> {
    for (const portion of portionsOf([...waiting.parts, ...(partsOf.get(waiting.guids[0] ?? '') ?? [])], FEW))
      yield {
        weight: 3 * portion.length,
        write: async tx =>
          writeParts(tx, { projectId: place.projectId, topicId: (await row(tx)).id, version }, portion),
      };
  }

  async function* relationSteps({ topic, naming, row }: Arriving): AsyncGenerator<Step> {
    const [related, files] = [topic.related_topics.map(naming.guidOf), arrivingFiles(topic)];
    if (related.length + files.length > 0)
      yield {
        weight: related.length + files.length + 1,
        write: async tx => relations.adopt(tx, await row(tx), related, files),
      };
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
      await writeParts(tx, at, [...waiting.parts, ...(partsOf.get(waiting.guids[0] ?? '') ?? [])]);
    }
    const isChanged = isLater || isAdded || related.length > known.length;
    if (isChanged) await topics.touch(tx, row.id, by.now);
    else naming.note('The project has all of it already, as new as the file or newer.');
    return { row, isChanged };
  }

  /** Steps of new topics with all that belongs to them: many in one statement, as each statement is a message to another
   *  thread. */
  async function* adopt(
    arrival: Arrival,
    all: readonly WaitingTopic[],
    on: Pick<Outcomes, 'written' | 'complete'>,
  ): AsyncGenerator<Step> {
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

  /**
   * Steps that bring a topic of the project and that of a file together: comments, viewpoints and references that are not
   * there are added, whichever is newer; the fields of the topic, and comments, are replaced where the file was changed
   * later. Each step is whole in itself: what it adds stays, and the next import of the file adds what is missing.
   */
  async function* merge(arrival: Arrival, waiting: WaitingTopic, on: Pick<Outcomes, 'merged'>): AsyncGenerator<Step> {
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
        on.merged(before, await mergeTopic(tx, arrival, arriving, { before, isAdded }));
        noteAdded(arriving.naming, added.length, tally);
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
      for (const topic of waiting) if (!isNew(topic)) yield* merge(arrival, topic, on);
    },
  };
}

const isNewer = (time: string, than: string): boolean => Date.parse(time) > Date.parse(than);

const referencesOf = (
  { document_references: referred }: KeptTopic,
  { guidOf }: Naming,
  documents: ReadonlyMap<string, number>,
) =>
  referred.flatMap(({ guid, url, document_guid, description }: BcfDocumentReference) => {
    const documentId = document_guid === null ? null : documents.get(document_guid);
    if (documentId === undefined) return [];
    return [{ guid: guidOf(guid), documentId, url: documentId === null ? url : null, description }];
  });

type Referred = ReturnType<typeof referencesOf>[number];

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

const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, [, length]) => sum + length, 0);
const textOf = (said: readonly AdoptedComment[]): number => said.reduce((sum, { comment }) => sum + comment.length, 0);

/** Reads once in each unit of work. */
function onceIn<Row>(read: (tx: Tx) => Promise<Row>): (tx: Tx) => Promise<Row> {
  let last: { readonly tx: Tx; readonly row: Promise<Row> } | undefined;
  return tx => {
    if (last?.tx !== tx) last = { tx, row: read(tx) };
    return last.row;
  };
}
