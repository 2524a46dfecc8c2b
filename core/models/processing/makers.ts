// Makers turn bytes into models: each kind of work has jobs of its own, so that a plan does not wait for a building.
import { conversionOf, typeMade, typesOnRequest } from '../../formats/catalogue.ts';
import type { ReadAs } from '../../formats/meshes/frame.ts';
import { type ConversionJob, ConversionRefused, type Converter, type Limits } from '../../pipeline/converter.ts';
import type { DrawKind, PicturesOrder } from '../../pipeline/protocol.ts';
import type { BlobFacts, Blobs } from '../../storage/blobs/blobs.ts';
import type { Reads, Tx, Db } from '../../storage/db.ts';
import type { Conversions, MadeModel, SourceName } from './conversions/service.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { type JobFolders, sourcePath } from '../../pipeline/job-folders.ts';
import { cancelJobs, hasOpenJob, insertJob, type JobKind } from '../../pipeline/jobs.ts';
import type { JobHandler } from '../../pipeline/runner.ts';
import { findModel, type ModelRow } from '../access/rows.ts';
import { release, takeOutputs, type TakenOutput } from './conversions/outputs.ts';
import { setType } from './store.ts';
import { getConversion, insertOutput, outputsOf, type OutputRow } from './conversions/store.ts';

// Pictures of models of shapes: drawn from the GLB of a conversion once its model is complete, in jobs of their own.
// Until they exist the model has no preview, and its report says that they follow.

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

/** Inputs of a maker. */
interface Unmade {
  /** as the record names it */
  readonly type: string;
  readonly parent_id: number | null;
  readonly cloud_id: number;
  /** name of its file */
  readonly source_name: string | null;
  /** reading options chosen at upload: JSON of a ReadAs */
  readonly read_as: string | null;
}

/** Results that no row knows yet. Their files stay until `close`. */
interface MadePages {
  store(tx: Tx): Promise<readonly MadeModel[]>;
  close(): void;
}

export interface Maker {
  /** of its jobs */
  readonly kind: JobKind;
  /** the program that makes it, as processor handlers name it */
  workerOf(row: Unmade): string;
  /** earlier results for equal bytes in the same cloud */
  find(reads: Reads, hash: string, row: Unmade): Promise<readonly MadeModel[] | undefined>;
  /** @throws ConversionRefused when the file is to blame */
  make(source: BlobFacts, row: Unmade, job: ConversionJob): Promise<MadePages>;
}

const drawn: ReadonlySet<string | undefined> = new Set(typesOnRequest.flatMap(types => Object.values(types)));
const drawnFor = ({ type, cloud_id }: Unmade): { readonly kind: DrawKind; readonly cloudId: number } => ({
  kind: type === 'PHOTOSPHERE' ? 'panorama' : 'pages',
  cloudId: cloud_id,
});

const conversionFor = ({ source_name }: Unmade) => conversionOf(source_name ?? '');

const nameOf = ({ source_name, read_as, cloud_id }: Unmade): SourceName => ({
  fileName: source_name ?? '',
  cloudId: cloud_id,
  readAs: read_as === null ? undefined : (JSON.parse(read_as) as ReadAs),
});

const CONVERT = 'model.convert';
const DRAW = 'model.draw';

export function createMakers(conversions: Conversions): readonly [Maker, Maker] {
  const converter: Maker = {
    kind: CONVERT,
    workerOf: row => conversionFor(row).worker,
    async find(reads, hash, row) {
      if (conversionFor(row).hasLayouts) return conversions.drawings.find(reads, hash, nameOf(row));
      const known = await conversions.find(reads, hash, nameOf(row));
      return known && [{ conversionId: known.id, page: 1, warnings: known.warnings }];
    },
    async make(source, row, job) {
      if (conversionFor(row).hasLayouts) return conversions.drawings.convert(source, nameOf(row), job);
      const { store, close, warnings } = await conversions.convert(source, nameOf(row), job);
      return { close, store: async tx => [{ conversionId: await store(tx), page: 1, warnings }] };
    },
  };
  const drawer: Maker = {
    kind: DRAW,
    workerOf: () => 'page drawer',
    find: (reads, hash, row) => conversions.pages.find(reads, { sourceHash: hash, ...drawnFor(row) }),
    make: (source, row, job) => conversions.pages.convert(source, row.source_name ?? '', drawnFor(row), job),
  };
  return [converter, drawer];
}

/** A page is drawn whatever the type of its model. */
export const makerOf = ([converter, drawer]: ReturnType<typeof createMakers>, { type, parent_id }: Unmade): Maker =>
  drawn.has(type) || parent_id !== null ? drawer : converter;

/** A file whose name leaves open what it becomes: its content has decided. */
export async function showType(tx: Tx, { id, type, source_name }: ModelRow, conversionId: number): Promise<void> {
  if (source_name === null || conversionOf(source_name).ofShapes === undefined) return;
  const outputs = await outputsOf(tx, [conversionId]);
  const made = typeMade(
    source_name,
    outputs.map(({ kind }) => kind),
  );
  if (made !== type) await setType(tx, id, made);
}
