// Worker that prepares a sheet for drawing.
import { drawMarks } from './drawn-marks.ts';
import { drawTexts } from './drawn-texts.ts';
import type { FromSheetWorker, LoadedSheet, SheetText } from './loaded-sheet.ts';
import { readSheet, TEXT, type Sheet } from './sheet-format.ts';
import { indexSnaps } from './snap-index.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage(message: FromSheetWorker, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  try {
    const sheet = prepare(readSheet(data));
    const { marks, letters, snaps } = sheet;
    const moved = [marks.lines, marks.farLines, marks.areas, marks.tints, letters].flatMap(
      ({ places, words, colours }) => [places.buffer, words.buffer, colours.buffer],
    );
    const { pieces, traits, layers, owners, starts, members } = snaps;
    const buffers = [letters.picture.pixels, pieces, traits, layers, owners, starts, members].map(
      ({ buffer }) => buffer,
    );
    scope.postMessage({ kind: 'loaded', sheet }, [...moved, ...buffers] as ArrayBuffer[]);
  } catch (error) {
    scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

function prepare(sheet: Sheet): LoadedSheet {
  const { texts, ...head } = sheet.head;
  const counts = head.layers.map(() => 0);
  for (const layer of sheet.layers) if (layer < counts.length) counts[layer]! += 1;
  return {
    head,
    marks: drawMarks(sheet),
    letters: drawTexts(sheet),
    snaps: indexSnaps(sheet),
    texts: placedTexts(sheet, texts),
    counts,
  };
}

function placedTexts({ kinds, ends, numbers, layers, owners, head }: Sheet, texts: readonly string[]): SheetText[] {
  const placed: SheetText[] = [];
  for (let mark = 0; mark < head.marks; mark++) {
    if (kinds[mark] !== TEXT) continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, width = 0] = numbers.subarray(ends[mark]! - 7, ends[mark]);
    placed.push({
      text: texts[placed.length] ?? '',
      layer: layers[mark]!,
      owner: owners[mark]!,
      frame: [e, f, e + a * width, f + b * width, e + a * width + c, f + b * width + d, e + c, f + d],
    });
  }
  return placed;
}
