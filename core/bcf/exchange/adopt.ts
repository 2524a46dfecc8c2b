// Writes topics of a file, in the transaction of all of them: new ones, and those that are merged with topics of the project.
import type { ProjectPlace } from '../../access/caller.ts';
import type { BcfComment, BcfDocumentReference } from '../../formats/bcfzip/shape.ts';
import type { Piece } from '../../formats/bcfzip/unpacked.ts';
import { release } from '../../kit/release.ts';
import type { Tx } from '../../storage/db.ts';
import { mayChange, type AdoptedComment, type Comments, type Signature } from '../comments/service.ts';
import type { References } from '../references/service.ts';
import type { Relations } from '../relations/service.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import type { Drawable, Viewpoints } from '../viewpoints/service.ts';
import { arrivingComments, arrivingFiles, arrivingTopic, type Naming } from './arrivals.ts';
import { writeParts, type KeptPart } from './file-parts.ts';
import { inPortions, type KeptTopic, type WaitingTopic, type WaitingViewpoint } from './waiting.ts';

export interface AdoptDeps {
  readonly topics: Pick<Topics, 'adopt' | 'readopt' | 'touch'>;
  readonly comments: Pick<Comments, 'adopt' | 'readopt' | 'byTopic'>;
  readonly viewpoints: Pick<Viewpoints, 'insertAll' | 'byTopic'>;
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
}

/** One that has its row. */
interface Placed extends Arriving {
  readonly row: TopicRow;
}

export type Adopting = ReturnType<typeof createAdopting>;

