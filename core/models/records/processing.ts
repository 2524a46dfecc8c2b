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
import type { GivenFiles } from '../given-files/service.ts';
import { createMakers, makerOf, type MadeModel, type Maker } from '../makers/service.ts';
import { describeForEvent, warningText } from './describe.ts';
import type { ModelStatus } from './schema.ts';
import { findModel, insertModel, pagesOf, setStatus, type ModelRow } from './store.ts';

export interface ProcessingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly conversions: Conversions;
  readonly given: Pick<GivenFiles, 'clear'>;
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

export function createProcessing({ db, clock, conversions, given, onProgress }: ProcessingParts) {
  const makers = createMakers(conversions);
  const progress = new Map<number, Progress>();

  /** Sets the status and tells it. Nothing happens to a model that was deleted meanwhile. */
  async function enter(
    tx: Tx,
    modelId: number,
    status: ModelStatus,
    outcome?: Outcome,
    actorId: number | null = null,
  ): Promise<void> {
    const before = await findModel(tx, modelId);
    await setStatus(
      tx,
      clock,
      modelId,
      status,
      keepsTiles(before, status) ? { ...outcome, conversionId: before.conversion_id } : outcome,
    );
    const row = await findModel(tx, modelId);
    if (!row) return;
    await tell(tx, row, actorId);
    if (status === 'C' || status === 'E') {
      note(tx, {
        action: status === 'C' ? 'model.complete' : 'model.fail',
        result: status === 'C' ? 'done' : 'failed',
        kind: 'model',
        id: row.id,
        name: row.name ?? row.source_name,
        cloudId: row.cloud_id,
        projectId: row.project_id,
      });
    }
  }

  const tell = (tx: Tx, row: ModelRow, actorId: number | null) =>
    emit(tx, clock, {
      name: 'ifc.process_update',
      cloudId: row.cloud_id,
      projectId: row.project_id,
      actorId,
      data: { ...describeForEvent(row) },
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

  async function run(maker: Maker, { subjectId: modelId, payload }: Job, end: JobEnd): Promise<void> {
    const { anew = false } = payload as { anew?: boolean };
    await db.tx(tx => enter(tx, modelId, 'I'));
    const row = await findModel(db, modelId);
    const source = row?.source_hash ? await findBlob(db, row.source_hash) : undefined;
    if (!row || !source) {
      // Deleted between its claim and now; the document took the bytes along.
      await end.failed('The model is gone.', async () => undefined);
      return;
    }
    if (!anew && (await reuse(maker, row, source.hash, end))) return;
    try {
      const made = await maker.make(source, row, { signal: end.signal, onProgress: watch(row) });
      try {
        await end.done(async tx => show(tx, row, await made.store(tx)));
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
  async function reuse(maker: Maker, row: ModelRow, hash: string, end: JobEnd): Promise<boolean> {
    if (!(await maker.find(db, hash, row))) return false;
    let reused = false;
    // Looked up again in the transaction: the sweep cannot come between.
    const mine = await end.done(async tx => {
      const known = await maker.find(tx, hash, row);
      if (!known) throw new Error('the conversion was swept just now');
      await show(tx, row, known);
      reused = true;
    });
    return reused || !mine;
  }

  /** What was made is what the model and its pages show from now on. */
  async function show(tx: Tx, row: ModelRow, [first, ...others]: readonly MadeModel[]): Promise<void> {
    if (!first || !(await findModel(tx, row.id))) return;
    await given.clear(tx, row.id);
    // Pages that clients gave are made of something of their own.
    const pages = row.parent_id === null ? (await pagesOf(tx, [row.id])).filter(page => page.source_hash === null) : [];
    for (const { conversionId, page, layoutName = null, warnings } of row.parent_id === null ? others : []) {
      const known = pages.find(each => each.page_number === page);
      const id =
        known?.id ??
        (await insertModel(tx, clock, {
          projectId: row.project_id,
          documentId: row.document_id,
          creatorId: row.creator_id,
          name: row.name,
          type: row.type,
          status: 'C',
          source: null,
          page: { parentId: row.id, number: page, layoutName },
        }));
      await given.clear(tx, id);
      await setStatus(tx, clock, id, 'C', { conversionId, warnings: warnings.map(warningText) });
    }
    await enter(tx, row.id, 'C', { conversionId: first.conversionId, warnings: first.warnings.map(warningText) });
  }

  const handlerFor = (maker: Maker): JobHandler => ({
    kind: maker.kind,
    run: (job, end) => run(maker, job, end),
    returned: (tx, job) => enter(tx, job.subjectId, 'P'),
    givenUp: (tx, job, reason) =>
      enter(tx, job.subjectId, 'E', { errors: [`The file could not be converted. ${reason}`] }),
  });

  const insert = (tx: Tx, row: ModelRow, payload: { readonly anew?: boolean }) =>
    insertJob(tx, clock, { kind: makerOf(makers, row).kind, subjectId: row.id, payload });

  return {
    handlers: makers.map(handlerFor),
    tell,
    progressOf: (modelId: number) => progress.get(modelId),

    /** Who processes a model, by which kind of jobs. */
    makerOf(row: ModelRow): { readonly kind: string; readonly worker: string } {
      const maker = makerOf(makers, row);
      return { kind: maker.kind, worker: maker.workerOf(row) };
    },

    /** Begins the processing of a model whose row says P. */
    async begin(tx: Tx, row: ModelRow, actorId: number | null): Promise<void> {
      await insert(tx, row, {});
      await tell(tx, row, actorId);
    },

    /** Processes a model again; `anew`: even when equal bytes were converted before. Nothing happens, and it says false, while it is being processed. */
    async again(tx: Tx, row: ModelRow, actorId: number | null): Promise<boolean> {
      if (row.status === 'P' || row.status === 'I') return false;
      await enter(tx, row.id, 'P', {}, actorId);
      await insert(tx, row, { anew: true });
      return true;
    },

    /** Processes a model that was taken back while it waited or was being processed. */
    async resume(tx: Tx, row: ModelRow, actorId: number | null): Promise<void> {
      await enter(tx, row.id, 'P', {}, actorId);
      await insert(tx, row, {});
    },

    async cancel(tx: Tx, modelIds: readonly number[]): Promise<void> {
      for (const { kind } of makers) await cancelJobs(tx, clock, kind, modelIds);
    },
  };
}
