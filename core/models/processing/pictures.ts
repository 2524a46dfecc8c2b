// Pictures of models of shapes: drawn from the GLB of a conversion once its model is complete, in jobs of their own.
// Until they exist the model has no preview, and its report says that they follow.
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { ConversionRefused, type Converter, type Limits } from '../../pipeline/converter.ts';
import { type JobFolders, sourcePath } from '../../pipeline/job-folders.ts';
import { cancelJobs, hasOpenJob, insertJob } from '../../pipeline/jobs.ts';
import type { PicturesOrder } from '../../pipeline/protocol.ts';
import type { JobHandler } from '../../pipeline/runner.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { findModel, type ModelRow } from '../access/rows.ts';
import { release, takeOutputs, type TakenOutput } from './conversions/outputs.ts';
import { getConversion, insertOutput, outputsOf, type OutputRow } from './conversions/store.ts';

const KIND = 'model.picture';
const limits: Limits = { milliseconds: 300_000, bytes: 3 * 2 ** 30 };

export type Pictures = ReturnType<typeof createPictures>;

export function createPictures(deps: {
  db: Db;
  blobs: Blobs;
  clock: Clock;
  log: Log;
  /** draws one model after another */
  converter: Converter;
  jobFolders: JobFolders;
  /** called when a model shows its pictures */
  onDrawn: (model: ModelRow) => void;
}) {
  const { db, blobs, clock, log, converter, jobFolders, onDrawn } = deps;

  const draw = async (glb: OutputRow, ground: readonly string[], signal: AbortSignal): Promise<TakenOutput[]> =>
    jobFolders.use(await sourcePath(blobs, glb, 'model.glb'), async job => {
      const order = { ...job, encoding: glb.encoding, size: glb.size, fileName: 'model.glb', ground };
      const following = { limits, signal, onProgress: () => undefined };
      const { outputs } = await converter.convert<PicturesOrder>(order, following);
      return takeOutputs(blobs, job.folder, outputs);
    });

  const handler: JobHandler = {
    kind: KIND,
    prepare: () => jobFolders.clear(),
    async run({ subjectId: modelId }, end) {
      const missing = await missingOf(db, modelId);
      let drawn: readonly TakenOutput[] = [];
      try {
        if (missing) drawn = await draw(missing.glb, missing.ground, end.signal);
      } catch (error) {
        if (!(error instanceof ConversionRefused)) throw error;
        log.warn('a model has no pictures', { model: modelId, error });
        await end.failed(error.reason, async () => undefined);
        return;
      }
      try {
        await end.done(async tx => {
          // Only for the files that they were drawn from: the model may have been processed again since.
          const still = await missingOf(tx, modelId);
          if (!still || still.glb.hash !== missing?.glb.hash) return;
          for (const output of drawn) await insertOutput(tx, still.glb.conversionId, output);
        });
      } finally {
        release(drawn);
      }
      const row = await findModel(db, modelId);
      if (row) onDrawn(row);
    },
    returned: async () => undefined,
    givenUp: async () => undefined,
  };

  return {
    handler,

    /**
     * Starts drawing pictures of a complete model that shows shapes and has none. In the transaction that completes it.
     */
    async begin(tx: Tx, { id, cloud_id, creator_id }: ModelRow): Promise<void> {
      const forWhom = { cloudId: cloud_id, accountId: creator_id };
      if (await missingOf(tx, id)) await insertJob(tx, clock, { kind: KIND, subjectId: id, payload: {}, forWhom });
    },

    cancel: (tx: Tx, modelIds: readonly number[]) => cancelJobs(tx, clock, KIND, modelIds),

    /** Whether they are being drawn, or will be. */
    areWaiting: (modelId: number) => hasOpenJob(db, KIND, modelId),
  };
}

/** Source of the missing pictures of a model; undefined when none is missing. */
async function missingOf(reads: Reads, modelId: number) {
  const row = await findModel(reads, modelId);
  if (!row || row.conversion_id === null) return undefined;
  const outputs = await outputsOf(reads, [row.conversion_id]);
  const glb = outputs.find(({ kind }) => kind === 'gltf');
  if (!glb || outputs.some(({ kind }) => kind === 'preview')) return undefined;
  const conversion = await getConversion(reads, row.conversion_id);
  const { drawn, ground = [] } = JSON.parse(conversion?.facts ?? '{}') as {
    readonly drawn?: number;
    readonly ground?: readonly string[];
  };
  return drawn === 0 ? undefined : { glb, ground };
}
