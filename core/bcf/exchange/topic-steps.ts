// Steps that write the parts of a topic from a file.
import type { ProjectPlace } from '../../access/caller.ts';
import type { BcfComment, BcfDocumentReference } from '../../formats/bcfzip/shape.ts';
import type { Piece } from '../../formats/bcfzip/archive/unpacked.ts';
import { release } from '../../kit/release.ts';
import { portionsOf, type Db, type Tx } from '../../storage/db.ts';
import type { AdoptedComment, Comments, Signature } from '../comments/service.ts';
import type { References } from '../references/service.ts';
import type { Relations } from '../relations/service.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import type { Drawable, Viewpoints } from '../viewpoints/service.ts';
import { arrivingComments, arrivingFiles, type Naming } from './arrivals.ts';
import { writeParts, type KeptPart } from './files.ts';
import { inPortions, type KeptTopic, type WaitingTopic, type WaitingViewpoint } from './waiting.ts';

// Writes of an import, in small steps: as many as take the writer some 30 ms share a transaction, and other writes get
// their turn before the next ones.

/** A part of an import. Files are read before; the step itself reads only its rows. */
export interface Step {
  /** number of rows that it writes, plus the cost of its bytes, see `weightOf` */
  readonly weight: number;
  /** weight of this step and the following ones that should share a transaction, if they fit into one */
  readonly together?: number;
  readonly write: (tx: Tx) => Promise<void>;
}

/** Limit per transaction; a heavier step is alone. */
const MOST_WEIGHT = 200;
/** Bytes of text that take as long as a row. */
const BYTES = 512;

/** Weight of rows with so many bytes of text. */
export const weightOf = (rows: number, bytes = 0): number => rows + Math.ceil(bytes / BYTES);

/**
 * Passes steps to `write` in their order, as many as fit into one transaction; the last ones, or none, with `isLast`.
 */
export async function inUnits(
  steps: AsyncIterable<Step>,
  write: (unit: readonly Step[], isLast: boolean) => Promise<void>,
): Promise<void> {
  let unit: Step[] = [];
  let sum = 0;
  for await (const step of steps) {
    const { weight, together = weight } = step;
    if (unit.length > 0 && sum + Math.min(together, MOST_WEIGHT) > MOST_WEIGHT) {
      await write(unit, false);
      [unit, sum] = [[], 0];
    }
    unit.push(step);
    sum += weight;
  }
  await write(unit, true);
}

export interface AdoptDeps {
  readonly db: Db;
  readonly topics: Topics;
  readonly comments: Comments;
  readonly viewpoints: Viewpoints;
  readonly references: References;
  readonly relations: Relations;
}

/** Context shared by all topics of an import. */
export interface Arrival {
  readonly place: ProjectPlace;
  /** of the file */
  readonly version: string;
  /** in whose name comments are replaced */
  readonly by: Signature;
  readonly naming: (title: string) => Naming;
  /** files unknown to BCF, by the guids of their topics */
  readonly partsOf: ReadonlyMap<string, readonly KeptPart[]>;
  /** ids of documents by the guids of the file */
  readonly documents: ReadonlyMap<string, number>;
  /** models that the caller sees, of which pictures can be drawn */
  readonly drawable: Drawable;
}

/** A topic of a file and its target in the project. */
export interface Arriving {
  readonly waiting: WaitingTopic;
  readonly topic: KeptTopic;
  readonly naming: Naming;
  /** its row at the time when the step is written */
  readonly row: (tx: Tx) => Promise<TopicRow>;
}

/** Comments per step. */
export const COMMENTS = 100;
/** References or files per step: each of these is some statements. */
const FEW = 25;

export async function open(arrival: Arrival, waiting: WaitingTopic) {
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

export async function* viewpointSteps(
  { viewpoints }: AdoptDeps,
  arrival: Arrival,
  chosen: readonly { readonly arriving: Arriving; readonly view: WaitingViewpoint }[],
): AsyncGenerator<Step> {
  for (const portion of inPortions(chosen, ({ view }) => view.content)) {
    const added = await Promise.all(portion.map(({ arriving, view }) => newViewpoint(arrival, arriving, view)));
    const pictures = added.flatMap(({ ready: { snapshot, bitmaps } }) => [snapshot ?? [], bitmaps ?? []].flat()).length;
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

export const commentsOf = async ({ waiting, naming }: Arriving, piece: Piece): Promise<AdoptedComment[]> =>
  arrivingComments(JSON.parse(await waiting.file.text(piece)) as BcfComment[], naming);

export async function* commentSteps(
  { comments }: AdoptDeps,
  { place }: Arrival,
  all: readonly Arriving[],
): AsyncGenerator<Step> {
  const pieces = all.flatMap(arriving => arriving.waiting.comments.map(piece => ({ arriving, piece })));
  for (const portion of inPortions(pieces, ({ piece }) => piece)) {
    const read = await Promise.all(
      portion.map(async ({ arriving, piece }) =>
        (await commentsOf(arriving, piece)).map(comment => ({ arriving, comment })),
      ),
    );
    for (const those of portionsOf(read.flat(), COMMENTS))
      yield {
        weight: weightOf(those.length, textOf(those.map(({ comment }) => comment))),
        async write(tx) {
          const added = [];
          for (const { arriving, comment } of those) added.push({ topic: await arriving.row(tx), comment });
          await comments.adopt(tx, place, added);
        },
      };
  }
}

export async function* referenceSteps(
  { references }: AdoptDeps,
  arriving: Arriving,
  referred: readonly Referred[],
): AsyncGenerator<Step> {
  for (const portion of portionsOf(referred, FEW))
    yield { weight: 2 * portion.length, write: async tx => references.adopt(tx, await arriving.row(tx), portion) };
}

export async function* partSteps(
  { place: { projectId }, version, partsOf }: Arrival,
  { waiting, row }: Arriving,
): AsyncGenerator<Step> {
  for (const portion of portionsOf(filesOf(waiting, partsOf), FEW))
    yield {
      weight: 3 * portion.length,
      write: async tx => writeParts(tx, { projectId, topicId: (await row(tx)).id, version }, portion),
    };
}

export async function* relationSteps({ relations }: AdoptDeps, { topic, naming, row }: Arriving): AsyncGenerator<Step> {
  const [related, files] = [topic.related_topics.map(naming.guidOf), arrivingFiles(topic)];
  if (related.length + files.length === 0) return;
  yield {
    weight: related.length + files.length + 1,
    write: async tx => relations.adopt(tx, await row(tx), related, files),
  };
}

export const referencesOf = (
  { document_references: referred }: KeptTopic,
  { guidOf }: Naming,
  documents: ReadonlyMap<string, number>,
) =>
  referred.flatMap(({ guid, url, document_guid, description }: BcfDocumentReference) => {
    const documentId = document_guid === null ? null : documents.get(document_guid);
    if (documentId === undefined) return [];
    return [{ guid: guidOf(guid), document_id: documentId, url: documentId === null ? url : null, description }];
  });

export type Referred = ReturnType<typeof referencesOf>[number];

/** Files unknown to BCF: those that a topic names, and those in its folder. */
export const filesOf = ({ parts, guids }: WaitingTopic, partsOf: Arrival['partsOf']): readonly KeptPart[] => [
  ...parts,
  ...(partsOf.get(guids[0] ?? '') ?? []),
];

export const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, [, length]) => sum + length, 0);
export const textOf = (comments: readonly AdoptedComment[]): number =>
  comments.reduce((sum, { comment }) => sum + comment.length, 0);
