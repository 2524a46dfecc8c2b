// Upload: bytes first, then in one transaction the document, its model and the event.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { invalid } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { parseId } from '../../kit/ids.ts';
import { isoTime } from '../../kit/time.ts';
import type { NewModel } from '../../models/records/service.ts';
import { discardBlob, giveUpBlob, retainBlob, headOfBlob, type PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Tx } from '../../storage/db.ts';
import { KIND_BYTES, kindOfBytes, type ByteKind } from '../../formats/first-bytes.ts';
import { isCompressible } from '../../formats/stored-types.ts';
import { editChoices } from '../../models/editing/earlier-edits/schema.ts';
import { lengthUnitNames, upAxes } from '../../formats/meshes/frame.ts';
import type { DocumentModel, Surroundings } from './describe.ts';
import type { Writing } from './read.ts';
import type { Document } from './schema.ts';
import { findDocument, insertDocument, type DocumentRow } from './store.ts';
import type { ProjectView } from '../members/schema.ts';

/** Fields and file of a form; all values are texts. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly blob: PinnedBlob;
}

interface AboutFile {
  readonly fileName: string;
  readonly announcedSize: number | undefined;
}

/** A document to be made of stored bytes. */
interface NewDocument {
  readonly folderId: number;
  readonly name: string;
  readonly fileName: string;
  readonly description: string | null;
  readonly blob: PinnedBlob;
  /** the document whose next version this is */
  readonly successorOf: DocumentRow | null;
  readonly processHint?: NewModel['processHint'];
  /** how its model is to be read */
  readonly readAs?: NewModel['readAs'];
  /** treatment of edits of the previous version */
  readonly earlierEdits?: NewModel['earlierEdits'];
  /** kind of the file by its first bytes */
  readonly byteKind?: ByteKind | undefined;
}

/** A document to be added: place, creator, and the people named in its event. */
export interface Addition {
  readonly creatorId: number;
  readonly place: ProjectPlace;
  readonly document: NewDocument;
  readonly creators: Surroundings['creators'];
  /** makes the model; by default chosen by the file's name */
  readonly startModel?: (tx: Tx, model: NewModel) => Promise<DocumentModel | undefined>;
}

export const createUpload = (deps: Writing) => bindTo(deps, { add, giveUp, storeFileIn, upload });

/** Adds a document with its model, and reports it. */
async function add(
  { models, clock, quota, previews, tags, report }: Writing,
  tx: Tx,
  { creatorId, place, document, creators, startModel = models.startFor }: Addition,
): Promise<number> {
  const { folderId, description, byteKind = null, processHint = null, readAs, earlierEdits } = document;
  const { name, fileName, blob, successorOf } = document;
  const { cloudId, projectId } = place;
  await retainBlob(tx, blob);
  const file = { projectId, creatorId, name, fileName, blobHash: blob.hash };
  const history = { historyId: successorOf?.history_id ?? null, now: isoTime(clock.now()) };
  const documentId = await insertDocument(tx, { ...file, ...history, folderId, description, byteKind });
  await quota.check(tx, cloudId);
  await previews.begin(tx, documentId, { hash: blob.hash, projectId, fileName });
  if (successorOf) await tags.inherit(tx, successorOf.id, documentId);
  const model = await startModel(tx, { ...file, cloudId, documentId, processHint, readAs, earlierEdits });
  const row = await findDocument(tx, projectId, documentId);
  if (!row) throw new Error('the new document is not there');
  const around = { creators, models: new Map(model && [[documentId, model]]) };
  await report(tx, { name: 'document.creation', actorId: creatorId, place, rows: [row], around });
  return documentId;
}

function giveUp({ db }: Writing, blob: PinnedBlob) {
  giveUpBlob(db, blob);
}

/** Streams a file to the store, as long as it can fit into the cloud. @throws 413 `quota_exceeded` */
const storeFileIn =
  ({ quota }: Writing, cloudId: number) =>
  (bytes: AsyncIterable<Uint8Array>, { fileName, announcedSize }: AboutFile): Promise<PinnedBlob> =>
    quota.put(cloudId, bytes, { compress: isCompressible(fileName), announcedSize });

