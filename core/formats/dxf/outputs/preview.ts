// The small picture of a drawing.
import { drawFlat, type FlatShape } from '../../preview-image/draw-lines.ts';
import { labelChains } from '../text/labels.ts';
import type { Mark } from '../draw/marks.ts';
import type { Sheet } from '../draw/sheet.ts';

const PAPER = 0xffffff;

/** Draws the visible part of a layout as PNG; undefined when there is none. */
export function drawSheetPreview({ sketches, extents }: Sheet): Uint8Array | undefined {
  if (!extents || !sketches.some(({ isShown, marks }) => isShown && marks.length > 0)) return undefined;
  return drawFlat(shapesOf(sketches.filter(({ isShown }) => isShown).flatMap(({ marks }) => marks)), extents);
}

function* shapesOf(marks: readonly Mark[]): Generator<FlatShape> {
  for (const mark of marks) {
    if (mark.kind === 'stroke')
      yield { kind: 'line', points: mark.points, isClosed: mark.isClosed, colour: mark.look.colour };
    else if (mark.kind === 'fill')
      yield { kind: 'area', loops: mark.loops, colour: mark.look.colour, cover: mark.cover };
    else if (mark.kind === 'mask') yield { kind: 'area', loops: [mark.points], colour: PAPER, cover: 1 };
    else if (mark.kind === 'text')
      for (const points of labelChains(mark.label))
        yield { kind: 'line', points, isClosed: false, colour: mark.look.colour };
  }
}
