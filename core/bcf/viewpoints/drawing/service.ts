// Pictures of viewpoints that came without one: drawn in the background from the visible models, in a process of their
// own. Where no model is known, a placeholder is used.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ProjectPlace } from '../../../access/caller.ts';
import type { Relay } from '../../../events/relay.ts';
import { DamagedFile } from '../../../kit/errors.ts';
import { idsOf } from '../../../kit/ids.ts';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../kit/time.ts';
import type { Converter, Limits } from '../../../pipeline/converter.ts';
import { plainFileIn, type JobFolders } from '../../../pipeline/job-folders.ts';
import { insertJob, isJobWaiting, type Job } from '../../../pipeline/jobs.ts';
import type { ViewpointsOrder } from '../../../pipeline/protocol.ts';
import type { JobEnd, JobHandler } from '../../../pipeline/runner.ts';
import { retainBlob, type BlobFacts, type Blobs, type PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { leaveUnlogged } from '../../../storage/unlogged.ts';
import { drawPlaceholder } from '../../../formats/preview-image/draw-lines.ts';
import type { TopicFiles } from '../../relations/schema.ts';
import type { TopicRow } from '../../topics/service.ts';
import * as store from './store.ts';

const KIND = 'bcf.snapshot';
/** Viewpoints of the same models per process. */
const AT_ONCE = 24;
/** Bytes of their content; a viewpoint with more is drawn alone. */
const SEEN_BYTES = 4 * 2 ** 20;
/** Bytes of models that are drawn together: the largest are left out beyond. */
const MOST_BYTES = 256 * 2 ** 20;
const limits: Limits = { milliseconds: 120_000, bytes: 3 * 2 ** 30 };

/** Models of a project that the caller sees and that can be drawn. */
export type Drawable = readonly store.DrawableRow[];

/** A viewpoint to be drawn. */
export interface WantedDrawing {
  readonly viewpointId: number;
  readonly topic: Pick<TopicRow, 'id' | 'files'>;
  /** models named by the viewpoint itself */
  readonly models: readonly number[];
}

export type Drawing = ReturnType<typeof createDrawing>;

interface DrawingDeps {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  /** draws one viewpoint after another */
  readonly converter: Converter;
  readonly jobFolders: JobFolders;
  readonly visibleModels: (place: ProjectPlace, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly relay: Relay;
}

/** Writes a list as JSON, each item as it is stored: a view of many elements is long. */
async function writeViews(deps: DrawingDeps, path: string, rows: readonly store.WantedRow[]): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for (const [n, row] of rows.entries())
      await file.appendFile(`${n === 0 ? '[' : ','}${(await store.contentOf(deps.db, row)) ?? '{}'}`);
    await file.appendFile(']');
  } finally {
    await file.close();
  }
}

async function drawn(
  deps: DrawingDeps,
  rows: readonly store.WantedRow[],
  files: readonly BlobFacts[],
  signal: AbortSignal,
) {
  const paths: string[] = [];
  for (const file of files) paths.push(await deps.blobs.pathOf(file));
  return deps.jobFolders.useSeveral(paths, async job => {
    const views = join(job.readable, 'views.json');
    await writeViews(deps, views, rows);
    const [source = ''] = job.sources;
    const fileName = 'model.glb';
    const models = files.map(({ encoding, size }, n) => ({ source: job.sources[n] ?? '', encoding, size, fileName }));
    const order: ViewpointsOrder = { source, encoding: 'identity', fileName: '', folder: job.folder, views, models };
    const { outputs } = await deps.converter.convert(order, { limits, signal, onProgress: () => undefined });
    const made: PinnedBlob[] = [];
    for (const n of rows.keys()) {
      const output = outputs.find(({ page }) => page === n + 1);
      if (!output) throw new Error('a viewpoint was not drawn');
      made.push(await deps.blobs.putFile(await plainFileIn(job.folder, output.file), { compress: false }));
    }
    return made;
  });
}

/** Models whose files are damaged are left out of pictures. */
async function soundFiles(deps: DrawingDeps, files: readonly BlobFacts[]): Promise<BlobFacts[]> {
  const sound: BlobFacts[] = [];
  for (const file of files) {
    try {
      await deps.blobs.verify(file);
      sound.push(file);
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
    }
  }
  return sound;
}

const placeholder = (deps: DrawingDeps) => deps.blobs.put(Readable.from([drawPlaceholder()]), { compress: false });

