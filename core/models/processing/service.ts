// Processing of models: pending, in process, complete or error.
import { bindTo } from '../../kit/bind-to.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { isDiskFull } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { ConversionRefused } from '../../pipeline/converter.ts';
import { cancelJobs, findJob, insertJob, putFirst, type Job, requireTurn } from '../../pipeline/jobs.ts';
import type { ConvertWarning, Progress } from '../../pipeline/protocol.ts';
import type { JobEnd, JobHandler } from '../../pipeline/runner.ts';
import { findBlob } from '../../storage/blobs/blobs.ts';
import { portionsOf, type Db, type Reads, type Tx } from '../../storage/db.ts';
import { findModel, pagesOf, type ModelRow } from '../access/rows.ts';
import { deleteAllGiven } from '../files/service.ts';
import { pagesVersion } from './conversions/pages.ts';
import { converterVersion, type Conversions, type MadeModel } from './conversions/service.ts';
import { type Pictures, createMakers, makerOf, showType, type Maker } from './makers.ts';
import { createStatusChanges, type StatusChangeParts, warningsAmong, warningText } from './report.ts';
import { dropOutdated, failedModelsOf, insertPage, outdatedModels, setStatus, type Outcome } from './store.ts';

/** Milliseconds between two reports of progress of a model in the same phase. */
const BETWEEN_REPORTS = 250;

/** Options of a job. */
interface Payload {
  /** even when equal bytes were converted before */
  readonly anew?: boolean;
  /** damaged output is made again: everything else of the model stays */
  readonly isRepair?: boolean;
}

export type Processing = ReturnType<typeof createProcessing>;

interface Given extends StatusChangeParts {
  readonly db: Db;
  readonly conversions: Conversions;
  readonly pictures: Pictures;
  /** waiting jobs that one person may have */
  readonly mostWaiting: number;
  /** called with the progress of a model, a few times each second at most */
  readonly onProgress: (model: ModelRow, step: Progress) => void;
}

interface Context extends Given {
  readonly statusChanges: ReturnType<typeof createStatusChanges>;
  readonly makers: ReturnType<typeof createMakers>;
  readonly progress: Map<number, Progress>;
}

export function createProcessing(given: Given) {
  const deps: Context = {
    ...given,
    statusChanges: createStatusChanges(given),
    makers: createMakers(given.conversions),
    progress: new Map(),
  };
  return {
    ...bindTo(deps, { makerOf: makerOfRow, begin, again, resume, repair, cancel, stop, putFirst: putModelFirst }),
    ...bindTo(deps, { complete, repaired, renewOutdated }),
    progressOf: (modelId: number) => deps.progress.get(modelId),
    handlers: deps.makers.map(maker => handlerFor(deps, maker)),
    announce: deps.statusChanges.announce,
  };
}

function watch({ progress, clock, onProgress }: Context, row: ModelRow): (step: Progress) => void {
  let reported = -Infinity;
  return step => {
    const isNewPhase = progress.get(row.id)?.phase !== step.phase;
    progress.set(row.id, step);
    if (!isNewPhase && clock.monotonic() - reported < BETWEEN_REPORTS) return;
    reported = clock.monotonic();
    onProgress(row, step);
  };
}

/** False when the job was cancelled between its claim and now: the model has that status already. */
const started = (deps: Context, { id, subjectId }: Job): Promise<boolean> =>
  deps.db.tx(
    unlogged('how far the processing of a model is', async tx => {
      if ((await findJob(tx, id))?.state !== 'running') return false;
      await deps.statusChanges.enter(tx, subjectId, 'I');
      return true;
    }),
  );

async function run(deps: Context, maker: Maker, job: Job, end: JobEnd): Promise<void> {
  if (!(await started(deps, job))) return;
  const { subjectId: modelId, payload } = job;
  const { anew = false, isRepair = false } = payload as Payload;
  const row = await findModel(deps.db, modelId);
  const source = row?.source_hash ? await findBlob(deps.db, row.source_hash) : undefined;
  if (!row || !source) {
    // Deleted between its claim and now; the bytes were deleted with the document.
    await end.failed('The model was deleted.', async () => undefined);
    return;
  }
  const showMade = (tx: Tx, made: readonly MadeModel[]) => show(deps, tx, row, made, isRepair);
  const find = (reads: Reads) => maker.find(reads, source.hash, row);
  if (!anew && (await find(deps.db)) && (await reuse(find, end, showMade))) return;
  try {
    const made = await maker.make(source, row, { signal: end.signal, onProgress: watch(deps, row) });
    try {
      await end.done(async tx => showMade(tx, await made.store(tx)));
    } finally {
      made.close();
    }
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error;
    await end.failed(error.reason, tx => deps.statusChanges.enter(tx, modelId, 'E', { errors: [error.reason] }));
  } finally {
    deps.progress.delete(modelId);
  }
}