export function createAdopting({ topics, comments, viewpoints, references, relations }: AdoptDeps) {
  async function open(arrival: Arrival, waiting: WaitingTopic): Promise<Arriving> {
    const topic = JSON.parse(await waiting.file.text(waiting.text)) as KeptTopic;
    return { waiting, topic, naming: arrival.naming(waiting.title) };
  }

  async function newViewpoint({ drawable }: Arrival, { waiting, topic, naming, row }: Placed, view: WaitingViewpoint) {
    const { snapshot, bitmaps = [] } = waiting.pictures.get(view.guid) ?? {};
    const pictures = { snapshot, bitmaps: bitmaps.length > 0 ? bitmaps : undefined };
    return {
      // The models that the file names are drawn.
      topic: { id: row.id, files: JSON.stringify(arrivingFiles(topic)) },
      guid: naming.guidOf(view.guid),
      content: await waiting.file.textBytes(view.content),
      ready: { given: { index: view.index }, ...pictures, seen: new Set<number>(), drawable },
    };
  }

  async function addViewpoints(
    tx: Tx,
    arrival: Arrival,
    chosen: readonly { readonly placed: Placed; readonly view: WaitingViewpoint }[],
  ): Promise<void> {
    for (const portion of inPortions(chosen, ({ view }) => view.content)) {
      const added = await Promise.all(portion.map(({ placed, view }) => newViewpoint(arrival, placed, view)));
      await viewpoints.insertAll(tx, arrival.place, added);
      for (const { content } of added) release(content);
    }
  }

  const commentsOf = async ({ waiting, naming }: Placed, piece: Piece): Promise<AdoptedComment[]> =>
    arrivingComments(JSON.parse(await waiting.file.text(piece)) as BcfComment[], naming);

  async function addComments(tx: Tx, { place }: Arrival, all: readonly Placed[]): Promise<void> {
    const pieces = all.flatMap(placed => placed.waiting.comments.map(piece => ({ placed, piece })));
    for (const portion of inPortions(pieces, ({ piece }) => piece)) {
      const added = await Promise.all(
        portion.map(async ({ placed, piece }) =>
          (await commentsOf(placed, piece)).map(comment => ({ topic: placed.row, comment })),
        ),
      );
      await comments.adopt(tx, place, added.flat());
    }
  }

  async function addParts(tx: Tx, { place, version, partsOf }: Arrival, { row, waiting }: Placed): Promise<void> {
    const at = { projectId: place.projectId, topicId: row.id, version };
    await writeParts(tx, at, [...waiting.parts, ...(partsOf.get(waiting.guids[0] ?? '') ?? [])]);
  }

  /** @returns whether there was a comment that the project did not have so */
  async function mergeComments(tx: Tx, { place, by }: Arrival, placed: Placed): Promise<boolean> {
    const { row, waiting, naming } = placed;
    const known = new Map(((await comments.byTopic(tx, [row])).get(row.id) ?? []).map(each => [each.guid, each]));
    let [added, replaced, kept] = [0, 0, 0];
    for (const piece of waiting.comments) {
      const missing: { readonly topic: TopicRow; readonly comment: AdoptedComment }[] = [];
      for (const comment of await commentsOf(placed, piece)) {
        const before = known.get(comment.guid);
        if (!before) missing.push({ topic: row, comment });
        else if (!isNewer(comment.modified_date ?? comment.date, before.modified_date ?? before.date)) continue;
        else if (!mayChange(before, by)) kept += 1;
        else {
          await comments.readopt(tx, place, { topic: row, row: before }, comment);
          replaced += 1;
        }
      }
      await comments.adopt(tx, place, missing);
      added += missing.length;
    }
    if (added > 0) naming.note(`Comments that were added: ${added}.`);
    if (replaced > 0) naming.note(`Comments that were replaced, as those of the file are newer: ${replaced}.`);
    if (kept > 0) naming.note(`Newer comments of the file that others wrote; the project keeps its own: ${kept}.`);
    return added + replaced > 0;
  }

  /** References to what the topic refers to already are left out. */
  async function mergeReferences(
    tx: Tx,
    { place, documents }: Arrival,
    { row, topic, naming }: Placed,
  ): Promise<boolean> {
    const known = new Set((await references.storedOf(place, row)).map(({ guid, url }) => url ?? guid));
    const added = referencesOf(topic, naming, documents).filter(
      ({ documentId, url }) => !known.has(url ?? String(documentId)),
    );
    await references.adopt(tx, row, added);
    return added.length > 0;
  }

  async function mergeRelations(tx: Tx, { row, topic, naming }: Placed, takesFiles: boolean): Promise<boolean> {
    const before = (await relations.relatedOf(tx, [row])).get(row.id) ?? [];
    const related = [...new Set([...before, ...topic.related_topics.map(naming.guidOf)])];
    await relations.adopt(tx, row, related, takesFiles ? arrivingFiles(topic) : []);
    return related.length > before.length;
  }

  return {
    /** Writes new topics with all that belongs to them: many in one statement, as each statement is a message to another
     *  thread. */
    async adopt(tx: Tx, arrival: Arrival, all: readonly WaitingTopic[]): Promise<readonly TopicRow[]> {
      const { place, documents } = arrival;
      const arriving: Arriving[] = [];
      for (const waiting of all) arriving.push(await open(arrival, waiting));
      const rows = await topics.adopt(
        tx,
        place,
        arriving.map(({ topic, naming }) => arrivingTopic(topic, naming)),
      );
      const placed = arriving.flatMap((each, n): Placed[] => (rows[n] ? [{ ...each, row: rows[n] }] : []));
      const shown = placed.flatMap(each => each.waiting.viewpoints.map(view => ({ placed: each, view })));
      await addViewpoints(tx, arrival, shown);
      await addComments(tx, arrival, placed);
      for (const each of placed) {
        const { row, topic, naming } = each;
        await references.adopt(tx, row, referencesOf(topic, naming, documents));
        await relations.adopt(tx, row, topic.related_topics.map(naming.guidOf), arrivingFiles(topic));
        await addParts(tx, arrival, each);
      }
      return rows;
    },

    /**
     * Brings a topic of the project and that of a file together: comments, viewpoints and references that are not there
     * are added, whichever is newer; the fields of the topic, and comments, are replaced where the file was changed later.
     */
    async merge(tx: Tx, arrival: Arrival, waiting: WaitingTopic, before: TopicRow): Promise<Merged> {
      const arriving = await open(arrival, waiting);
      const { topic, naming } = arriving;
      const isLater = isNewer(topic.modified_date ?? topic.creation_date, before.modified_date ?? before.creation_date);
      let row = before;
      if (isLater) {
        row = await topics.readopt(tx, arrival.place, before, arrivingTopic(topic, naming));
        naming.note('The fields of the topic were replaced, as those of the file are newer.');
      }
      const placed = { ...arriving, row };
      const known = new Set(((await viewpoints.byTopic(tx, [row])).get(row.id) ?? []).map(({ guid }) => guid));
      const added = waiting.viewpoints.filter(({ guid }) => !known.has(naming.guidOf(guid)));
      const shown = added.map(view => ({ placed, view }));
      await addViewpoints(tx, arrival, shown);
      if (added.length > 0) naming.note(`Viewpoints that were added: ${added.length}.`);
      const changes = [
        isLater,
        added.length > 0,
        await mergeComments(tx, arrival, placed),
        await mergeReferences(tx, arrival, placed),
        await mergeRelations(tx, placed, isLater),
      ];
      if (isLater) await addParts(tx, arrival, placed);
      const isChanged = changes.includes(true);
      if (isChanged) await topics.touch(tx, row.id, arrival.by.now);
      else naming.note('The project has all of it already, as new as the file or newer.');
      return { row, isChanged };
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
