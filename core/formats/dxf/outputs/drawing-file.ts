// The drawing for people: colours, line weights and dashes, filled areas and texts.
import { eachEdge, openedAt, type FlatPoints } from '../../flat-points.ts';
import { escapeXml, SVG, svgElement, svgStart } from '../../svg/svg-text.ts';
import { hexOf } from '../colours.ts';
import { genericFamily } from '../text/stroke-font.ts';
import { outlinesOf, type Chain, type Mark, type Stroke, type TextMark } from '../draw/marks.ts';
import { digits, framed, pathsOf, type Plane } from './plane.ts';
import type { Sheet, Sketch } from '../draw/sheet.ts';

// Lines of a linetype as the dashes they consist of: SVG would count dashes in pixels, or make the line wide.

/** A line of more dashes is drawn solid. */
const MOST_DASHES = 2_000;

/**
 * The dashes of a stroke as chains of points; the chain itself when it has no linetype or more dashes than can be
 * distinguished.
 */
function dashesOf({ points, isClosed, look: { dashes } }: Stroke): readonly Chain[] {
  const whole = [{ points, isClosed }];
  const period = dashes.reduce((sum, length) => sum + length, 0);
  if (!(period > 0)) return whole;
  const path = openedAt(points, isClosed);
  let length = 0;
  eachEdge(path, (x0, y0, x1, y1) => (length += Math.hypot(x1 - x0, y1 - y0)), false);
  const [first = 0] = dashes;
  if (!(length > first) || (length / period) * dashes.length > 2 * MOST_DASHES) return whole;
  return cut(path, dashes).map(chain => ({ points: chain, isClosed: false }));
}

function cut(path: FlatPoints, dashes: readonly number[]): number[][] {
  const chains: number[][] = [];
  let [dash, left] = [0, dashes[0] ?? 0];
  let chain: number[] | undefined = path.slice(0, 2);
  const turnOver = (x: number, y: number): void => {
    if (chain) chains.push([...chain, x, y]);
    dash = (dash + 1) % dashes.length;
    left = dashes[dash] ?? 0;
    chain = dash % 2 === 0 ? [x, y] : undefined;
  };
  const cutEdge = (x: number, y: number, endX: number, endY: number): void => {
    const [dx, dy] = [endX - x, endY - y];
    const length = Math.hypot(dx, dy);
    let at = 0;
    while (length - at > left) {
      at += left;
      turnOver(x + (dx * at) / length, y + (dy * at) / length);
    }
    left -= length - at;
    chain?.push(x + dx, y + dy);
  };
  eachEdge(path, cutEdge, false);
  if (chain) chains.push(chain);
  return chains;
}

/** Share of the drawing that stays empty around it. */
const MARGIN = 0.02;
/** Height of capitals in the usual fonts. */
const CAPITALS = 0.72;
/** Pixels of a line of the default weight, 0.25 mm. */
const PIXELS_PER_MILLIMETRE = 4;

/**
 * The file `plans` of a layout, in pieces: JSON with one drawing, as those of the storeys of buildings. No pieces when
 * nothing is drawn.
 */
export function writePlans(sheet: Sheet, plane: Plane): Generator<string> {
  const [origin, name] = [JSON.stringify([plane.base[0], 0 - plane.base[1]]), JSON.stringify(sheet.name)];
  const start = `{"origin":${origin},"storeys":[{"uuid":null,"name":${name},"elevation":0,"cut":0,"svg":"`;
  const pieces = drawingOf(sheet, plane).map(piece => JSON.stringify(piece).slice(1, -1));
  return framed(() => start, pieces, '"}]}');
}

/**
 * A layout as SVG: metres, y down, both from `plane.base`. Each entity is a group with `data-uuid` and `data-layer`;
 * those of layers that are off or frozen are not displayed. Styles are attributes, as in the plans of buildings: the
 * drawing is the same inside a page that allows no foreign styles.
 */
