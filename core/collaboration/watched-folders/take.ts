// Makes a document or a version of a saved file: its bytes first, then in one transaction the document and the file's
// own row, so that a taken file is never taken again, whatever ends the service.
import { lstat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { actAs, unknownActor } from '../../access/request-context.ts';
import type { Caller } from '../../access/caller.ts';
import { forbidden } from '../../kit/errors.ts';
import { openPlainFile } from '../../kit/files/plain-file.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { Documents } from '../documents/service.ts';
import type { Folders } from '../folders/service.ts';
import type { ProjectView } from '../members/schema.ts';
import { isSame, listed, type FileFacts, type ListedFile } from './listing.ts';
import * as store from './store.ts';

// Whether a saved file is complete. A program that pauses during a write leaves half a file unchanged; in formats with
// an end marker, such a file is not taken.

/** The end of an exchange structure (ISO 10303-21, 5.3). */
const STEP_END = /END-ISO-10303-21\s*;/;
/** The end of a central directory (APPNOTE.TXT 4.3.16), which a comment of up to 64 KB may follow. */
const ZIP_END = 'PK\u0005\u0006';

const endings: readonly { readonly ending: RegExp; readonly tail: number; readonly has: (tail: string) => boolean }[] =
  [
    { ending: /\.ifc$/i, tail: 4096, has: tail => STEP_END.test(tail) },
    { ending: /\.(ifczip|zip)$/i, tail: 22 + 65_535, has: tail => tail.includes(ZIP_END) },
  ];

/** False for a file of `size` bytes that lacks the end marker of its format. */
export async function isWhole(file: FileHandle, name: string, size: number): Promise<boolean> {
  const format = endings.find(({ ending }) => ending.test(name));
  if (!format) return true;
  const length = Math.min(size, format.tail);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return format.has(buffer.toString('latin1', 0, bytesRead));
}

export interface TakeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly documents: Documents;
  readonly folders: Folders;
}

/** A watched folder and a caller who may write there. */
export interface Watch {
  readonly row: store.WatchRow;
  readonly caller: Caller;
  readonly view: ProjectView;
}

/** A file to be taken, with its known state and the missing files. */
interface SavedFile {
  readonly path: string;
  /** as it was found */
  readonly found: ListedFile;
  readonly known: store.WatchedFile | undefined;
  readonly missing: readonly store.WatchedFile[];
}

interface ReadFile {
  readonly path: string;
  readonly facts: FileFacts;
  readonly blob: PinnedBlob;
}

/** @returns the path from which a moved file came */
export async function take(deps: TakeDeps, watch: Watch, saved: SavedFile): Promise<string | undefined> {
  const { path, known, missing } = saved;
  const file = await read(deps, watch, saved);
  if (!file) return undefined;
  const { hash } = file.blob;
  let isUploaded = false;
  try {
    const from = known ? undefined : missing.find(each => each.hash === hash);
    if (from) {
      await move(deps, watch, from, file);
      return from.path;
    }
    if (known?.hash === hash) {
      await keep(deps, watch, file, known.document_id, false);
      return undefined;
    }
    const before = known?.document_id ?? null;
    const own = before === null ? undefined : await store.findHead(deps.db, before);
    const folderId = own?.folder_id ?? (await folderFor(deps, watch, path));
    const head = own ?? (await store.findHeadNamed(deps.db, folderId, basename(path)));
    if (!known && head?.blob_hash === hash) {
      await keep(deps, watch, file, head.id, true);
      return undefined;
    }
    isUploaded = true;
    await add(deps, watch, file, head, folderId);
    return undefined;
  } finally {
    if (!isUploaded) deps.documents.giveUp(file.blob);
  }
}

/** Logs a change of its own in the name of the account that the folder is watched for. */
const inTheirName = <T>({ row, caller }: Watch, work: () => Promise<T>): Promise<T> =>
  actAs(
    { ...unknownActor('service'), actorId: caller.accountId, cloudId: row.cloud_id, projectId: row.project_id },
    work,
  );

/**
 * Stores the bytes of exactly the file that was found. Undefined when it changes in the meantime.
 * @throws when it cannot be read, lacks its end, or a link has replaced it
 */
