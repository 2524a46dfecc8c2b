// Issues taken in from BCF files: pictures and documents first, then all topics in one transaction.
import { Readable } from 'node:stream';
import type { Caller } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import type { Documents } from '../../collaboration/documents/service.ts';
import type { ProjectView } from '../../collaboration/members/schema.ts';
import type { Members } from '../../collaboration/members/service.ts';
import { emitAll } from '../../events/outbox.ts';
import { readBcf, type BcfFile } from '../../formats/bcfzip/read-bcf.ts';
import { BcfError, type BcfNotice } from '../../formats/bcfzip/report.ts';
import type { BcfBytes, BcfDocumentReference, BcfTopic, BcfViewpoint } from '../../formats/bcfzip/shape.ts';
import { AppError, conflict as conflictError, invalid } from '../../kit/errors.ts';
import { newGuid } from '../../kit/ids.ts';
import type { Clock } from '../../kit/time.ts';
import { discardBlob, giveUpBlob, usingBlobs } from '../../storage/blob-rows.ts';
import type { Blobs, PinnedBlob } from '../../storage/blobs.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Comments } from '../comments/service.ts';
import type { Extensions } from '../extensions/service.ts';
import type { References } from '../references/service.ts';
import type { Relations } from '../relations/service.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import type { NewPicture, ReadyViewpoint, Viewpoints } from '../viewpoints/service.ts';
import { arrivingComments, arrivingFiles, arrivingTopic, arrivingViewpoint, type Naming } from './arrivals.ts';
import type { ImportConflict, ImportReport } from './schema.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly members: Pick<Members, 'projectMembers'>;
  readonly documents: Pick<Documents, 'storeFile' | 'upload'>;
  readonly extensions: Pick<Extensions, 'addMissing'>;
  readonly topics: Pick<Topics, 'adopt' | 'describe' | 'takenGuids'>;
  readonly comments: Pick<Comments, 'adopt'>;
  readonly viewpoints: Pick<Viewpoints, 'insert' | 'takePicture'>;
  readonly references: Pick<References, 'adopt'>;
  readonly relations: Pick<Relations, 'adopt'>;
}

/** Who takes a file in, and where. */
interface Arrival {
  readonly caller: Caller;
  readonly view: ProjectView;
  readonly file: BcfFile;
  readonly naming: (topic: BcfTopic) => Naming;
  readonly notices: BcfNotice[];
}

export type Import = ReturnType<typeof createImport>;

/** Entries of an archive: two thousand topics with their pictures. */
const MOST_ENTRIES = 40_000;

