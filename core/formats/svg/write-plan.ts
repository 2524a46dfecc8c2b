import { boxAround, eachEdge, eachPoint } from '../flat-points.ts';
import type { Leaf, DrawnElement, DrawnLevel } from './draw-level.ts';
import { isOwn, noteLoops, tagRadius, writeNotes } from './draw-notes.ts';
import type { PlanNote } from './plan-facts.ts';
import type { PlanLayer } from './plan-levels.ts';
import type { PlanBase } from './section.ts';
import { boundsOf, escapeXml, metres, pathData, SVG, svgElement } from './svg-text.ts';
import { type Loop, areaOf } from './loops.ts';

// Sizes of letters in metres, and the width of a letter relative to its height.
const LARGEST = 0.28;
const SMALLEST = 0.06;
const WIDTH_OF_LETTER = 0.6;
const LINES = 15;
// Limit of legible labels on one sheet.
const MOST_LABELS = 2000;

type Label = NonNullable<ReturnType<typeof roomLabel>>;

/**
 * Names and areas of rooms as texts in the middle of their widest places; the letters are as large as fit. Files may
 * have several rooms in one place (gross and net): a label that would overlap an earlier one is omitted.
 */
export function roomLabels(rooms: readonly { readonly name: string | null; readonly outlines: readonly Loop[] }[]) {
  const placed: Label[] = [];
  for (const { name, outlines } of rooms) {
    const label = roomLabel(name, outlines);
    if (label !== null && !placed.some(other => overlap(label, other))) placed.push(label);
    if (placed.length === MOST_LABELS) break;
  }
  return placed.map(({ text }) => text);
}

const overlap = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

function roomLabel(name: string | null, outlines: readonly Loop[]) {
  const [largest] = outlines.toSorted((a, b) => areaOf(b) - areaOf(a));
  if (!largest) return null;
  const area = `${outlines.reduce((sum, loop) => sum + areaOf(loop), 0).toFixed(2)} m²`;
  const place = widestPlace(largest);
  const letters = Math.max(name?.length ?? 0, area.length) * WIDTH_OF_LETTER;
  const size = Math.min(LARGEST, Math.max(SMALLEST, ((place.width / 1000) * 0.9) / letters));
  const line = (text: string, dy: number, weight?: number): string => {
    const at = { x: metres(place.x), y: (place.y / 1000 + dy * size).toFixed(3) };
    const font = { 'font-size': size.toFixed(3), 'font-weight': weight };
    return svgElement('text', { ...at, ...font }, escapeXml(text));
  };
  const text = (name === null ? '' : line(name, -0.15, 600)) + line(area, name === null ? 0.35 : 1);
  return { text, x: place.x / 1000, y: place.y / 1000, halfWidth: (letters * size) / 2, halfHeight: size };
}

/** The middle of the longest stretch inside a loop on some horizontal lines; those near the middle are preferred. */
function widestPlace({ points }: Loop): { readonly x: number; readonly y: number; readonly width: number } {
  const [, top, , bottom] = boxAround([points]) ?? [0, 0, 0, 0];
  const [x = 0, y = 0] = points;
  let best = { x, y, width: 0 };
  let most = -1;
  for (let n = 1; n < LINES; n++) {
    // Half a millimetre off the grid, so that no line coincides with a wall.
    const y = Math.floor(top + ((bottom - top) * n) / LINES) + 0.5;
    const crossings: number[] = [];
    eachEdge(points, (x0, y0, x1, y1) => {
      if (y1 > y !== y0 > y) crossings.push(x1 + ((x0 - x1) * (y - y1)) / (y0 - y1));
    });
    crossings.sort((a, b) => a - b);
    eachPoint(crossings, (from, to) => {
      const width = to - from;
      const worth = width * (1.2 - Math.abs(n / LINES - 0.5));
      if (worth <= most) return;
      most = worth;
      best = { x: Math.round((from + to) / 2), y, width };
    });
  }
  return best;
}