async function read({ documents }: TakeDeps, { row }: Watch, { path, found }: SavedFile) {
  const handle = await openPlainFile(row.path, path);
  try {
    const { identity, ...facts } = listed(await handle.stat({ bigint: true }));
    if (identity !== found.identity) return undefined;
    if (!(await isWhole(handle, path, facts.size)))
      throw new Error('The file has no end: it is still being written, or it is damaged.');
    const stream = handle.createReadStream({ autoClose: false, start: 0 });
    const about = { fileName: basename(path), announcedSize: facts.size };
    const blob = await documents.storeFileIn(row.cloud_id)(stream, about);
    const after = await lstat(join(row.path, path), { bigint: true }).then(listed, () => undefined);
    if (after?.identity === identity && isSame(after, facts) && blob.size === facts.size) return { path, facts, blob };
    documents.giveUp(blob);
    return undefined;
  } finally {
    await handle.close();
  }
}

/** The folder of the project for a folder of the disk; it is created when missing. */
async function folderFor({ db, folders }: TakeDeps, watch: Watch, path: string): Promise<number> {
  let folderId = watch.row.folder_id;
  for (const name of dirname(path)
    .split('/')
    .filter(part => part !== '.')) {
    const parent_id = folderId;
    const { id } =
      (await store.findChild(db, parent_id, name)) ??
      (await inTheirName(watch, () => folders.create(watch.caller, watch.view.place, { name, parent_id })));
    folderId = id;
  }
  return folderId;
}

/** A file with a new path: its document follows, in name and folder. Repeating it changes nothing more. */
async function move(deps: TakeDeps, watch: Watch, from: store.WatchedFile, { path, facts }: ReadFile): Promise<void> {
  const { row, caller, view } = watch;
  const head = from.document_id === null ? undefined : await store.findHead(deps.db, from.document_id);
  if (head) {
    const name = basename(path);
    const folderId = dirname(path) === dirname(from.path) ? head.folder_id : await folderFor(deps, watch, path);
    const change = {
      ...(head.file_name !== name && { file_name: name }),
      // A name chosen by a user is kept.
      ...(head.name === basename(from.path) && head.name !== name && { name }),
      ...(head.folder_id !== folderId && { parent_id: folderId }),
    };
    if (Object.keys(change).length > 0)
      await inTheirName(watch, () => deps.documents.update(caller, view, head.id, change));
  }
  const at = isoTime(deps.clock.now());
  await deps.db.tx(
    unlogged('what is known of watched files', async tx => {
      await store.deleteFile(tx, row.id, from.path);
      await store.putFile(tx, row.id, { ...from, ...facts, path });
      await store.addEntry(tx, row.id, { at, path, outcome: 'moved', documentId: head?.id, note: from.path });
    }),
  );
}

/** The document is unchanged: only the state of the file is stored, and that it is known when it was not. */
const keep = (
  { db, clock }: TakeDeps,
  { row }: Watch,
  { path, facts, blob }: ReadFile,
  documentId: number | null,
  isNew: boolean,
) =>
  db.tx(
    unlogged('what is known of watched files', async tx => {
      await store.putFile(tx, row.id, { path, ...facts, hash: blob.hash, document_id: documentId });
      if (isNew) await store.addEntry(tx, row.id, { at: isoTime(clock.now()), path, outcome: 'known', documentId });
    }),
  );

/** Uploads it; the upload then owns its bytes. */
function add(
  { documents, clock }: TakeDeps,
  watch: Watch,
  { path, facts, blob }: ReadFile,
  head: store.HeadRow | undefined,
  folderId: number,
) {
  const { row, caller, view } = watch;
  const fileName = basename(path);
  const outcome = head ? 'version' : 'document';
  const fields: Record<string, string> = head
    ? { successor_of: String(head.id), name: head.name }
    : { parent_id: String(folderId) };
  return inTheirName(watch, () =>
    documents.upload(caller, view, { fields, fileName, blob }, async (tx, documentId) => {
      // The maker may have left while the bytes were read.
      if (!(await store.hasMaker(tx, row.id, caller.accountId))) throw forbidden();
      await store.putFile(tx, row.id, { path, ...facts, hash: blob.hash, document_id: documentId });
      await store.addEntry(tx, row.id, { at: isoTime(clock.now()), path, outcome, documentId });
    }),
  );
}
