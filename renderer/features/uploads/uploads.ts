// Uploads files, all over the window: it goes on while one browses. At most two files travel at once. Loaded with the
// first file.
import type { EditChoice } from '../../api/earlier-edits-words.ts';
import { troubleOf } from '../../api/errors.ts';
import { createFolderFinder, type FolderFinder } from '../../api/folders.ts';
import { sendFile, type ReadAs } from '../../api/upload.ts';
import { UnreadError, type AnyFile, type PackedFile } from '../../ui/files/packed-file.ts';
import { createNameKeeper, type Course, type NameKeeper } from './clashes.ts';
import { createFrameKeeper, needsFrame, type FrameKeeper } from './frames.ts';
import { isOpen, nextSpeed, useUploads, type Upload, type UploadTarget } from './upload.ts';

const AT_ONCE = 2;

/** What travels with an upload but is nothing to show. */
interface Luggage {
  readonly file: File | PackedFile;
  readonly path: readonly string[];
  readonly folders: FolderFinder;
  /** the document whose next version it becomes, whatever it is called */
  readonly successorOf?: number;
  /** what becomes of edits of the version before; they are carried over when nothing is said */
  readonly earlierEdits?: EditChoice;
  names: NameKeeper;
  frames: FrameKeeper;
  /** how a model is read, once that is settled */
  readAs?: ReadAs | undefined;
  /** how it travels, once that is settled */
  course?: Course | undefined;
  abort: AbortController;
}

const luggage = new Map<number, Luggage>();
let lastId = 0;

/** Puts files into the queue; those of an archive are unpacked when their turn comes. */
export function addUploads(files: readonly AnyFile[], target: UploadTarget): void {
  const folders = createFolderFinder(target);
  const names = createNameKeeper(target, files.length > 1);
  const frames = createFrameKeeper(files.length > 1);
  const items = files.map(({ file, path }): Upload => {
    lastId += 1;
    luggage.set(lastId, { file, path, folders, names, frames, abort: new AbortController() });
    return waiting(file, path, target);
  });
  queue(items);
}

/** Puts a file into the queue that becomes the next version of a document. */
export function addVersion(file: File, target: UploadTarget, documentId: number, earlierEdits: EditChoice): void {
  lastId += 1;
  luggage.set(lastId, {
    file,
    path: [],
    folders: createFolderFinder(target),
    successorOf: documentId,
    earlierEdits,
    names: createNameKeeper(target, false),
    frames: createFrameKeeper(false),
    abort: new AbortController(),
  });
  queue([waiting(file, [], target)]);
}

const waiting = (file: File | PackedFile, path: readonly string[], target: UploadTarget): Upload => ({
  id: lastId,
  name: [...path, file.name].join('/'),
  size: file.size,
  target,
  state: 'waiting',
  sent: 0,
  speed: 0,
  trouble: null,
  notice: null,
});

function queue(items: readonly Upload[]): void {
  useUploads.setState(state => ({ items: [...state.items, ...items] }));
  pump();
}

export function cancelUpload(id: number): void {
  const item = find(id);
  if (!item || !isOpen(item)) return;
  change(id, { state: 'cancelled', speed: 0 });
  luggage.get(id)?.abort.abort(new DOMException('cancelled', 'AbortError'));
  pump();
}

export function retryUpload(id: number): void {
  const kept = luggage.get(id);
  const item = find(id);
  if (!kept || !item) return;
  kept.abort = new AbortController();
  // What failed goes the way that was settled; what was left out is asked about anew.
  if (item.state !== 'failed') {
    kept.course = undefined;
    kept.readAs = undefined;
  }
  kept.names = createNameKeeper(item.target, false);
  kept.frames = createFrameKeeper(false);
  change(id, { state: 'waiting', sent: 0, speed: 0, trouble: null });
  pump();
}