// Styles are attributes, not a style sheet: the drawing is the same inside a page that allows no foreign styles. Cut
// elements are strong, in this order from below; widths in metres.
const cutStyles: readonly (readonly [PlanLayer, string])[] = [
  ['other', 'fill="#fff" stroke="#444" stroke-width="0.015"'],
  ['furniture', 'fill="#fff" stroke="#666" stroke-width="0.012"'],
  ['services', 'fill="#fff" stroke="#666" stroke-width="0.012"'],
  ['covering', 'fill="#cfd3d8" stroke="#444" stroke-width="0.01"'],
  ['stair', 'fill="#fff" stroke="#333" stroke-width="0.018"'],
  ['structure', 'fill="#7a818c" stroke="#16181d" stroke-width="0.025"'],
  ['wall', 'fill="#4b515b" stroke="#16181d" stroke-width="0.03"'],
  ['column', 'fill="#2e3239" stroke="#16181d" stroke-width="0.03"'],
  ['window', 'fill="#eaf3fa" stroke="#333" stroke-width="0.01"'],
  ['door', 'fill="#fff" stroke="#333" stroke-width="0.01"'],
];
const BEYOND = 'fill="#fff" stroke="#9aa1ab" stroke-width="0.008" stroke-linejoin="round"';
const ROOMS = 'fill="#5b8def" fill-opacity="0.07" stroke="none"';
const LABELS =
  'fill="#1c2b4a" text-anchor="middle" stroke="#fff" stroke-width="0.05" stroke-opacity="0.8" paint-order="stroke"';
const SWINGS = 'fill="none" stroke="#555" stroke-width="0.012"';
const MARGIN = 0.6;
const BARS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Grids and annotations of a plan, with the origin of the drawing. */
interface PlanExtra {
  readonly notes: readonly PlanNote[];
  readonly base: PlanBase;
  /** whether grids alone are a plan */
  readonly isNeeded: boolean;
}
const none: PlanExtra = { notes: [], base: [0, 0], isNeeded: false };

type Bounds = readonly [x: number, y: number, width: number, height: number];

const widened = ([x, y, width, height]: Bounds, by: number): Bounds => [
  x - by,
  y - by,
  width + 2 * by,
  height + 2 * by,
];

/**
 * Writes the plan of one storey for people: rooms with name and area, elements below the cut in thin lines, cut walls
 * filled, doors with their swing, grids and annotations, a scale bar. Metres, north up; `data-uuid` names the element
 * of each path. Null when there is nothing to show.
 */