/**
 * Creates a document from a form. A next version is stored in the folder of the earlier ones.
 * @param along what else is written with it, in the same transaction
 * @throws 400 for a field that cannot be read, 404 for a missing folder or document, 403 where the caller may not
 * write
 */
async function upload(
  deps: Writing,
  caller: Caller,
  view: ProjectView,
  { fields, fileName: sentName, blob }: Upload,
  along?: (tx: Tx, documentId: number) => Promise<void>,
): Promise<Document> {
  const { place } = view;
  try {
    const fileName = textOf(fields, 'file_name', 512) ?? sentName;
    const name = textOf(fields, 'name', 512) ?? fileName;
    const description = textOf(fields, 'description', 10_000);
    const parentId = idOf(fields, 'parent_id');
    const successorId = idOf(fields, 'successor_of');
    const processHint = textOf(fields, 'process_hint', 64);
    if (processHint !== null && processHint !== 'PHOTOSPHERE')
      throw invalid('process_hint', 'Must be one of PHOTOSPHERE.', { code: 'one_of', values: 'PHOTOSPHERE' });
    const readAs = readAsOf(fields);
    const earlierEdits = successorId === null ? undefined : choiceOf(fields, 'earlier_edits', editChoices);
    const byteKind = kindOfBytes(await headOfBlob(deps.blobs, blob, KIND_BYTES));
    const described = { name, fileName, description, blob, processHint, readAs, earlierEdits, byteKind } as const;
    const creators = await deps.members.describeAll([caller.accountId], place);
    const id = await deps.db.tx(async tx => {
      const successorOf = successorId === null ? null : await deps.writable(tx, place, successorId);
      const folderId =
        successorOf && parentId === null ? successorOf.folder_id : (await deps.folders.target(tx, place, parentId)).id;
      if (successorOf && folderId !== successorOf.folder_id) throw otherFolder();
      const document = { folderId, successorOf, ...described };
      const made = await add(deps, tx, { creatorId: caller.accountId, place, document, creators });
      await along?.(tx, made);
      record(tx, { action: 'document.create', object: { id: made, name, folderId, documentId: made } });
      return made;
    });
    const document = await deps.describeOne(id, view);
    blob.unpin();
    return document;
  } catch (error) {
    await discardBlob(deps.db, blob);
    throw error;
  }
}

const otherFolder = () =>
  invalid('parent_id', 'A new version must be in the same folder as the document.', { code: 'other_folder' });

/** A text of the form; null when it is absent, blank or the word `null`. */
function textOf(fields: Upload['fields'], name: string, longest: number): string | null {
  const text = fields[name]?.trim() ?? '';
  if (text.length > longest)
    throw invalid(name, `Enter at most ${longest} characters.`, { code: 'at_most', most: longest });
  return text === '' || (text === 'null' && name !== 'name') ? null : text;
}

/** Reading options for a model without unit or axis; undefined without any. */
function readAsOf(fields: Upload['fields']): NewModel['readAs'] {
  const unit = choiceOf(fields, 'model_unit', lengthUnitNames);
  const up = choiceOf(fields, 'model_up_axis', upAxes);
  return unit === undefined && up === undefined ? undefined : { unit, up };
}

/** One of some words; undefined when it is absent, blank or `auto`. */
function choiceOf<Word extends string>(fields: Upload['fields'], name: string, words: readonly Word[]) {
  const text = textOf(fields, name, 16)?.toLowerCase() ?? 'auto';
  const found = words.find(word => word === text);
  if (!found && text !== 'auto') {
    const values = ['auto', ...words].join(', ');
    throw invalid(name, `Must be one of ${values}.`, { code: 'one_of', values });
  }
  return found;
}

function idOf(fields: Upload['fields'], name: string): number | null {
  const text = textOf(fields, name, 64);
  const id = text === null ? null : parseId(text);
  if (id === undefined) throw invalid(name, 'A valid integer is required.', { code: 'invalid_number' });
  return id;
}
