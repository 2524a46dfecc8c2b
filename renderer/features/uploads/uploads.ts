// Uploads files in the background, on every screen of the window. At most two files at once. Loaded with the first
// file.
import type { EditChoice } from '../../api/earlier-edits-words.ts';
import { troubleOf } from '../../api/errors.ts';
import { createFolderFinder, type FolderFinder } from '../../api/folders.ts';
import { sendFile, type ReadAs } from '../../api/upload.ts';
import { UnreadError, type AnyFile, type PackedFile } from '../../ui/files/dropped-files.ts';
import { createNameKeeper, type Course, type NameKeeper } from './clashes.ts';
import { createFrameKeeper, needsFrame, type FrameKeeper } from './frames.ts';
import { isOpen, nextSpeed, useUploads, type Upload, type UploadTarget } from './upload.ts';

const AT_ONCE = 2;

/** Data of an upload that is not displayed. */
interface Luggage {
  readonly file: File | PackedFile;
  readonly path: readonly string[];
  readonly folders: FolderFinder;
  /** the document whose next version it becomes, under any name */
  readonly successorOf?: number;
  /** what happens to manual edits of the previous version; absent: they are carried over */
  readonly earlierEdits?: EditChoice;
  names: NameKeeper;
  frames: FrameKeeper;
  /** how a model is read, once that is decided */
  readAs?: ReadAs | undefined;
  /** how it is uploaded, once that is decided */
  course?: Course | undefined;
  abort: AbortController;
}

const luggage = new Map<number, Luggage>();
let lastId = 0;

/** Adds files to the queue; archives are unpacked when their turn comes. */
export function addUploads(files: readonly AnyFile[], target: UploadTarget): void {
  const folders = createFolderFinder(target);
  const names = createNameKeeper(target, files.length > 1);
  const frames = createFrameKeeper(files.length > 1);
  queue(files.map(({ file, path }) => waiting({ file, path, folders, names, frames }, target)));
}

/** Adds a file to the queue that becomes the next version of a document. */
export function addVersion(file: File, target: UploadTarget, documentId: number, earlierEdits: EditChoice): void {
  const folders = createFolderFinder(target);
  const [names, frames] = [createNameKeeper(target, false), createFrameKeeper(false)];
  queue([waiting({ file, path: [], folders, names, frames, successorOf: documentId, earlierEdits }, target)]);
}

function waiting(kept: Omit<Luggage, 'abort'>, target: UploadTarget): Upload {
  lastId += 1;
  luggage.set(lastId, { ...kept, abort: new AbortController() });
  const { name, size } = kept.file;
  const begun = { state: 'waiting', sent: 0, speed: 0, trouble: null, notice: null } as const;
  return { id: lastId, name: [...kept.path, name].join('/'), size, target, ...begun };
}

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
  // A failed upload keeps its decisions; for a skipped one the user is asked again.
  if (item.state !== 'failed') {
    kept.course = undefined;
    kept.readAs = undefined;
  }
  kept.names = createNameKeeper(item.target, false);
  kept.frames = createFrameKeeper(false);
  change(id, { state: 'waiting', sent: 0, speed: 0, trouble: null });
  pump();
}

/** Removes the finished uploads from the list. */
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
    if (course?.kind === 'skip') change(id, { state: 'skipped' });
    if (course?.kind !== 'send' || !(await chooseFrame(id, kept))) return;
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
    const isVersion = successorOf !== undefined;
    change(id, { state: 'done', sent: kept.file.size, speed: 0, notice, modelId, isVersion });
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

/** Decides how a file is uploaded; undefined: the user had to be asked, and the file is in the queue again. */
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

/** Whether it is decided how a file is read; false: the user had to be asked, and the file is in the queue again. */
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
