// New IFC files of models: requested here, written by the converter, added as documents.
import { record } from '../../../audit/record.ts';
import { withoutEnding } from '../../../formats/catalogue.ts';
import { ordererOf, type Caller } from '../../../access/caller.ts';
import { conflict, invalid, notFound } from '../../../kit/errors.ts';
import { insertJob, requireTurn } from '../../../pipeline/jobs.ts';
import type { Quota } from '../../../storage/space/quota.ts';
import { loggedModel, type ModelRow } from '../../access/rows.ts';
import type { ModelAt } from '../../access/service.ts';
import type { IfcExportRequest, IfcMergeRequest, IfcOptimizeRequest, WritingJob, WritingPayload } from './schema.ts';
import { createWriting, type WritingParts } from './writing.ts';

/** Digits that an optimized file keeps unless the caller says otherwise. */
const DECIMALS = 8;

/** The file that a model is made from. */
interface ModelSourceFile {
  readonly row: ModelRow;
  readonly documentId: number;
  readonly file: WritingPayload['files'][number];
}

export type IfcJobs = ReturnType<typeof createIfcJobs>;

/** @param parts `mostWaiting`: jobs that may wait for one person */
export function createIfcJobs(parts: WritingParts & { readonly quota: Quota; readonly mostWaiting: number }) {
  const { db, clock, access, mostWaiting, quota } = parts;

  async function request(
    kind: WritingJob,
    sources: readonly [ModelSourceFile, ...ModelSourceFile[]],
    caller: Caller,
    wanted: Pick<WritingPayload, 'fileName' | 'source' | 'task'>,
  ): Promise<void> {
    const [{ row, documentId }] = sources;
    const { accountId, ...orderer } = ordererOf(caller);
    const { fileName } = wanted;
    const payload: WritingPayload = {
      ...wanted,
      fileName: /\.ifc$/i.test(fileName) ? fileName : `${withoutEnding(fileName.trim(), 'ifc')}.ifc`,
      ...orderer,
      documentId,
      actorId: accountId,
      files: sources.map(({ file, documentId: ofFile }) => ({ ...file, documentId: ofFile })),
    };
    await quota.requireRoom(row.cloud_id);
    await db.tx(async tx => {
      record(tx, { action: kind, object: kind === 'model.merge' ? null : loggedModel(row) });
      await requireTurn(tx, accountId, mostWaiting);
      await insertJob(tx, clock, { kind, subjectId: row.id, payload, forWhom: { cloudId: row.cloud_id, accountId } });
    });
  }

  /** The file of a model that its document still has. With `write` @throws 403 when the caller may only read it */
  async function sourceOf(at: ModelAt, { write }: { write: boolean }): Promise<ModelSourceFile> {
    const row = await (write ? access.writableAt(at) : access.visibleAt(at));
    const { document_id: documentId, source_hash: blobHash, source_name } = row;
    if (documentId === null || blobHash === null) throw notFound('file of model');
    return { row, documentId, file: { blobHash, fileName: source_name ?? '' } };
  }

  /** @throws 409 for a model that is made of no IFC file */
  async function writableIfc(at: ModelAt): Promise<ModelSourceFile> {
    const source = await sourceOf(at, { write: true });
    if (source.row.type !== 'IFC') throw conflict('Only IFC models can be exported as IFC.');
    return source;
  }

  return {
    handlers: createWriting(parts),

    async merge(ats: readonly ModelAt[], caller: Caller, given: IfcMergeRequest): Promise<void> {
      const { export_name, floating_point_reduction: decimals } = given;
      const files = await Promise.all(ats.map((at, i) => sourceOf(at, { write: i === 0 })));
      const [first, ...others] = files;
      if (!first || files.some(({ row }) => row.type !== 'IFC'))
        throw invalid('ifc_ids', 'Only IFC models can be merged.');
      await request('model.merge', [first, ...others], caller, {
        fileName: export_name,
        source: 'MERGE',
        task: { kind: 'merge', ...(decimals !== undefined && { decimals }) },
      });
    },

    async export(at: ModelAt, caller: Caller, { file_name, uuids, ...parts }: IfcExportRequest): Promise<void> {
      const source = await writableIfc(at);
      await request('model.export', [source], caller, {
        fileName: file_name,
        source: 'EXPORT',
        task: { kind: 'export', parts, ...(uuids && { uuids }) },
      });
    },

    async optimize(at: ModelAt, caller: Caller, given: IfcOptimizeRequest): Promise<void> {
      const { floating_point_reduction: decimals = DECIMALS } = given;
      const source = await writableIfc(at);
      const { name, source_name } = source.row;
      await request('model.optimize', [source], caller, {
        fileName: `${withoutEnding(name ?? source_name ?? '', 'ifc')}-optimized.ifc`,
        source: 'OPTIMIZED',
        task: { kind: 'optimize', decimals },
      });
    },
  };
}
