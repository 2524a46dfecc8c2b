// The picture and the text of a document, made of its bytes in the background: nothing waits for it, and a failure does
// not affect the document.
import { bindTo } from '../../../kit/bind-to.ts';
import { basename, dirname } from 'node:path';
import type { Relay } from '../../../events/relay.ts';
import { formatOfEnding } from '../../../formats/catalogue.ts';
import { unreadOfEnding } from '../../../formats/unread/table.ts';
import { BeingMadeAgain, DamagedFile } from '../../../kit/errors.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import { FEWEST_LETTERS, isLong, snippetOf, type SearchWords } from '../../../kit/text/search-words.ts';
import { openPlainFile } from '../../../kit/files/plain-file.ts';
import { toNfc } from '../../../kit/text/unicode.ts';
import { ConversionRefused, type Converter, type Limits } from '../../../pipeline/converter.ts';
import { plainFileIn, type JobFolders } from '../../../pipeline/job-folders.ts';
import { hasOpenJob, insertJob, type Job } from '../../../pipeline/jobs.ts';
import type { JobEnd, JobHandler } from '../../../pipeline/runner.ts';
import { findBlob, retainBlob, type BlobFacts, type Blobs, type PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Db, Reads, Tx } from '../../../storage/db.ts';
import { leaveUnlogged } from '../../../storage/unlogged.ts';
import { fileTypeOf } from '../../../kit/text/names.ts';
import * as store from './store.ts';

const PREVIEW = 'document.preview';
/** Limits of the drawing process. Documents that exceed them have no preview. */
const limits: Limits = { milliseconds: 30_000, bytes: 512 * 1024 * 1024 };
/** Bytes of what a document says, as that process writes it. */
const MOST_TEXT = 4 * 1024 * 1024;

interface Made {
  readonly picture: PinnedBlob | null;
  readonly text: string | null;
  /** of the program that wrote the file */
  readonly version: string | null;
}

interface Payload extends store.HeldBytes {
  readonly fileName: string;
  /** its picture was damaged and is drawn again */
  readonly isRepair?: boolean;
}

const nothing: Made = { picture: null, text: null, version: null };

export type Previews = ReturnType<typeof createPreviews>;

interface Context {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** starts a process for each file */
  readonly converter: Converter;
  readonly jobFolders: JobFolders;
  readonly relay: Relay;
}

export function createPreviews(deps: Context) {
  const handler: JobHandler = {
    kind: PREVIEW,
    prepare: () => deps.jobFolders.clear(),
    run: (job, end) => run(deps, job, end),
    returned: async () => undefined,
    givenUp: (tx, { payload }) => keep(deps, tx, payload as Payload, nothing),
  };
  return {
    ...bindTo(deps, { repaired, begin, withWords, snippetOf: snippetOfPreview }),
    idsWithText,
    handler,
    /** Reads the picture of a document. @throws 503 when it is damaged or missing, once it is being drawn again */
    async reading<T>(documentId: number, read: () => Promise<T>): Promise<T> {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error;
        await repair(deps, documentId);
        throw new BeingMadeAgain(error);
      }
    },
  };
}

const make = async (
  { jobFolders, blobs, converter }: Context,
  source: BlobFacts,
  fileName: string,
  signal: AbortSignal,
): Promise<Made> =>
  jobFolders.use(await blobs.pathOf(source), async job => {
    const { outputs, facts } = await converter.convert(
      { ...job, encoding: source.encoding, size: source.size, fileName },
      { limits, signal, onProgress: () => undefined },
    );
    const fileOf = async (kind: 'picture' | 'text') => {
      const output = outputs.find(each => each.kind === kind);
      return output && plainFileIn(job.folder, output.file);
    };
    const [picture, text] = [await fileOf('picture'), await fileOf('text')];
    return {
      text: text === undefined ? null : await readText(text),
      version: versionOf(facts),
      picture: picture === undefined ? null : await blobs.putFile(picture, { compress: false }),
    };
  });

/** Keeps what was made, or that nothing could be, so that it is not tried again. */
async function keep({ clock }: Context, tx: Tx, order: Payload, { picture, text, version }: Made): Promise<void> {
  if (order.isRepair) {
    if (picture) await retainBlob(tx, picture);
    await store.setPicture(tx, order, picture?.hash ?? null);
    return;
  }
  if ((await store.hasPreview(tx, order)) || !(await store.isHeld(tx, order))) return;
  if (picture) await retainBlob(tx, picture);
  const now = isoTime(clock.now());
  await store.insertPreview(tx, order, { pictureHash: picture?.hash ?? null, text, version, now });
}