type ShowMade = (tx: Tx, made: readonly MadeModel[]) => Promise<void>;

/** Equal bytes of the same cloud were converted before: the model shows that result. */
async function reuse(find: (reads: Reads) => ReturnType<Maker['find']>, end: JobEnd, showMade: ShowMade) {
  let reused = false;
  // Read again in the transaction: the sweep cannot run in between.
  const mine = await end.done(async tx => {
    const known = await find(tx);
    if (!known) throw new Error('the conversion was swept just now');
    await showMade(tx, known);
    reused = true;
  });
  return reused || !mine;
}

/** Makes the output the one that the model and its pages show. */
async function show(deps: Context, tx: Tx, row: ModelRow, [first, ...others]: readonly MadeModel[], isRepair: boolean) {
  if (!first || !(await findModel(tx, row.id))) return;
  const outcomeOf = ({ conversionId, warnings }: MadeModel) => ({
    conversionId,
    warnings: warningsAmong(warnings).map(warningText),
  });
  if (!isRepair) await deleteAllGiven(tx, row.id);
  // Pages given by clients have sources of their own.
  const pages = row.parent_id === null ? (await pagesOf(tx, [row.id])).filter(page => page.source_hash === null) : [];
  for (const made of row.parent_id === null ? others : []) {
    const { page, layoutName = null } = made;
    const known = pages.find(each => each.page_number === page);
    const id = known?.id ?? (await insertPage(tx, deps.clock, row.id, { number: page, layoutName }));
    if (!isRepair) await deleteAllGiven(tx, id);
    await setStatus(tx, deps.clock, id, 'C', outcomeOf(made));
  }
  await showType(tx, row, first.conversionId);
  await deps.statusChanges.enter(tx, row.id, 'C', { ...outcomeOf(first), isRepair });
  await deps.pictures.begin(tx, row);
}

const handlerFor = (deps: Context, maker: Maker): JobHandler => ({
  kind: maker.kind,
  run: (job, end) => run(deps, maker, job, end),
  returned: (tx, job) => deps.statusChanges.enter(tx, job.subjectId, 'P'),
  givenUp: (tx, job, reason) =>
    deps.statusChanges.enter(tx, job.subjectId, 'E', { errors: [`The file could not be converted. ${reason}`] }),
});

/** @param actorId account of the caller; null without a caller: the job then runs in the turn of the model's creator */
const insert = ({ clock, makers }: Context, tx: Tx, row: ModelRow, payload: Payload, actorId: number | null = null) =>
  insertJob(tx, clock, {
    kind: makerOf(makers, row).kind,
    subjectId: row.id,
    payload,
    isBackground: payload.isRepair ?? false,
    forWhom: { cloudId: row.cloud_id, accountId: actorId ?? row.creator_id },
  });

async function cancel({ makers, clock, pictures }: Context, tx: Tx, modelIds: readonly number[]): Promise<void> {
  for (const { kind } of makers) await cancelJobs(tx, clock, kind, modelIds);
  await pictures.cancel(tx, modelIds);
}

/** Processes a restored model that was deleted while it waited or was being processed. */
async function resume(deps: Context, tx: Tx, row: ModelRow, actorId: number | null, outcome: Outcome = {}) {
  await deps.statusChanges.enter(tx, row.id, 'P', outcome, actorId);
  await insert(deps, tx, row, {});
}

/** The program that processes a model, and its kind of jobs. */
function makerOfRow({ makers }: Context, row: ModelRow): { readonly kind: string; readonly worker: string } {
  const maker = makerOf(makers, row);
  return { kind: maker.kind, worker: maker.workerOf(row) };
}

