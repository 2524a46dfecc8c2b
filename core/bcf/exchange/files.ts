// Documents of a BCF file become documents of the project.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Documents } from '../../collaboration/documents/service.ts';
import type { ProjectView } from '../../collaboration/members/schema.ts';
import { BcfError, type Report } from '../../formats/bcfzip/report.ts';
import type { BcfDocument, BcfBytes } from '../../formats/bcfzip/shape.ts';
import { derivedGuid } from '../../formats/bcfzip/values.ts';
import { AppError } from '../../kit/errors.ts';
import { discardBlob, retainBlob, type PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import { isCompressible } from '../../formats/stored-types.ts';
import { setSnippetHash } from '../topics/service.ts';
import { putPart } from './store.ts';

// Files that come with issues in addition to pictures and documents: snippets, models named by headers, and files
// unknown to BCF. They are kept for exports, up to a limit.

/** Bytes and number of the files of one BCF file that are kept. */
const [MOST_BYTES, MOST_FILES] = [512 * 2 ** 20, 10_000];

/** A file in the store. */
export interface KeptPart {
  readonly kind: 'model' | 'snippet' | 'unknown';
  /** from the folder of its topic, or from the root; of a model and a snippet, as the topic refers to it */
  readonly path: string;
  readonly blob: PinnedBlob;
}

export type PartKeeping = ReturnType<typeof createPartKeeping>;

/** @param taken is given all that is in the store */
export function createPartKeeping(quota: Quota, cloudId: number, taken: PinnedBlob[]) {
  let [bytesLeft, filesLeft] = [MOST_BYTES, MOST_FILES];

  /** Stores a file; undefined, with a notice, when it cannot be kept. */
  return async (kind: KeptPart['kind'], path: string, bytes: BcfBytes, { note }: Report) => {
    if (bytes.size > bytesLeft || filesLeft === 0) {
      note(`${bytes.name} was left out: the file brings more such files than are kept.`);
      return undefined;
    }
    try {
      const options = { compress: isCompressible(bytes.name), announcedSize: bytes.size };
      const blob = await quota.put(cloudId, await bytes.open(), options);
      taken.push(blob);
      bytesLeft -= bytes.size;
      filesLeft -= 1;
      return { kind, path, blob };
    } catch (error) {
      if (!(error instanceof BcfError)) throw error;
      note(`${bytes.name} cannot be read and was left out: ${error.reason}`);
      return undefined;
    }
  };
}

/** Writes what was kept. @param topicId null: of the project as a whole */
export async function writeParts(
  tx: Tx,
  { projectId, topicId, version }: { projectId: number; topicId: number | null; version: string },
  parts: readonly KeptPart[],
): Promise<void> {
  // Asked for together, they are one message to the writer.
  await Promise.all(
    parts.flatMap(({ kind, path, blob }): Promise<unknown>[] => {
      const retained = retainBlob(tx, blob);
      if (kind === 'snippet') return topicId === null ? [retained] : [retained, setSnippetHash(tx, topicId, blob.hash)];
      const part = { project_id: projectId, topic_id: topicId, kind, version, path, blob_hash: blob.hash };
      return [retained, putPart(tx, part)];
    }),
  );
}

export interface DocumentDeps {
  readonly db: Db;
  readonly documents: Documents;
  readonly quota: Quota;
}

/** The guid that files use for a document of the project. @param id as text */
export const documentGuidOf = ({ projectId }: ProjectPlace, id: string): string =>
  derivedGuid('document', String(projectId), id);

/** A stored document of the file. */
interface StoredDocument extends BcfDocument {
  readonly blob: PinnedBlob;
}

/** Documents of a BCF file, with the caller who imports them and their target. */
interface Bringing {
  readonly caller: Caller;
  readonly view: ProjectView;
  readonly report: Report;
  /** existing documents of the project to use instead, by the hashes of their bytes */
  readonly known: ReadonlyMap<string, number>;
  /** other bytes that the import adds to the project */
  readonly otherBytes: number;
}

async function storeAll(
  { documents }: DocumentDeps,
  given: readonly BcfDocument[],
  { caller, view, report }: Bringing,
  stored: StoredDocument[],
): Promise<void> {
  const storeFile = documents.storeFileIn(view.place.cloudId);
  for (const document of given) {
    const { name: fileName, size, open } = document.bytes;
    const { note } = report.at(fileName);
    if (!caller.scopes.has('document:write')) {
      note('This document was left out: adding documents needs the scope document:write.');
      continue;
    }
    try {
      const blob = await storeFile(await open(), { fileName, announcedSize: size });
      stored.push({ ...document, blob });
    } catch (error) {
      if (!(error instanceof BcfError)) throw error;
      note(`It cannot be read and was left out: ${error.reason}`);
    }
  }
}

async function add(
  { documents }: DocumentDeps,
  { description, bytes: { name: fileName }, blob }: StoredDocument,
  { caller, view, report }: Bringing,
): Promise<number | undefined> {
  const fields = { name: fileName, ...(description !== null && { description }) };
  try {
    return (await documents.upload(caller, view, { fields, fileName, blob })).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error;
    report.at(fileName).note('This document was left out: adding documents to the project is not allowed to you.');
    return undefined;
  }
}

/**
 * Adds them to the root of the project, where the caller and their token may add them: all, or none when they do not
 * fit into the cloud with the rest of the import.
 * @returns their ids by the guids of the file
 * @throws 413 for a cloud without room for them
 */
export async function keepDocuments(deps: DocumentDeps, given: readonly BcfDocument[], bringing: Bringing) {
  const { known, otherBytes, view } = bringing;
  const kept = new Map<string, number>();
  const waiting: StoredDocument[] = [];
  try {
    await storeAll(deps, given, bringing, waiting);
    const coming = waiting.filter(({ blob }) => !known.has(blob.hash));
    const bytes = coming.reduce((sum, { blob }) => sum + blob.storedSize, otherBytes);
    await deps.quota.requireRoom(view.place.cloudId, bytes);
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      const same = known.get(document.blob.hash);
      if (same !== undefined) await discardBlob(deps.db, document.blob);
      const id = same ?? (await add(deps, document, bringing));
      if (id !== undefined) kept.set(document.guid, id);
    }
    return kept;
  } finally {
    for (const { blob } of waiting) await discardBlob(deps.db, blob).catch(() => undefined);
  }
}
