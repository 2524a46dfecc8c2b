// Conversions: the converter's output for some bytes, files for clients and the data file. Models of equal bytes share
// one.
import { copyFile, mkdtemp, rm, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bindTo } from '../../../kit/bind-to.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import { conversionOf, unpackedSize } from '../../../formats/catalogue.ts';
import { isPackedOutput } from '../../../formats/model-conversions.ts';
import type { ReadAs } from '../../../formats/meshes/frame.ts';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../kit/time.ts';
import { contentOf, plainFileIn, type JobFolders, sourcePath } from '../../../pipeline/job-folders.ts';
import { limitsFor, type ConversionJob, type Converter } from '../../../pipeline/converter.ts';
import type { ConvertOrder, ConvertResult, ConvertWarning, SourceFile } from '../../../pipeline/protocol.ts';
import type { OutputKind } from '../../../pipeline/protocol.ts';
import type { BlobFacts, Blobs, PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Db } from '../../../storage/db.ts';
import type { ModelFiles } from '../../data/open.ts';
import { deleteBuilt, putBuilt, type BuiltFile, type DataChecks } from '../../data/service.ts';
import type { ModelDataWriter } from '../../data/writer.ts';
import { createDrawingConversions, type MadeConversion, type PathOf, type Take } from './drawings.ts';
import { createPageConversions } from './pages.ts';
import * as store from './store.ts';
import { AppError } from '../../../kit/errors.ts';

export type { MadeModel } from './store.ts';

// The conversion of the demo building, made by the build of the program.

/** resources/demo/manifest.json: a conversion made when the program was built. File names are relative to it. */
export interface DemoManifest {
  readonly source: { readonly file: string; readonly file_name: string };
  readonly source_hash: string;
  readonly version: string;
  readonly outputs: readonly {
    readonly kind: Exclude<OutputKind, 'data' | 'tiles' | 'tileset' | 'picture' | 'text'>;
    readonly file: string;
  }[];
  readonly batches: string;
  readonly facts: unknown;
  readonly warnings: readonly ConvertWarning[];
  readonly phases: unknown;
}

/** The build's conversion of the demo building. @throws 503 in a program whose building is not built */
async function readManifest(folder: string): Promise<DemoManifest> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as DemoManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const message = 'The demo building is not built. Run "npm run build" in the program folder, then try again.';
    throw new AppError(503, 'demo_not_built', message, { cause: error });
  }
}

/** Inputs of the converter besides the bytes of a file. */
export interface SourceName {
  readonly fileName: string;
  /** the one that it is converted for; another one does not reuse it */
  readonly cloudId: number;
  /** reading options chosen at upload, for a file that does not contain them */
  readonly readAs?: ReadAs | undefined;
}

/** Increases with every change of a conversion's output: equal bytes are then converted again. */
export const converterVersion = '17';

const options = { xkt: true, plans: true } as const;
const optionsText = 'xkt';

export type Conversions = ReturnType<typeof createConversions>;

interface Context {
  db: Db;
  blobs: Blobs;
  clock: Clock;
  log: Log;
  converter: Converter;
  /** for formats that use a process per file */
  alone: Converter;
  writer: ModelDataWriter;
  files: ModelFiles;
  checks: DataChecks;
  /** data files that edits are being moved to */
  edits: { isMoving(name: string): boolean };
  jobFolders: JobFolders;
  /** draws pages: a process for each file, with folders of its own */
  drawing: { readonly converter: Converter; readonly jobFolders: JobFolders };
  readonly pinned: Map<string, number>;
  readonly kept: Set<number>;
}

export function createConversions(given: Omit<Context, 'pinned' | 'kept'>) {
  const deps: Context = { ...given, pinned: new Map(), kept: new Set() };
  return {
    ...bindTo(deps, { convert, importDemo, missing, sweep }),
    outputsOf: (conversionIds: readonly number[]) => store.outputsOf(deps.db, conversionIds),
    get: (id: number) => store.getConversion(deps.db, id),
    find,
    pages: createPageConversions({ blobs: deps.blobs, clock: deps.clock, ...deps.drawing }),
    drawings: createDrawingConversions({
      keyOf,
      keep: (key, result, pathOf) => keep(deps, key, result, pathOf),
      run: (source, name, job, take) => run(deps, source, name, job, take),
    }),
  };
}

const keyOf = (sourceHash: string, { fileName, readAs, cloudId }: SourceName) => ({
  cloudId,
  sourceHash,
  kind: conversionOf(fileName).key,
  version: converterVersion,
  options: [optionsText, readAs?.unit, readAs?.up].filter(part => part !== undefined).join('-'),
});

const dataNameOf = ({ sourceHash, version, options: made }: store.ConversionKey) =>
  `${sourceHash}-${version}-${made}.sqlite`;