export function writePlan({ level, own, others, beyond }: DrawnLevel, extra: PlanExtra = none): string | null {
  const { notes, base, isNeeded } = extra;
  const cut = [...own, ...others].filter(({ layer }) => layer !== 'space');
  const rooms = own.filter(({ layer }) => layer === 'space');
  const swung = cut.flatMap(({ leaves }) =>
    leaves.map(({ hinge, open, shut }) => [{ points: [...hinge, ...open, ...shut], closed: false }]),
  );
  const loops = [...[...cut, ...rooms, ...beyond].map(each => each.loops), ...swung];
  const core = boundsOf([...loops, noteLoops(isNeeded ? notes : notes.filter(isOwn), base)]);
  if (core === null) return null;
  const all = boundsOf([...loops, noteLoops(notes, base)]) ?? core;
  const radius = tagRadius(Math.max(all[2], all[3]) / 90);
  const bounds = notes.some(({ isGrid }) => isGrid) ? widened(all, 2 * radius) : all;
  const name = level.storey?.name ?? null;
  const [x, y, width, height] = bounds;
  const bar = BARS.findLast(length => length <= Math.max(width, 4) / 4) ?? 1;
  const unit = Math.max(width, height) / 90;
  const view = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN + 3 * unit];
  const drawing = {
    xmlns: SVG,
    viewBox: view.map(value => Number(value.toFixed(3))).join(' '),
    'data-elevation': level.floor.toFixed(3),
    'data-cut': level.cut.toFixed(3),
    'font-family': 'sans-serif',
  };
  const labels = roomLabels(rooms.map(({ fact, loops }) => ({ name: fact.label, outlines: loops })));
  // The sill of a window is an outline: filled, it would pass for the wall that is cut away there.
  const opened = new Set(cut.flatMap(({ guid, layer, isCut }) => (isCut && layer !== 'stair' ? guid : [])));
  const below = beyond.map(({ element: { guid, layer }, loops }) => {
    const drawn = path(guid, layer, pathData(loops));
    return opened.has(guid) ? drawn.replace('/>', ' fill="none"/>') : drawn;
  });
  const floors = rooms.map(room => path(room.guid, 'space', room.path));
  const ofLayer = (layer: PlanLayer): string[] => cut.filter(each => each.layer === layer).map(cutPath);
  const layers = cutStyles.map(([layer, style]) => inGroup(layer, style, ofLayer(layer)));
  const swings = cut.flatMap(({ guid, leaves }) => leaves.map(leaf => path(guid, 'swing', swingData(leaf))));
  const content = [
    name === null ? '' : `<title>${escapeXml(name)}</title>`,
    inGroup('beyond', BEYOND, below),
    inGroup('rooms', ROOMS, floors),
    inGroup('cut', 'fill-rule="evenodd" stroke-linejoin="round"', layers),
    inGroup('swings', SWINGS, swings),
    writeNotes(notes, base, radius),
    inGroup('labels', LABELS, labels),
    scaleBar(x, y + height + MARGIN / 2, bar, unit),
  ];
  return svgElement('svg', drawing, content.join(''));
}

const path = (guid: string, kind: string, data: string): string =>
  `<path class="${kind}" data-uuid="${escapeXml(guid)}" d="${data}"/>`;

/** Doors and windows above or below the cut are dashed. */
const cutPath = ({ guid, layer, path: data, isCut }: DrawnElement): string => {
  const drawn = path(guid, layer, data);
  return isCut ? drawn : drawn.replace('/>', ' fill="none" stroke="#8fb0d6" stroke-dasharray="0.08 0.06"/>');
};

function inGroup(name: string, style: string, parts: readonly string[]): string {
  const inside = parts.join('');
  return inside === '' ? '' : `<g class="${name}" ${style}>${inside}</g>`;
}

/** The open leaf and a quarter of a circle; for one that swings to both sides the other half, too. */
function swingData({ hinge, shut, open, clockwise, both }: Leaf): string {
  const radius = metres(Math.round(Math.hypot(shut[0] - hinge[0], shut[1] - hinge[1])));
  const at = ([px, py]: readonly [number, number]): string => `${metres(px)} ${metres(py)}`;
  const quarter = (to: readonly [number, number], sweep: boolean): string =>
    `M${at(hinge)}L${at(to)}A${radius} ${radius} 0 0 ${sweep ? 1 : 0} ${at(shut)}`;
  const mirrored = [2 * hinge[0] - open[0], 2 * hinge[1] - open[1]] as const;
  return quarter(open, !clockwise) + (both ? quarter(mirrored, clockwise) : '');
}

function scaleBar(x: number, y: number, length: number, unit: number): string {
  const at = (value: number): string => value.toFixed(3);
  const d = `M${at(x)} ${at(y)}v${at(unit * 0.6)}h${length}v${at(-unit * 0.6)}`;
  const line = { d, fill: 'none', 'stroke-width': at(unit / 12) };
  const font = { 'font-size': at(unit), 'text-anchor': 'middle', stroke: 'none' };
  const text = { x: at(x + length / 2), y: at(y + unit * 2), ...font };
  const inside = svgElement('path', line) + svgElement('text', text, `${length} m`);
  return svgElement('g', { class: 'scale', stroke: '#333', fill: '#333' }, inside);
}