/** Begins the processing of a model whose row says P. @throws 429 when too many jobs of the person are waiting */
async function begin(deps: Context, tx: Tx, row: ModelRow, actorId: number | null): Promise<void> {
  await requireTurn(tx, actorId, deps.mostWaiting);
  await insert(deps, tx, row, {}, actorId);
  await deps.statusChanges.announce(tx, row, actorId);
}

/**
 * Processes a model again; `anew`: even when equal bytes were converted before. Returns false, without effect,
 * while it is being processed.
 * @throws 429 as `begin`
 */
async function again(deps: Context, tx: Tx, row: ModelRow, actorId: number | null): Promise<boolean> {
  if (row.status === 'P' || row.status === 'I') return false;
  await requireTurn(tx, actorId, deps.mostWaiting);
  await deps.statusChanges.enter(tx, row.id, 'P', {}, actorId);
  await insert(deps, tx, row, { anew: true }, actorId);
  return true;
}

/**
 * Makes the output of a complete model again, after all work that users wait for. It keeps the present one until then.
 */
async function repair(deps: Context, tx: Tx, row: ModelRow): Promise<void> {
  if (row.status !== 'C') return; // it is made already, or cannot be
  await deps.statusChanges.enter(tx, row.id, 'P');
  await insert(deps, tx, row, { isRepair: true });
}

/** Ends the processing of a model on request. False when it is neither waiting nor being processed. */
async function stop(deps: Context, tx: Tx, row: ModelRow, actorId: number | null): Promise<boolean> {
  if (row.status !== 'P' && row.status !== 'I') return false;
  await cancel(deps, tx, [row.id]);
  await deps.statusChanges.cancelled(tx, row.id, actorId);
  return true;
}

/** Moves a waiting model before all others of its kind in its cloud. False when it is not waiting. */
const putModelFirst = ({ clock, makers }: Context, tx: Tx, row: ModelRow) =>
  putFirst(tx, clock, makerOf(makers, row).kind, row.id);

/** A new model shows an existing conversion: it is complete without a job. */
async function complete(
  deps: Context,
  tx: Tx,
  modelId: number,
  { conversionId, manifest }: { conversionId: number; manifest: { readonly warnings: readonly ConvertWarning[] } },
  actorId: number | null,
): Promise<void> {
  const warnings = manifest.warnings.map(warningText);
  await setStatus(tx, deps.clock, modelId, 'C', { conversionId, warnings });
  const row = await findModel(tx, modelId);
  if (row) await deps.statusChanges.announce(tx, row, actorId);
}

/** Processes models again after their damaged source was repaired. */
async function repaired(deps: Context, sourceHash: string): Promise<void> {
  const rows = await failedModelsOf(deps.db, sourceHash);
  if (rows.length === 0) return;
  await deps.db.tx(
    unlogged('a damaged file was repaired', async tx => {
      for (const row of rows) await resume(deps, tx, row, null);
    }),
  );
}

/**
 * Processes models of an earlier version again: their data has another layout, or their plans are drawn
 * differently. Returns how many.
 */
async function renewOutdated(deps: Context): Promise<number> {
  const versions = { converter: converterVersion, pages: pagesVersion };
  await deps.db.tx(unlogged('what an earlier version made is not read', tx => dropOutdated(tx, versions)));
  const rows = await outdatedModels(deps.db, versions);
  for (const portion of portionsOf(rows, 100))
    await deps.db.tx(
      unlogged('a new version of the program makes its models anew', async tx => {
        // Viewers load the tiles of a cloud for as long as they show it; all other output has another layout.
        for (const row of portion)
          await resume(deps, tx, row, null, row.type === 'POINT_CLOUD' ? {} : { conversionId: null });
      }),
    );
  return rows.length;
}

/** At a start: models of an earlier version are processed again, and missing data files are reported. */
export async function resumeModels(deps: {
  readonly processing: Processing;
  readonly conversions: Conversions;
  readonly log: Log;
}): Promise<void> {
  const { processing, conversions, log } = deps;

  try {
    const outdated = await processing.renewOutdated();
    if (outdated > 0) log.info('models of an earlier version are processed again', { models: outdated });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.warn('models of an earlier version are processed again at a later start: the disk is full');
  }
  const missing = await conversions.missing();
  if (missing > 0) log.warn('data files of models are missing; each is made again when it is read', { missing });
}