async function keep(
  { pinned, checks, writer, blobs, clock }: Context,
  key: store.ConversionKey,
  result: ConvertResult,
  pathOf: PathOf,
): Promise<MadeConversion> {
  const taken: { kind: string; blob: PinnedBlob }[] = [];
  const data = result.outputs.find(({ kind }) => kind === 'data');
  if (!data && key.kind === 'ifc') throw new Error('the conversion made no element data');
  const name = data ? dataNameOf(key) : null;
  if (name) pinned.set(name, (pinned.get(name) ?? 0) + 1);
  const close = () => {
    for (const { blob } of taken.splice(0)) blob.unpin();
    if (!name) return;
    const left = (pinned.get(name) ?? 1) - 1;
    if (left > 0) pinned.set(name, left);
    else pinned.delete(name);
  };
  let building: Promise<BuiltFile> | undefined;
  let built: BuiltFile | undefined;
  try {
    if (data && name) {
      const batches = await pathOf(data.file);
      building = checks.build(name, () => writer.build(batches, name));
      building.catch(() => undefined); // awaited in any case; an output that fails first must not leave it unheard
    }
    for (const { kind, file } of result.outputs)
      if (kind !== 'data')
        taken.push({ kind, blob: await blobs.putFile(await pathOf(file), { compress: !isPackedOutput(kind) }) });
    built = await building;
  } catch (error) {
    await building?.catch(() => undefined); // a file that still appears must not lose its pin
    close();
    throw error;
  }
  const { facts, warnings, phases } = result;
  return {
    warnings,
    async store(tx) {
      const id = await store.putConversion(tx, clock, { ...key, facts, warnings, phases, dataFile: name });
      if (name && built) await putBuilt(tx, name, built);
      for (const output of taken) await store.insertOutput(tx, id, output);
      return id;
    },
    close,
  };
}

/** Converts a stored file, and passes the result on while its files exist. */
async function run<Made>(
  { jobFolders, blobs, alone, converter }: Context,
  source: BlobFacts,
  { fileName, readAs }: Omit<SourceName, 'cloudId'>,
  { signal, onProgress }: ConversionJob,
  take: Take<Made>,
): Promise<Made> {
  const { isAlone, outputs } = conversionOf(fileName);
  // Views from all sides are not urgent: they are drawn once the model is complete.
  const preview = !outputs.includes('turntable');
  return jobFolders.use(await sourcePath(blobs, source, fileName), async ({ source: path, folder }) => {
    const file = { source: path, encoding: source.encoding, size: source.size, fileName };
    const result = await (isAlone ? alone : converter).convert<ConvertOrder>(
      { ...file, folder, options: { ...options, preview, readAs } },
      { limits: await limitsOf(file), signal, onProgress },
    );
    return take(result, output => plainFileIn(folder, output));
  });
}

/** The conversion of these bytes in a cloud, under this name, by this version, if any. */
async function find(db: Parameters<typeof store.findConversion>[0], sourceHash: string, name: SourceName) {
  const row = await store.findConversion(db, keyOf(sourceHash, name));
  return row && { id: row.id, warnings: JSON.parse(row.warnings) as ConvertWarning[] };
}

/**
 * Converts a stored file. The caller must `close` the result.
 * @throws ConversionRefused when the file is to blame, other errors when a retry may succeed
 */
function convert(deps: Context, source: BlobFacts, name: SourceName, job: ConversionJob): Promise<MadeConversion> {
  deps.writer.warm(); // it is there when the converter has done its part
  return run(deps, source, name, job, (result, pathOf) => keep(deps, keyOf(source.hash, name), result, pathOf));
}

/** Stores a conversion shipped with the program, once, and keeps it even while no model shows it. Returns its id. */
async function importDemo(deps: Context, folder: string) {
  const manifest = await readManifest(folder);
  const { source, source_hash: hash, version } = manifest;
  const key: store.ConversionKey = {
    cloudId: null,
    sourceHash: hash,
    kind: conversionOf(source.file_name).key,
    version,
    options: optionsText,
  };
  const known = await store.findConversion(deps.db, key);
  if (known?.data_file && deps.files.names().includes(known.data_file)) {
    deps.kept.add(known.id);
    return { conversionId: known.id, manifest };
  }
  const scratch = await mkdtemp(join(deps.jobFolders.writable, 'demo-'));
  try {
    const files = [...manifest.outputs, { kind: 'data' as const, file: manifest.batches }];
    const outputs = files.map(output => ({ ...output, bytes: 0 }));
    // The store moves files; the program's own must stay.
    const made = await keep(deps, key, { ...manifest, outputs }, async file => {
      const copy = join(scratch, basename(file));
      await copyFile(join(folder, file), copy);
      return copy;
    });
    try {
      const conversionId = await deps.db.tx(unlogged('what the program brought along', tx => made.store(tx)));
      deps.kept.add(conversionId);
      return { conversionId, manifest };
    } finally {
      made.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Number of missing data files of models. They are made again on request. */
async function missing({ files, db }: Context): Promise<number> {
  const there = new Set(files.names());
  return (await store.shownDataFiles(db)).filter(name => !there.has(name)).length;
}

/**
 * Removes conversions that no model shows any more, and data files that no conversion names. Returns the number of
 * deleted files.
 */
async function sweep({ db, kept, files, pinned, edits, log }: Context): Promise<number> {
  await db.tx(
    unlogged('conversions that nothing shows', tx => store.deleteUnusedConversions(tx, [...kept])),
    'vital',
  );
  let removed = 0;
  for (const name of files.names()) {
    if (pinned.has(name) || edits.isMoving(name)) continue;
    if ((await store.isDataFileKnown(db, name)) || pinned.has(name) || edits.isMoving(name)) continue;
    if (await files.remove(name)) {
      removed += 1;
      await db.tx(unlogged('what a data file was', tx => deleteBuilt(tx, name)));
    } else log.info('a data file without model is still being read', { name });
  }
  return removed;
}

async function limitsOf(file: SourceFile) {
  const { fileName, size = 0 } = file;
  const unpacked = unpackedSize(fileName, size);
  const isStep = conversionOf(fileName).key === 'ifc';
  // Compressed data of an archive is stored as it is.
  const content = unpacked === size ? await contentOf(file, isStep) : unpacked;
  return limitsFor(unpacked, conversionOf(fileName).memoryFactor, content);
}
