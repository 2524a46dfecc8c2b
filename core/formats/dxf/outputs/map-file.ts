// The plan of a drawing for public viewers.
import { escapeXml, SVG, svgElement, svgStart } from '../../svg/svg-text.ts';
import { labelChains } from '../text/stroke-font.ts';
import { extentsOf, outlinesOf, type Chain, type Mark } from '../draw/marks.ts';
import { digits, framed, pathsOf, type Plane } from './plane.ts';
import type { Sheet, Sketch } from '../draw/sheet.ts';
import { drawFlat, type FlatShape } from '../../preview-image/draw-lines.ts';

// The small picture of a drawing.

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

/**
 * The text of the plan, in pieces: one group for each entity with its id, first child a path of straight segments.
 * Texts are drawn with lines, because readers know only paths; areas are their outlines; covers (WIPEOUT) would hide
 * nothing and are omitted. No pieces when nothing is drawn.
 */
export const writeDrawingMap = ({ sketches }: Sheet, plane: Plane): Generator<string> =>
  framed(
    () => head(plane),
    sketches.values().map(sketch => group(sketch, plane)),
    '</svg>\n',
  );

function head({ base, box, decimals }: Plane): string {
  const isFar = base[0] !== 0 || base[1] !== 0;
  const drawing = {
    xmlns: SVG,
    viewBox: box.map(value => digits(value, decimals)).join(' '),
    fill: 'none',
    stroke: '#222',
    'stroke-width': digits(Math.max(box[2], box[3]) / 1000, decimals),
    offset: isFar ? escapeXml(JSON.stringify(base)) : undefined,
  };
  return `${svgStart('svg', drawing)}\n`;
}

/** Readers expect a class of buildings and draw unknown ones with thin lines. */
const CLASS = 'IfcAnnotation';

function group({ id, marks }: Sketch, plane: Plane): string {
  const path = marks.map(mark => pathsOf(chainsOf(mark), plane)).join('');
  if (path === '') return '';
  const [left, bottom, right, top] = extentsOf(marks) ?? [0, 0, 0, 0];
  const area = digits((right - left) * (top - bottom) * plane.metres ** 2, 2 * plane.decimals);
  const attributes = { id: escapeXml(id), area, 'elevation-top': 0, 'ifc-type': CLASS };
  return `${svgElement('g', attributes, svgElement('path', { d: path }))}\n`;
}

function chainsOf(mark: Mark): readonly Chain[] {
  if (mark.kind === 'text') return labelChains(mark.label).map(points => ({ points, isClosed: false }));
  return mark.kind === 'mask' ? [] : outlinesOf(mark);
}
