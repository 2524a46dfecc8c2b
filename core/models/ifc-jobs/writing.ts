// The jobs that write new IFC files. One at a time: they share a process.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IfcChange } from '../../formats/ifc-writing/changes.ts';
import { ConversionRefused, limitsFor, type Converter } from '../../pipeline/converter.ts';
import { plainFileIn, type JobFolders } from '../../pipeline/job-folders.ts';
import type { Job } from '../../pipeline/jobs.ts';
import type { ConvertResult } from '../../pipeline/protocol.ts';
import type { JobEnd, JobHandler } from '../../pipeline/runner.ts';
import { discardBlob, findBlob } from '../../storage/blob-rows.ts';
import type { BlobFacts, Blobs, PinnedBlob } from '../../storage/blobs.ts';
import type { Db } from '../../storage/db.ts';
import { writingJobs } from '../records/schema.ts';
import type { ModelParts, Models } from '../records/service.ts';
import type { WritingPayload } from './service.ts';

/** What people changed of a model since its file was read. */
export interface Edits {
  changesOf(modelId: number): Promise<readonly IfcChange[]>;
}

export interface WritingParts {
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'pathOf' | 'putFile'>;
  readonly models: Pick<Models, 'warn'>;
  readonly documents: Pick<ModelParts['documents'], 'prepareBeside'>;
  /** not the one that makes models viewable: both work at the same time */
  readonly writer: Pick<Converter, 'write'>;
  readonly jobFolders: Pick<JobFolders, 'useSeveral'>;
  readonly edits: Edits;
}

/** How messages name what could not be made. */
const names = { export: 'export', merge: 'merged file', optimize: 'optimized file' } as const;

export function createWriting({ db, blobs, models, documents, writer, jobFolders, edits }: WritingParts): JobHandler[] {
  let last: Promise<unknown> = Promise.resolve();

  /** Waits for the jobs before. */
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
    return jobFolders.useSeveral(
      sources.map(source => blobs.pathOf(source)),
      async job => {
        const changes = join(job.readable, 'changes.json');
        if (task.kind === 'export') await writeFile(changes, JSON.stringify(await edits.changesOf(modelId)));
        // A zip of IFC holds about eight times its size.
        const bytes = sources.reduce(
          (sum, { size }, i) => sum + (/\.ifczip$/i.test(files[i]?.fileName ?? '') ? size * 8 : size),
          0,
        );
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
          { limits: limitsFor(bytes), signal, onProgress: () => undefined },
        );
        const made = result.outputs.find(({ kind }) => kind === 'ifc');
        if (!made) throw new Error('the writer made no file');
        return { blob: await blobs.putFile(await plainFileIn(job.folder, made.file), { compress: true }), result };
      },
    );
  }

  async function run({ subjectId: modelId, payload }: Job, end: JobEnd): Promise<void> {
    const asked = payload as WritingPayload;
    const found = await Promise.all(asked.files.map(({ blobHash }) => findBlob(db, blobHash)));
    const sources = found.filter(blob => blob !== undefined);
    const add = await documents.prepareBeside(asked.documentId, asked.actorId);
    const fail = (reason: string) => end.failed(reason, tx => models.warn(tx, modelId, [failure(asked, reason)]));
    if (sources.length < asked.files.length) {
      await fail('A model that it was to be made of is gone.');
      return;
    }
    try {
      const { blob, result } = await inTurn(() => {
        end.signal.throwIfAborted();
        return write(modelId, asked, sources, end.signal);
      });
      let documentId: number | undefined;
      try {
        await end.done(async tx => {
          documentId = await add(tx, { fileName: asked.fileName, blob, source: asked.source });
          const reason = 'The document beside which it was to lie is gone.';
          await models.warn(
            tx,
            modelId,
            documentId === undefined
              ? [failure(asked, reason)]
              : result.warnings.map(({ message }) => `${asked.fileName}: ${message}`),
          );
        });
      } finally {
        if (documentId !== undefined) blob.unpin();
        else await discardBlob(db, blob);
      }
    } catch (error) {
      if (!(error instanceof ConversionRefused)) throw error;
      await fail(error.reason);
    }
  }

  return writingJobs.map(kind => ({
    kind,
    run,
    returned: async () => undefined, // nothing shows that it had begun
    givenUp: (tx, job, reason) => models.warn(tx, job.subjectId, [failure(job.payload as WritingPayload, reason)]),
  }));
}

const failure = ({ task, fileName }: WritingPayload, reason: string): string =>
  `The ${names[task.kind]} ${fileName} could not be made. ${reason}`;
