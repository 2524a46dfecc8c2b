// The jobs that write new IFC files. One at a time: they share a process.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackedSize } from '../../../formats/catalogue.ts';
import type { Clock } from '../../../kit/time.ts';
import { contentOf, plainFileIn, type JobFolders, sourcePath } from '../../../pipeline/job-folders.ts';
import { ConversionRefused, limitsFor, type Converter } from '../../../pipeline/converter.ts';
import type { Job } from '../../../pipeline/jobs.ts';
import type { ConvertResult } from '../../../pipeline/protocol.ts';
import type { JobEnd, JobHandler } from '../../../pipeline/runner.ts';
import { AppError, forbidden } from '../../../kit/errors.ts';
import { discardBlob, findBlob, type BlobFacts, type Blobs, type PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { findModel } from '../../access/rows.ts';
import type { Access } from '../../access/service.ts';
import type { Rights } from '../../tokens/service.ts';
import { addWarnings } from '../report.ts';
import { MAY_NOT_ADD, writingJobs, type DocumentOrder, type MadeFile, type WritingPayload } from './schema.ts';

/** Target documents of written models. */
export interface MadeDocuments {
  /**
   * Prepares a new document in the folder of another one. The returned function adds it in a transaction, as an upload
   * would, with its model, and returns its id.
   * @throws, both, 403 or 404 with a message for users when the orderer may not add it, or not read a source any more
   */
  prepareBeside(order: DocumentOrder): Promise<(tx: Tx, file: MadeFile) => Promise<number>>;
}

export interface WritingParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly access: Access;
  readonly documents: MadeDocuments;
  readonly rights: Rights;
  /** not the converter that makes models viewable: both work concurrently */
  readonly writer: Converter;
  readonly jobFolders: JobFolders;
}

/** What it takes to order these files. */
const SCOPE = 'model:write';

/** Names of the results in error messages. */
const names = { export: 'export', merge: 'merged file', optimize: 'optimized file' } as const;

// Long: the steps of a job over the same parts.
export function createWriting(parts: WritingParts): JobHandler[] {
  const { db, blobs, clock, access, documents, rights, writer, jobFolders } = parts;
  let last: Promise<unknown> = Promise.resolve();

  /** Waits for the previous jobs. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function write(
    modelId: number,
    { files, task }: WritingPayload,
    sources: readonly BlobFacts[],
    signal: AbortSignal,
  ): Promise<{ blob: PinnedBlob; result: ConvertResult }> {
    const paths: string[] = [];
    for (const [i, source] of sources.entries()) paths.push(await sourcePath(blobs, source, files[i]?.fileName ?? ''));
    return jobFolders.useSeveral(paths, async job => {
      const changes = join(job.readable, 'changes.json');
      if (task.kind === 'export') await writeFile(changes, JSON.stringify(await access.changesOf(modelId)));
      let [bytes, content] = [0, 0];
      for (const [i, { size, encoding }] of sources.entries()) {
        const unpacked = unpackedSize(files[i]?.fileName ?? '', size);
        bytes += unpacked;
        content += unpacked === size ? await contentOf({ source: paths[i] ?? '', size, encoding }, true) : unpacked;
      }
      const result = await writer.write(
        {
          sources: sources.map(({ encoding, size }, i) => ({
            source: job.sources[i] ?? '',
            encoding,
            size,
            fileName: files[i]?.fileName ?? '',
          })),
          folder: job.folder,
          task: task.kind === 'export' ? { ...task, changes } : task,
        },
        { limits: limitsFor(bytes, undefined, content), signal, onProgress: () => undefined },
      );
      const made = result.outputs.find(({ kind }) => kind === 'ifc');
      if (!made) throw new Error('the writer made no file');
      return { blob: await blobs.putFile(await plainFileIn(job.folder, made.file), { compress: true }), result };
    });
  }

  /**
   * How the result of an order is added; asked when it begins, and again when its file is written: its orderer may have
   * left in the meantime.
   * @throws 403 or 404 with a message for users
   */
  async function prepare(modelId: number, order: WritingPayload) {
    const { actorId, applicationId = null, impersonatorId, documentId, files } = order;
    const model = await findModel(db, modelId);
    if (!model) throw new ConversionRefused('A source model was deleted.');
    for (const accountId of [actorId, impersonatorId ?? actorId]) {
      const held = await rights.rightsIn({ accountId, applicationId }, model.project_id, [SCOPE]);
      if (!held?.scopes.has(SCOPE)) throw forbidden(MAY_NOT_ADD);
    }
    return documents.prepareBeside({
      documentId,
      sourceIds: [...new Set(files.flatMap(file => file.documentId ?? []))],
      orderer: { accountId: actorId, applicationId, ...(impersonatorId !== undefined && { impersonatorId }) },
    });
  }

  async function writeAndAdd(modelId: number, order: WritingPayload, end: JobEnd): Promise<void> {
    const found = await Promise.all(order.files.map(({ blobHash }) => findBlob(db, blobHash)));
    const sources = found.filter(blob => blob !== undefined);
    if (sources.length < order.files.length) throw new ConversionRefused('A source model was deleted.');
    await prepare(modelId, order);
    const { blob, result } = await inTurn(() => {
      end.signal.throwIfAborted();
      return write(modelId, order, sources, end.signal);
    });
    let documentId: number | undefined;
    try {
      const add = await prepare(modelId, order);
      await end.done(async tx => {
        documentId = await add(tx, { fileName: order.fileName, blob, source: order.source });
        const warnings = result.warnings.map(({ message }) => `${order.fileName}: ${message}`);
        await addWarnings(tx, clock, modelId, warnings);
      });
    } catch (error) {
      documentId = undefined;
      throw error;
    } finally {
      if (documentId !== undefined) blob.unpin();
      else await discardBlob(db, blob);
    }
  }

  async function run({ subjectId: modelId, payload }: Job, end: JobEnd): Promise<void> {
    const order = payload as WritingPayload;
    try {
      await writeAndAdd(modelId, order, end);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      await end.failed(reason, tx => addWarnings(tx, clock, modelId, [failure(order, reason)]));
    }
  }

  return writingJobs.map(kind => ({
    kind,
    run,
    returned: async () => undefined, // nothing shows that it had begun
    givenUp: (tx, job, reason) =>
      addWarnings(tx, clock, job.subjectId, [failure(job.payload as WritingPayload, reason)]),
  }));
}

/** Why an order ends for good; undefined for a crash, which is tried again. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ConversionRefused) return error.reason;
  // A lost right. Or it was written while the cloud had room, and is deleted again: the next attempt would not fit
  // either.
  return error instanceof AppError && [403, 404, 413].includes(error.status) ? error.message : undefined;
}

const failure = ({ task, fileName }: WritingPayload, reason: string): string =>
  `The ${names[task.kind]} ${fileName} could not be created. ${reason}`;
