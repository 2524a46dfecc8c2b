// The life of a model: pending, in process, complete or error, every change told in its own transaction.
import { note } from '../../events/notes.ts';
import { emit } from '../../events/outbox.ts';
import type { Clock } from '../../kit/time.ts';
import { ConversionRefused } from '../../pipeline/converter.ts';
import { cancelJobs, insertJob, type Job } from '../../pipeline/jobs.ts';
import type { Progress } from '../../pipeline/protocol.ts';
import type { JobEnd, JobHandler } from '../../pipeline/runner.ts';
import { findBlob } from '../../storage/blob-rows.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Conversions } from '../conversions/service.ts';
import { describeForEvent, warningText } from './describe.ts';
import type { ModelStatus } from './schema.ts';
import { findModel, setStatus, type ModelRow } from './store.ts';

export const CONVERT = 'model.convert';

export interface ProcessingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly conversions: Conversions;
  /** told how far a model is, a few times each second at most */
  readonly onProgress: (model: ModelRow, step: Progress) => void;
}

/** Milliseconds between two signs of progress of a model in the same phase. */
const BETWEEN_SIGNS = 250;

type Outcome = Parameters<typeof setStatus>[4];

/** Viewers load the tiles of a cloud for as long as they show it: they stay until others are there. */
function keepsTiles(row: ModelRow | undefined, status: ModelStatus): row is ModelRow {
  return row?.type === 'POINT_CLOUD' && (status === 'P' || status === 'I');
}

export function createProcessing({ db, clock, conversions, onProgress }: ProcessingParts) {
  const progress = new Map<number, Progress>();

  /** Sets the status and tells it. Nothing happens to a model that was deleted meanwhile. */
  async function enter(tx: Tx, modelId: number, status: ModelStatus, outcome?: Outcome, actorId: number | null = null): Promise<void> {
    const before = await findModel(tx, modelId);
    await setStatus(tx, clock, modelId, status, keepsTiles(before, status) ? { ...outcome, conversionId: before.conversion_id } : outcome);
    const row = await findModel(tx, modelId);
    if (!row) return;
    await tell(tx, row, actorId);
    if (status === 'C' || status === 'E') {
      note(tx, { action: status === 'C' ? 'model.complete' : 'model.fail', result: status === 'C' ? 'done' : 'failed', kind: 'model', id: row.id, name: row.name ?? row.source_name, cloudId: row.cloud_id, projectId: row.project_id });
    }
  }

  const tell = (tx: Tx, row: ModelRow, actorId: number | null) => emit(tx, clock, {
    name: 'ifc.process_update', cloudId: row.cloud_id, projectId: row.project_id, actorId, data: { ...describeForEvent(row) },
  });

  function watch(row: ModelRow): (step: Progress) => void {
    let told = 0;
    return step => {
      const isNewPhase = progress.get(row.id)?.phase !== step.phase;
      progress.set(row.id, step);
      if (!isNewPhase && clock.now() - told < BETWEEN_SIGNS) return;
      told = clock.now();
      onProgress(row, step);
    };
  }

  async function run({ subjectId: modelId, payload }: Job, end: JobEnd): Promise<void> {
    const { anew = false } = payload as { anew?: boolean };
    await db.tx(tx => enter(tx, modelId, 'I'));
    const row = await findModel(db, modelId);
    const source = row?.source_hash ? await findBlob(db, row.source_hash) : undefined;
    if (!row || !source) {
      // Deleted between its claim and now; the document took the bytes along.
      await end.failed('The model is gone.', async () => undefined);
      return;
    }
    const fileName = row.source_name ?? '';
    if (!anew && await reuse(source.hash, fileName, modelId, end)) return;
    try {
      const made = await conversions.convert(source, fileName, {
        signal: end.signal, onProgress: watch(row),
      });
      try {
        await end.done(async tx => {
          const conversionId = await made.store(tx);
          await enter(tx, modelId, 'C', { conversionId, warnings: made.warnings.map(warningText) });
        });
      } finally {
        made.close();
      }
    } catch (error) {
      if (!(error instanceof ConversionRefused)) throw error;
      await end.failed(error.reason, tx => enter(tx, modelId, 'E', { errors: [error.reason] }));
    } finally {
      progress.delete(modelId);
    }
  }

  /** Equal bytes were converted before: the model shows that result. */
  async function reuse(hash: string, fileName: string, modelId: number, end: JobEnd): Promise<boolean> {
    if (!(await conversions.find(db, hash, fileName))) return false;
    let reused = false;
    // Looked up again in the transaction: the sweep cannot come between.
    const mine = await end.done(async tx => {
      const known = await conversions.find(tx, hash, fileName);
      if (!known) throw new Error('the conversion was swept just now');
      await enter(tx, modelId, 'C', { conversionId: known.id, warnings: known.warnings.map(warningText) });
      reused = true;
    });
    return reused || !mine;
  }

  const handler: JobHandler = {
    kind: CONVERT,
    run,
    returned: (tx, job) => enter(tx, job.subjectId, 'P'),
    givenUp: (tx, job, reason) => enter(tx, job.subjectId, 'E', { errors: [`The file could not be converted. ${reason}`] }),
  };

  return {
    handler,
    tell,
    progressOf: (modelId: number) => progress.get(modelId),

    /** Begins the processing of a model whose row says P. */
    async begin(tx: Tx, row: ModelRow, actorId: number | null): Promise<void> {
      await insertJob(tx, clock, { kind: CONVERT, subjectId: row.id, payload: {} });
      await tell(tx, row, actorId);
    },

    /** Processes a model again; `anew`: even when equal bytes were converted before. Nothing happens, and it says false, while it is being processed. */
    async again(tx: Tx, { id, status }: ModelRow, actorId: number | null): Promise<boolean> {
      if (status === 'P' || status === 'I') return false;
      await enter(tx, id, 'P', {}, actorId);
      await insertJob(tx, clock, { kind: CONVERT, subjectId: id, payload: { anew: true } });
      return true;
    },

    /** Processes a model that was taken back while it waited or was being processed. */
    async resume(tx: Tx, { id }: ModelRow, actorId: number | null): Promise<void> {
      await enter(tx, id, 'P', {}, actorId);
      await insertJob(tx, clock, { kind: CONVERT, subjectId: id, payload: {} });
    },

    cancel: (tx: Tx, modelIds: readonly number[]) => cancelJobs(tx, clock, CONVERT, modelIds),
  };
}
