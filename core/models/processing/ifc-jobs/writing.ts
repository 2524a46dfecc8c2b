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
import { AppError } from '../../../kit/errors.ts';
import { discardBlob, findBlob, type BlobFacts, type Blobs, type PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { QUOTA_EXCEEDED } from '../../../storage/space/quota.ts';
import type { Access } from '../../access/service.ts';
import { addWarnings } from '../report.ts';
import { writingJobs, type MadeFile, type WritingPayload } from './schema.ts';

/** Target documents of written models. */
export interface MadeDocuments {
  /**
   * Prepares a new document in the folder of another one. The returned function adds it in a transaction, as an upload
   * would, with its model, and returns its id; undefined when the other one is deleted.
   */
  prepareBeside(
    documentId: number,
    creatorId: number,
  ): Promise<(tx: Tx, file: MadeFile) => Promise<number | undefined>>;
}

export interface WritingParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly access: Access;
  readonly documents: MadeDocuments;
  /** not the converter that makes models viewable: both work concurrently */
  readonly writer: Converter;
  readonly jobFolders: JobFolders;
}

/** Names of the results in error messages. */
const names = { export: 'export', merge: 'merged file', optimize: 'optimized file' } as const;

export function createWriting({ db, blobs, clock, access, documents, writer, jobFolders }: WritingParts): JobHandler[] {
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

  async function run({ subjectId: modelId, payload }: Job, end: JobEnd): Promise<void> {
    const order = payload as WritingPayload;
    const found = await Promise.all(order.files.map(({ blobHash }) => findBlob(db, blobHash)));
    const sources = found.filter(blob => blob !== undefined);
    const add = await documents.prepareBeside(order.documentId, order.actorId);
    const fail = (reason: string) =>
      end.failed(reason, tx => addWarnings(tx, clock, modelId, [failure(order, reason)]));
    if (sources.length < order.files.length) {
      await fail('A source model was deleted.');
      return;
    }
    try {
      const { blob, result } = await inTurn(() => {
        end.signal.throwIfAborted();
        return write(modelId, order, sources, end.signal);
      });
      let documentId: number | undefined;
      try {
        await end.done(async tx => {
          documentId = await add(tx, { fileName: order.fileName, blob, source: order.source });
          const reason = 'The document whose folder it was to go to is gone.';
          await addWarnings(
            tx,
            clock,
            modelId,
            documentId === undefined
              ? [failure(order, reason)]
              : result.warnings.map(({ message }) => `${order.fileName}: ${message}`),
          );
        });
      } finally {
        if (documentId !== undefined) blob.unpin();
        else await discardBlob(db, blob);
      }
    } catch (error) {
      if (error instanceof ConversionRefused) await fail(error.reason);
      // It was written while the cloud had room, and is deleted again: the next attempt would not fit either.
      else if (error instanceof AppError && error.code === QUOTA_EXCEEDED) await fail(error.message);
      else throw error;
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

const failure = ({ task, fileName }: WritingPayload, reason: string): string =>
  `The ${names[task.kind]} ${fileName} could not be created. ${reason}`;
