// New IFC files of models: asked for here, written by the converter, added as documents.
import type { Caller } from '../../kit/caller.ts';
import { conflict, invalid } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import { insertJob } from '../../pipeline/jobs.ts';
import type { Db } from '../../storage/db.ts';
import type { ModelSource, WritingJob } from '../records/schema.ts';
import type { ModelAt, Models, ModelSourceFile } from '../records/service.ts';
import type { IfcExportRequest, IfcMergeRequest, IfcOptimizeRequest } from './schema.ts';
import { createWriting, type WritingParts } from './writing.ts';

/** Digits that an optimized file keeps unless the caller says otherwise. */
const DECIMALS = 8;

/** What a job needs to know when it runs; the models may have changed or gone by then. */
export interface WritingPayload {
  readonly fileName: string;
  readonly actorId: number;
  /** the document beside which the new one lies */
  readonly documentId: number;
  readonly source: ModelSource;
  readonly files: readonly { readonly blobHash: string; readonly fileName: string }[];
  readonly task:
    | {
        readonly kind: 'export';
        readonly parts: Readonly<Record<string, 'ORIGINAL' | 'UPDATED' | 'NONE'>>;
        readonly uuids?: readonly string[];
      }
    | { readonly kind: 'merge' | 'optimize'; readonly decimals?: number };
}

export interface IfcJobParts extends Omit<WritingParts, 'models'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly models: Pick<Models, 'sourceOf' | 'warn'>;
}

export type IfcJobs = ReturnType<typeof createIfcJobs>;

export function createIfcJobs(parts: IfcJobParts) {
  const { db, clock, models } = parts;

  async function ask(
    kind: WritingJob,
    sources: readonly [ModelSourceFile, ...ModelSourceFile[]],
    { accountId }: Caller,
    asked: Pick<WritingPayload, 'fileName' | 'source' | 'task'>,
  ): Promise<void> {
    const [{ modelId, documentId }] = sources;
    const payload: WritingPayload = {
      ...asked,
      documentId,
      actorId: accountId,
      files: sources.map(({ blobHash, fileName }) => ({ blobHash, fileName })),
    };
    await db.tx(tx => insertJob(tx, clock, { kind, subjectId: modelId, payload }));
  }

  /** @throws 409 for a model that is made of no IFC file */
  async function writableIfc(at: ModelAt): Promise<ModelSourceFile> {
    const file = await models.sourceOf(at, { write: true });
    if (file.type !== 'IFC') throw conflict('Only models that are made of an IFC file can be written as one.');
    return file;
  }

  return {
    handlers: createWriting(parts),

    async merge(
      ats: readonly ModelAt[],
      caller: Caller,
      { export_name, floating_point_reduction: decimals }: IfcMergeRequest,
    ): Promise<void> {
      const files = await Promise.all(ats.map((at, i) => models.sourceOf(at, { write: i === 0 })));
      const [first, ...others] = files;
      if (!first || files.some(({ type }) => type !== 'IFC'))
        throw invalid('ifc_ids', 'Only models that are made of IFC files can be merged.');
      await ask('model.merge', [first, ...others], caller, {
        fileName: export_name,
        source: 'MERGE',
        task: { kind: 'merge', ...(decimals !== undefined && { decimals }) },
      });
    },

    async export(at: ModelAt, caller: Caller, { file_name, uuids, ...parts }: IfcExportRequest): Promise<void> {
      const file = await writableIfc(at);
      await ask('model.export', [file], caller, {
        fileName: file_name,
        source: 'EXPORT',
        task: { kind: 'export', parts, ...(uuids && { uuids }) },
      });
    },

    async optimize(
      at: ModelAt,
      caller: Caller,
      { floating_point_reduction: decimals = DECIMALS }: IfcOptimizeRequest,
    ): Promise<void> {
      const file = await writableIfc(at);
      const fileName = `${file.name.replace(/\.(?:ifc|ifczip)$/i, '')}-optimized.ifc`;
      await ask('model.optimize', [file], caller, {
        fileName,
        source: 'OPTIMIZED',
        task: { kind: 'optimize', decimals },
      });
    },
  };
}