async function run(deps: Context, { payload }: Job, end: JobEnd): Promise<void> {
  const order = payload as Payload;
  const { hash, fileName, isRepair = false } = order;
  const source = isRepair === (await store.hasPreview(deps.db, order)) ? await findBlob(deps.db, hash) : undefined;
  if (!source) {
    await end.done(async () => undefined); // equal bytes have it, or the document went
    return;
  }
  let made: Made;
  try {
    made = await make(deps, source, fileName, end.signal);
  } catch (error) {
    const isDamaged = error instanceof DamagedFile;
    if (!isDamaged && !(error instanceof ConversionRefused)) throw error;
    const reason = isDamaged ? error.message : error.reason;
    // For a damaged file it is retried after the repair.
    await end.failed(reason, async tx => {
      if (isRepair || !isDamaged) await keep(deps, tx, order, nothing);
    });
    return;
  }
  try {
    await end.done(tx => keep(deps, tx, order, made));
  } finally {
    made.picture?.unpin();
  }
  for (const { id, parent_id, cloud_id: cloudId, project_id: projectId } of await store.holdersOf(deps.db, order))
    deps.relay.signal({ name: 'document.preview', cloudId, projectId, data: { document: { id, parent_id } } });
}

/** Once however many ask, and after all that people wait for. */
async function insertRepair({ clock }: Context, tx: Tx, documentId: number, source: Omit<Payload, 'isRepair'>) {
  if (await hasOpenJob(tx, PREVIEW, documentId)) return;
  const payload: Payload = { ...source, isRepair: true };
  await insertJob(tx, clock, { kind: PREVIEW, subjectId: documentId, payload, isBackground: true });
}

/** Draws a damaged picture again. */
async function repair(deps: Context, documentId: number): Promise<void> {
  await deps.db.tx(async tx => {
    leaveUnlogged(tx, 'a damaged picture is drawn again');
    const source = await store.sourceOf(tx, documentId);
    if (source) await insertRepair(deps, tx, documentId, source);
  });
}

async function begin({ clock }: Context, tx: Tx, documentId: number, source: Omit<Payload, 'isRepair'>): Promise<void> {
  // The rest is decided by the bytes.
  if (!hasPreviewOf(fileTypeOf(source.fileName) ?? '') || (await store.hasPreview(tx, source))) return;
  await insertJob(tx, clock, { kind: PREVIEW, subjectId: documentId, payload: source });
}

/** Begins the preview of bytes that were damaged and are repaired. */
async function repaired(deps: Context, hash: string): Promise<void> {
  await deps.db.tx(async tx => {
    leaveUnlogged(tx, 'a damaged file was repaired');
    for (const { id, projectId, fileName } of await store.holdersByProject(tx, hash)) {
      const source = { hash, projectId, fileName };
      if (await store.hasPreview(tx, source)) await insertRepair(deps, tx, id, source);
      else await begin(deps, tx, id, source);
    }
  });
}

/**
 * Ids of the documents of a project with a text, regardless of case. Texts shorter than three letters are not
 * found.
 */
async function idsWithText(reads: Reads, projectId: number, text: string): Promise<ReadonlySet<number>> {
  const letters = toNfc(text);
  return new Set(Array.from(letters).length < FEWEST_LETTERS ? [] : await store.findByText(reads, projectId, letters));
}

/**
 * Documents of some projects, in their newest version, whose text has all words of at least three letters; the
 * newest first.
 */
async function withWords({ db }: Context, projectIds: readonly number[], { given }: SearchWords, most: number) {
  const words = given.filter(isLong);
  return words.length === 0 ? [] : store.listByText(db, { projectIds, words, isHead: true, most });
}

/** Text of a document around the searched words; null when they are not in it. */
async function snippetOfPreview({ db }: Context, documentId: number, words: SearchWords): Promise<string | null> {
  for (const text of await store.textsOf(db, documentId)) {
    const found = snippetOf(text, words);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether files of an ending are drawn, or say what they are. */
const hasPreviewOf = (ending: string): boolean =>
  formatOfEnding(ending)?.preview !== undefined || unreadOfEnding(ending)?.preview !== undefined;

/** As the other process found it: a few letters, whatever that process says. */
function versionOf(facts: unknown): string | null {
  const { version } = (facts ?? {}) as { readonly version?: unknown };
  return typeof version === 'string' && /^[\w. ]{1,32}$/.test(version) ? version : null;
}

/** Text read by the other process, normalised there; only its start when it exceeds the limit. */
async function readText(path: string): Promise<string> {
  await using file = await openPlainFile(dirname(path), basename(path));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_TEXT), 0, MOST_TEXT, 0);
  return buffer.toString('utf8', 0, bytesRead);
}