/** Forgets those that are over. */
export function clearUploads(): void {
  useUploads.setState(({ items }) => {
    const rest = items.filter(isOpen);
    for (const { id } of items) if (!rest.some(each => each.id === id)) luggage.delete(id);
    return { items: rest };
  });
}

function pump(): void {
  const { items } = useUploads.getState();
  const free = AT_ONCE - items.filter(({ state }) => state === 'running').length;
  for (const item of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    change(item.id, { state: 'running' });
    run(item)
      .catch(() => undefined)
      .finally(pump);
  }
}

async function run({ id, target }: Upload): Promise<void> {
  const kept = luggage.get(id);
  if (!kept) return;
  const { signal } = kept.abort;
  let [lastTime, lastSent] = [performance.now(), 0];
  try {
    const folderId = await kept.folders.find(kept.path);
    const course = await settle(id, folderId, kept);
    signal.throwIfAborted();
    if (course === undefined) return;
    if (course.kind === 'skip') {
      change(id, { state: 'skipped' });
      return;
    }
    if (!(await chooseFrame(id, kept))) return;
    const { name, successorOf } = course;
    const file = 'unpack' in kept.file ? await kept.file.unpack(signal) : kept.file;
    if (!file) {
      change(id, { state: 'failed', trouble: 'damaged' });
      return;
    }
    const { notice = null, model_id: modelId } = await sendFile({
      ...target,
      folderId,
      successorOf,
      readAs: kept.readAs,
      earlierEdits: kept.earlierEdits ?? course.earlierEdits,
      signal,
      file: name === file.name ? file : new File([file], name, { type: file.type }),
      onProgress: sent => {
        const now = performance.now();
        if (now - lastTime < 200) return;
        const speed = nextSpeed(find(id)?.speed ?? 0, sent - lastSent, now - lastTime);
        [lastTime, lastSent] = [now, sent];
        change(id, { sent, speed });
      },
    });
    change(id, {
      state: 'done',
      sent: kept.file.size,
      speed: 0,
      notice,
      modelId,
      isVersion: successorOf !== undefined,
    });
  } catch (error) {
    if (signal.aborted) return;
    change(id, { state: 'failed', speed: 0, trouble: reasonOf(error) });
  }
}

function reasonOf(error: unknown): Upload['trouble'] {
  if (error instanceof UnreadError) return 'unread';
  const trouble = troubleOf(error);
  return trouble === 'failed' ? 'refused' : trouble;
}

/** How a file travels; undefined: somebody had to be asked, and it waits in the queue again. */
async function settle(uploadId: number, folderId: number, kept: Luggage): Promise<Course | undefined> {
  if (kept.successorOf !== undefined) return { kind: 'send', name: kept.file.name, successorOf: kept.successorOf };
  if (kept.course) return kept.course;
  let asked = false;
  const onAsk = () => {
    asked = true;
    change(uploadId, { state: 'asking' });
    pump();
  };
  kept.course = await kept.names.settle({ uploadId, folderId, name: kept.file.name, signal: kept.abort.signal, onAsk });
  if (!asked) return kept.course;
  change(uploadId, { state: 'waiting' });
  return undefined;
}

/** Whether it is known how a file is read; else somebody had to be asked, and it waits in the queue again. */
async function chooseFrame(uploadId: number, kept: Luggage): Promise<boolean> {
  if (!needsFrame(kept.file.name)) return true;
  kept.readAs ??= kept.frames.known();
  if (kept.readAs) return true;
  change(uploadId, { state: 'asking' });
  pump();
  kept.readAs = await kept.frames.ask({ uploadId, name: kept.file.name, signal: kept.abort.signal });
  change(uploadId, { state: 'waiting' });
  return false;
}

const find = (id: number) => useUploads.getState().items.find(item => item.id === id);

function change(id: number, part: Partial<Upload>): void {
  useUploads.setState(({ items }) => ({ items: items.map(item => (item.id === id ? { ...item, ...part } : item)) }));
}