const drawingOf = ({ name, sketches }: Sheet, plane: Plane): Generator<string> =>
  framed(
    () => head(name, plane),
    sketches.values().map(sketch => group(sketch, plane)),
    '</svg>',
  );

function head(name: string, { box: [x, y, width, height], decimals }: Plane): string {
  const margin = Math.max(width, height) * MARGIN || 1;
  const view = [x - margin, y - margin, width + 2 * margin, height + 2 * margin].map(value => digits(value, decimals));
  const drawing = {
    xmlns: SVG,
    viewBox: view.join(' '),
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'fill-rule': 'evenodd',
    'font-family': 'sans-serif',
    'font-size': digits(1 / CAPITALS, 3),
  };
  return svgStart('svg', drawing) + svgElement('title', {}, escapeXml(name));
}

function group({ id, layer, isShown, marks }: Sketch, plane: Plane): string {
  const inside = [...merged(marks, plane)].join('');
  const attributes = {
    'data-uuid': escapeXml(id),
    'data-layer': escapeXml(layer),
    display: isShown ? undefined : 'none',
  };
  return inside === '' ? '' : svgElement('g', attributes, inside);
}

/** Consecutive lines of one style are one path. */
function* merged(marks: readonly Mark[], plane: Plane): Generator<string> {
  let [path, style] = ['', ''];
  for (const mark of marks) {
    const next = mark.kind === 'stroke' ? lineStyle(mark, plane) : '';
    if (next !== style && path !== '') {
      yield `<path d="${path}"${style}/>`;
      path = '';
    }
    style = next;
    if (mark.kind === 'stroke') path += pathsOf(dashesOf(mark), plane);
    else yield other(mark, plane);
  }
  if (path !== '') yield `<path d="${path}"${style}/>`;
}

function lineStyle({ look, width }: Stroke, { metres, decimals }: Plane): string {
  // A wide line is an area of the drawing; other lines have the pen's weight at any zoom.
  if (width > 0)
    return ` stroke="${hexOf(look.colour)}" stroke-width="${digits(width * metres, decimals)}" stroke-linecap="butt"`;
  const pixels = Math.max(0.7, Math.min(8, look.weight * PIXELS_PER_MILLIMETRE));
  return ` stroke="${hexOf(look.colour)}" stroke-width="${digits(pixels, 2)}" vector-effect="non-scaling-stroke"`;
}

function other(mark: Mark, plane: Plane): string {
  switch (mark.kind) {
    case 'fill': {
      const d = pathsOf(outlinesOf(mark), plane);
      const opacity = mark.cover < 1 ? mark.cover : undefined;
      return d === '' ? '' : svgElement('path', { d, fill: hexOf(mark.look.colour), 'fill-opacity': opacity });
    }
    case 'mask':
      return `<path d="${pathsOf(outlinesOf(mark), plane)}" fill="#fff"/>`;
    case 'text':
      return text(mark, plane);
    default:
      return '';
  }
}

/** Stretched to its original width, in any font. */
function text({ label, look }: TextMark, { metres, base, decimals }: Plane): string {
  const [a, b, c, d, e, f] = label.matrix;
  const fine = decimals + 3;
  const matrix = [a * metres, -b * metres, -c * metres, d * metres, e * metres - base[0], -f * metres - base[1]]
    .map(value => digits(value, fine))
    .join(' ');
  const attributes = {
    transform: `matrix(${matrix})`,
    textLength: digits(label.width, 3),
    lengthAdjust: 'spacingAndGlyphs',
    fill: hexOf(look.colour),
    // Italic letters lean by the matrix.
    'font-family': label.font && escapeXml(`'${label.font.family.replaceAll("'", '')}', ${genericFamily(label.font)}`),
    'font-weight': label.font?.isBold === true ? 700 : undefined,
    'xml:space': 'preserve',
  };
  return svgElement('text', attributes, escapeXml(label.text));
}