/** A picture for each; those that cannot be drawn get the placeholder. */
async function picturesOf(
  deps: DrawingDeps,
  rows: readonly store.WantedRow[],
  signal: AbortSignal,
): Promise<PinnedBlob[]> {
  const ids = JSON.parse(rows[0]?.models ?? '[]') as number[];
  const files = await soundFiles(deps, fitting(await store.drawableFiles(deps.db, ids)));
  if (files.length > 0) {
    try {
      return await drawn(deps, rows, files, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (rows.length === 1) deps.log.warn('a viewpoint cannot be drawn', { viewpoint: rows[0]?.id, error });
      else {
        // A failure of one fails all of them.
        const each: PinnedBlob[] = [];
        for (const row of rows) each.push(...(await picturesOf(deps, [row], signal)));
        return each;
      }
    }
  }
  const made: PinnedBlob[] = [];
  for (const _ of rows) made.push(await placeholder(deps));
  return made;
}

async function keep(deps: DrawingDeps, rows: readonly store.WantedRow[], pictures: readonly PinnedBlob[]) {
  const shown: store.WantedRow[] = [];
  await deps.db.tx(async tx => {
    leaveUnlogged(tx, 'pictures that are drawn');
    for (const [n, row] of rows.entries()) {
      const picture = pictures[n];
      if (!picture) continue;
      await retainBlob(tx, picture);
      if (await store.showDrawn(tx, row, picture.hash)) shown.push(row);
      else await tx.run('UPDATE blob SET refs = refs - 1 WHERE hash = ?', [picture.hash]);
      await store.endWanted(tx, row);
    }
  });
  for (const { cloud_id: cloudId, project_id: projectId, topic_guid: guid } of shown)
    deps.relay.signal({ name: 'bcf.snapshot', cloudId, projectId, data: { topic: { guid } } });
}

async function run(deps: DrawingDeps, _job: Job, end: JobEnd): Promise<void> {
  for (;;) {
    end.signal.throwIfAborted();
    const rows = together(await store.nextWanted(deps.db, AT_ONCE));
    if (rows.length === 0) break;
    const pictures = await picturesOf(deps, rows, end.signal);
    try {
      await keep(deps, rows, pictures);
    } finally {
      for (const picture of pictures) picture.unpin();
    }
  }
  await end.done(async () => undefined);
}

export function createDrawing(deps: DrawingDeps) {
  const { db, clock, jobFolders, visibleModels } = deps;
  /** transactions with a waiting job */
  const begun = new WeakSet<Tx>();

  const handler: JobHandler = {
    kind: KIND,
    prepare: () => jobFolders.clear(),
    run: run.bind(undefined, deps),
    returned: async () => undefined,
    // Viewpoints to be drawn stay so: the next viewpoint without a picture starts a new job.
    givenUp: async () => undefined,
  };

  return {
    handler,

    /** The models whose pictures the caller may see. */
    async drawable(place: ProjectPlace): Promise<Drawable> {
      const rows = await store.listDrawable(db, place.projectId);
      const seen = await visibleModels(place, idsOf(rows));
      return rows.filter(({ id }) => seen.has(id));
    },

    /**
     * Starts drawing pictures of viewpoints without one.
     * @param drawable the models that their author sees: no other model is shown
     */
    async begin(tx: Tx, wanted: readonly WantedDrawing[], drawable: Drawable): Promise<void> {
      const [first] = wanted;
      if (!first) return;
      const asked = drawable.length === 0 ? [] : wanted.filter(({ models }) => models.length === 0);
      const ofTopics = await store.topicModels(tx, [...new Set(asked.map(({ topic }) => topic.id))]);
      const drawn = wanted.map(({ viewpointId, topic, models }) => {
        const named = models.length > 0 ? models : (ofTopics.get(topic.id) ?? []);
        return { viewpointId, models: seenIn(drawable, named, topic.files) };
      });
      await store.wantDrawings(tx, drawn);
      if (begun.has(tx)) return;
      begun.add(tx);
      if (!(await isJobWaiting(tx, KIND)))
        await insertJob(tx, clock, { kind: KIND, subjectId: first.viewpointId, payload: {} });
    },
  };
}

/** The named models; without any, those with the name of a file that the topic is about. */
function seenIn(drawable: Drawable, named: readonly number[], files: string): number[] {
  if (drawable.length === 0) return [];
  if (named.length > 0) return idsOf(drawable).filter(id => named.includes(id));
  const about = JSON.parse(files) as TopicFiles;
  const names = new Set(about.flatMap(({ file_name: name, reference }) => [name, reference].flatMap(plainName)));
  const namesOf = (model: store.DrawableRow) => [model.name, model.source_name, model.document_name].flatMap(plainName);
  return idsOf(drawable.filter(model => namesOf(model).some(name => names.has(name))));
}

/** The first viewpoint, and the following ones that are drawn with it. */
function together(rows: readonly store.WantedRow[]): readonly store.WantedRow[] {
  let sum = 0;
  return rows.filter(({ size }, n) => {
    sum += size;
    return n === 0 || sum <= SEEN_BYTES;
  });
}

/** A file name without folders and extension, in lower case. */
const plainName = (name: string | null | undefined): string[] => {
  const plain = name
    ?.replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
  return plain ? [plain] : [];
};

/** As many as may be drawn together, the smallest first. */
function fitting(files: readonly BlobFacts[]): BlobFacts[] {
  let left = MOST_BYTES;
  return files.toSorted((one, other) => one.size - other.size).filter(({ size }) => (left -= size) >= 0);
}