export function createImport(deps: ImportDeps) {
  const { db, blobs, clock, members, documents, extensions, topics, comments, viewpoints, references, relations } =
    deps;

  /** Bytes of the file, or a notice that they are damaged. */
  async function bytesOf(bytes: BcfBytes, note: Naming['note']): Promise<Buffer | undefined> {
    try {
      return await bytes.read();
    } catch (error) {
      if (!(error instanceof BcfError)) throw error;
      note(`${bytes.name} cannot be read and was left out: ${error.reason}`);
      return undefined;
    }
  }

  async function pictureOf(bytes: BcfBytes, note: Naming['note']): Promise<NewPicture | undefined> {
    const read = await bytesOf(bytes, note);
    const picture = read && (await viewpoints.takePicture(read));
    if (read && !picture) note(`${bytes.name} is not a PNG or JPEG image; it was left out.`);
    return picture;
  }

  /** @param taken is given the pictures that are in the store */
  async function readyOf(viewpoint: BcfViewpoint, naming: Naming, taken: PinnedBlob[]): Promise<ReadyViewpoint> {
    const snapshot = viewpoint.snapshot ? await pictureOf(viewpoint.snapshot, naming.note) : undefined;
    if (snapshot) taken.push(snapshot.blob);
    const bitmaps: (NewPicture & { readonly placement: string })[] = [];
    for (const { bytes, location, normal, up, height } of viewpoint.bitmaps) {
      const picture = await pictureOf(bytes, naming.note);
      if (!picture) continue;
      taken.push(picture.blob);
      bitmaps.push({ ...picture, placement: JSON.stringify({ location, normal, up, height }) });
    }
    return { given: arrivingViewpoint(viewpoint, naming), snapshot, bitmaps, seen: new Set() };
  }

  /** Documents of the file become documents of the project, in its root, where the caller and their token may add them.
   *  @returns their ids by the guids of the file */
  async function keepDocuments({ caller, view, file, notices }: Arrival): Promise<ReadonlyMap<string, number>> {
    const kept = new Map<string, number>();
    for (const { guid, description, bytes } of file.documents) {
      const note = (what: string) => notices.push({ where: bytes.name, what });
      if (!caller.scopes.has('document:write')) {
        note('This document was left out: adding documents needs the scope document:write.');
        continue;
      }
      const read = await bytesOf(bytes, note);
      if (!read) continue;
      try {
        const blob = await documents.storeFile(Readable.from([read]), {
          fileName: bytes.name,
          announcedSize: read.length,
        });
        const fields = { name: bytes.name, ...(description !== null && { description }) };
        const { id } = await documents.upload(caller, view, { fields, fileName: bytes.name, blob });
        kept.set(guid, id);
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 403) throw error;
        note('This document was left out: adding documents to the project is not allowed to you.');
      }
    }
    return kept;
  }

  const referencesOf = (
    { document_references: referred }: BcfTopic,
    { guidOf }: Naming,
    kept: ReadonlyMap<string, number>,
  ) =>
    referred.flatMap(({ guid, url, document_guid, description }: BcfDocumentReference) => {
      const documentId = document_guid === null ? null : kept.get(document_guid);
      if (documentId === undefined) return [];
      return [{ guid: guidOf(guid), documentId, url: documentId === null ? url : null, description }];
    });

  /** Writes one topic with all that belongs to it. */
  async function adopt(
    tx: Tx,
    { view: { place } }: Arrival,
    topic: BcfTopic,
    {
      naming,
      ready,
      kept,
    }: {
      readonly naming: Naming;
      readonly ready: readonly ReadyViewpoint[];
      readonly kept: ReadonlyMap<string, number>;
    },
  ): Promise<TopicRow> {
    const row = await topics.adopt(tx, place, arrivingTopic(topic, naming));
    for (const viewpoint of ready) await viewpoints.insert(tx, place, row, viewpoint);
    for (const comment of arrivingComments(topic, naming)) await comments.adopt(tx, place, row, comment);
    await references.adopt(tx, row, referencesOf(topic, naming, kept));
    await relations.adopt(tx, row, topic.related_topics.map(naming.guidOf), arrivingFiles(topic));
    return row;
  }

  async function write(arrival: Arrival): Promise<void> {
    const { caller, view, file } = arrival;
    const { place } = view;
    const taken: PinnedBlob[] = [];
    const whole: { topic: BcfTopic; naming: Naming; ready: ReadyViewpoint[] }[] = [];
    try {
      for (const topic of file.topics) {
        const naming = arrival.naming(topic);
        const ready: ReadyViewpoint[] = [];
        for (const viewpoint of topic.viewpoints) ready.push(await readyOf(viewpoint, naming, taken));
        whole.push({ topic, naming, ready });
      }
    } catch (error) {
      for (const blob of taken) await discardBlob(db, blob);
      throw error;
    }
    await usingBlobs(db, taken, async () => {
      const kept = await keepDocuments(arrival);
      await db.tx(async tx => {
        await extensions.addMissing(tx, place, {
          type: file.extensions.topic_types ?? [],
          status: file.extensions.topic_statuses ?? [],
          priority: file.extensions.priorities ?? [],
          stage: file.extensions.stages ?? [],
          label: file.extensions.topic_labels ?? [],
        });
        const rows: TopicRow[] = [];
        for (const { topic, naming, ready } of whole)
          rows.push(await adopt(tx, arrival, topic, { naming, ready, kept }));
        await report(tx, caller, view, rows);
      });
    });
  }

  async function report(tx: Tx, caller: Caller, { place }: ProjectView, rows: readonly TopicRow[]): Promise<void> {
    const { cloudId, projectId } = place;
    const events = [];
    for (const row of rows) {
      const data = { project_id: projectId, topic: await topics.describe(tx, row) };
      events.push({ name: 'bcf.topic.creation' as const, cloudId, projectId, actorId: caller.accountId, data });
    }
    await emitAll(tx, clock, events);
    const [first] = rows;
    const object = first ? { id: first.id, name: first.title } : null;
    record(tx, { action: 'topic.create', object, ...(rows.length > 1 && { count: rows.length }) });
  }

  /** @throws 409 when something of the file is here already */
  async function checkFree({ view: { place }, file }: Arrival): Promise<void> {
    const taken = new Set(await topics.takenGuids(db, place, file.topics.flatMap(guidsOf)));
    if (taken.size === 0) return;
    const known = file.topics.find(topic => guidsOf(topic).some(guid => taken.has(guid)));
    throw conflictError(`The project already has the topic “${known?.title ?? ''}” or a part of it.`, 'guid_exists');
  }

  return {
    /** Streams an uploaded file to the store; it goes again when it was read. */
    store: (bytes: AsyncIterable<Uint8Array>): Promise<PinnedBlob> => blobs.put(bytes, { compress: false }),

    giveUp: (stored: PinnedBlob): void => {
      giveUpBlob(db, stored);
    },

    /**
     * Takes in all topics of a BCF file of version 2.0, 2.1 or 3.0.
     * @throws 400 for a file that is refused, 409 when the project has something of it, unless copies are wanted
     */
    async take(
      caller: Caller,
      view: ProjectView,
      stored: PinnedBlob,
      conflict: ImportConflict = 'refuse',
    ): Promise<ImportReport> {
      let file: BcfFile | undefined;
      try {
        file = await readBcf(blobs.pathOf(stored), { entries: MOST_ENTRIES });
        const people = await members.projectMembers(view.place);
        const byAddress = new Map(people.map(({ email }) => [email.toLowerCase(), email]));
        const notices = [...file.notices];
        const copies = conflict === 'copy' ? newNames(file) : new Map<string, string>();
        const naming = (topic: BcfTopic): Naming => ({
          guidOf: guid => copies.get(guid) ?? guid,
          memberOf: person => byAddress.get(person.toLowerCase()),
          note: what => notices.push({ where: topic.title, what }),
        });
        const arrival = { caller, view, file, naming, notices };
        if (conflict === 'refuse') await checkFree(arrival);
        if (file.topics.length > 0) await write(arrival);
        return { version: file.version, topics: file.topics.length, notices };
      } catch (error) {
        if (error instanceof BcfError) throw invalid('file', error.reason, error.refusal);
        throw error;
      } finally {
        file?.close();
        await discardBlob(db, stored);
      }
    },
  };
}

/** Guids of a topic and of what belongs to it. */
const guidsOf = ({ guid, comments, viewpoints }: BcfTopic): string[] => [
  guid,
  ...comments.map(each => each.guid),
  ...viewpoints.map(each => each.guid),
];

/** A new guid for everything that the file holds. */
const newNames = ({ topics }: BcfFile): Map<string, string> =>
  new Map(topics.flatMap(guidsOf).map(guid => [guid, newGuid()]));
