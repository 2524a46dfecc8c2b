// A loaded sheet: graphics data, snap points, and texts. Made in a worker.
import type { DrawnMarks } from './drawn-marks.ts';
import type { DrawnTexts } from './drawn-texts.ts';
import type { SheetHead } from './sheet-format.ts';
import type { SnapIndex } from './snap-index.ts';

/** A searchable text with the corners of its frame: x, y, x, y, ... */
export interface SheetText {
  readonly text: string;
  readonly layer: number;
  readonly owner: number;
  readonly frame: readonly number[];
}

export interface LoadedSheet {
  readonly head: Omit<SheetHead, 'texts'>;
  readonly marks: DrawnMarks;
  readonly letters: DrawnTexts;
  readonly snaps: SnapIndex;
  readonly texts: readonly SheetText[];
  /** number of marks on each layer */
  readonly counts: readonly number[];
}

export type FromSheetWorker =
  | { readonly kind: 'loaded'; readonly sheet: LoadedSheet }
  | { readonly kind: 'failed'; readonly message: string };

/** Reads the bytes of a drawing in a worker; they are transferred to it. @throws Error when they are not a drawing */
export function loadSheet(file: ArrayBuffer, signal: AbortSignal): Promise<LoadedSheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<LoadedSheet>((done, fail) => {
    const stop = (): void => fail(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<FromSheetWorker>) => {
      if (data.kind === 'loaded') done(data.sheet);
      else fail(new Error(data.message));
    };
    worker.onerror = ({ message }) => fail(new Error(message || 'the drawing could not be read'));
    worker.postMessage(file, [file]);
  }).finally(() => worker.terminate());
}
