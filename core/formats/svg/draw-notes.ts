// Grids and annotations in plans.
import { eachPoint } from '../flat-points.ts';
import type { PlanFacts, PlanNote, PlanText } from './plan-facts.ts';
import { BELOW_FLOOR, type PlanLevel } from './plan-levels.ts';
import type { PlanBase } from './section.ts';
import { addSegment, type Loop } from './loops.ts';
import { escapeXml, metres, pathData, svgElement } from './svg-text.ts';

/** The notes of a level. `levels`: all, lowest first. */
export function notesOf(level: PlanLevel, levels: readonly PlanLevel[], facts: PlanFacts): PlanNote[] {
  const { notes = [], storeys } = facts;
  if (notes.length === 0) return [];
  const { storey } = level;
  if (storey === null) return [...notes];
  const number = storeys.indexOf(storey);
  return notes.filter(note => {
    if (note.storey >= 0) return note.storey === number;
    const isOfBuilding = (building: number): boolean => note.building === 0 || note.building === building;
    if (!isOfBuilding(storey.building)) return false;
    if (note.isGrid) return true;
    // An annotation of the whole building is on the floor below it.
    const floors = levels.filter(other => other.storey !== null && isOfBuilding(other.storey.building));
    const below = floors.findLast(({ floor }) => floor - BELOW_FLOOR <= note.height) ?? floors[0];
    return below === level;
  });
}

/** Whether something belongs to this storey only: grids of whole buildings alone make no plan. */
export const isOwn = (note: PlanNote): boolean => !note.isGrid || note.storey >= 0;

/** Points in millimetres of the plane of the plan; null when they are out of its reach. */
function loopOf(points: readonly number[], closed: boolean, base: PlanBase): Loop | null {
  const placed: number[] = [];
  eachPoint(points, (x, y) => placed.push(...spotOf(x, y, base)));
  const reached: number[] = [];
  // What no plan can show is not near any building.
  for (let i = 0; i + 3 < placed.length; i += 2)
    addSegment(reached, placed[i] ?? NaN, placed[i + 1] ?? NaN, placed[i + 2] ?? NaN, placed[i + 3] ?? NaN);
  return reached.length === 0 ? null : { points: placed, closed };
}

const spotOf = (x: number, y: number, base: PlanBase): [number, number] => [
  Math.round((x - base[0]) * 1000),
  Math.round((0 - y - base[1]) * 1000),
];

/** All lines of notes, for the extent of a plan. */
export const noteLoops = (notes: readonly PlanNote[], base: PlanBase): Loop[] =>
  notes.flatMap(({ lines, fills, texts }) => [
    ...lines.flatMap(({ points }) => loopOf(points, false, base) ?? []),
    ...fills.flatMap(({ loops }) => loops.flatMap(loop => loopOf(loop, true, base) ?? [])),
    ...texts.flatMap(text => loopOf(frameOf(text), true, base) ?? []),
  ]);

/** Width of a letter relative to its height, and of letters to their height in a font. */
const [WIDTH, CAPITALS] = [0.6, 0.72];

/** The corners of a text. */
function frameOf({ text, x, y, height, angle, anchor }: PlanText): number[] {
  const width = text.length * WIDTH * height;
  const from = anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0;
  const corner = (along: number, up: number): number[] => [
    x + Math.cos(angle) * along - Math.sin(angle) * up,
    y + Math.sin(angle) * along + Math.cos(angle) * up,
  ];
  return [...corner(from, 0), ...corner(from + width, 0), ...corner(from + width, height), ...corner(from, height)];
}

/** Radius of the circles around tags, metres: `unit` is the size of letters that the whole plan is read with. */
export const tagRadius = (unit: number): number => Math.max(0.3, Math.min(4, unit * 1.1));

const GRID = 'fill="none" stroke="#b3402a" stroke-width="0.02"';
const NOTES = 'fill="none" stroke="#333" stroke-width="0.012" stroke-linejoin="round"';
const AXIS = '0.6 0.12 0.06 0.12';

/** Grids and annotations as groups `grid` and `notes` of a plan; each path and text has the GlobalId of its element. */
export function writeNotes(notes: readonly PlanNote[], base: PlanBase, radius: number): string {
  const grids = notes.filter(({ isGrid }) => isGrid).map(note => writeGrid(note, base, radius));
  const others = notes.filter(({ isGrid }) => !isGrid).map(note => writeNote(note, base));
  return inGroup('notes', NOTES, others) + inGroup('grid', GRID, grids);
}

const inGroup = (name: string, style: string, parts: readonly string[]): string =>
  parts.every(part => part === '') ? '' : `<g class="${name}" ${style}>${parts.join('')}</g>`;

function writeGrid({ guid, lines }: PlanNote, base: PlanBase, radius: number): string {
  const uuid = escapeXml(guid);
  return lines
    .map(({ points, tag, colour }) => {
      const loop = loopOf(points, false, base);
      if (loop === null) return '';
      const stroke = colour ?? undefined;
      const d = pathData([loop]);
      const axis = svgElement('path', { class: 'axis', 'data-uuid': uuid, d, stroke, 'stroke-dasharray': AXIS });
      const ends = tag === null || tag === '' ? [] : endsOf(loop.points, radius);
      return axis + ends.map(([x, y]) => writeTag(tag ?? '', { x, y, radius, uuid, stroke })).join('');
    })
    .join('');
}

/** Middles of the circles beyond both ends of an axis, millimetres; of a closed one only beyond its beginning. */
export function endsOf(points: readonly number[], radius: number): [number, number][] {
  const beyond = (x: number, y: number, fromX: number, fromY: number): [number, number] => {
    const length = Math.hypot(x - fromX, y - fromY) || 1;
    const far = (radius * 1000) / length;
    return [Math.round(x + (x - fromX) * far), Math.round(y + (y - fromY) * far)];
  };
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points;
  const [x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points.slice(-4);
  const start = beyond(x0, y0, x1, y1);
  return Math.hypot(x3 - x0, y3 - y0) < 1 ? [start] : [start, beyond(x3, y3, x2, y2)];
}

interface Tag {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly uuid: string;
  readonly stroke: string | undefined;
}

function writeTag(tag: string, { x, y, radius, uuid, stroke }: Tag): string {
  const r = metres(Math.round(radius * 1000));
  const [left, right] = [metres(Math.round(x - radius * 1000)), metres(Math.round(x + radius * 1000))];
  const d = `M${left} ${metres(y)}A${r} ${r} 0 0 1 ${right} ${metres(y)}A${r} ${r} 0 0 1 ${left} ${metres(y)}Z`;
  const size = Math.min(radius, (radius * 1.7) / (tag.length * WIDTH));
  const place = { x: metres(x), y: (y / 1000 + size * 0.35).toFixed(3), 'font-size': size.toFixed(3) };
  const style = { 'text-anchor': 'middle', fill: stroke ?? '#b3402a', stroke: 'none' };
  return (
    svgElement('path', { class: 'tag', 'data-uuid': uuid, d, stroke }) +
    svgElement('text', { class: 'tag', 'data-uuid': uuid, ...place, ...style }, escapeXml(tag))
  );
}

function writeNote({ guid, lines, fills, texts }: PlanNote, base: PlanBase): string {
  const uuid = escapeXml(guid);
  const areas = fills.map(({ loops, colour }) => {
    const d = pathData(loops.flatMap(loop => loopOf(loop, true, base) ?? []));
    const style = { fill: colour ?? '#d9dce1', 'fill-rule': 'evenodd', stroke: 'none' };
    return d === '' ? '' : svgElement('path', { class: 'fill', 'data-uuid': uuid, d, ...style });
  });
  const strokes = lines.map(({ points, colour }) => {
    const d = pathData([loopOf(points, false, base)].filter(loop => loop !== null));
    return d === '' ? '' : svgElement('path', { class: 'note', 'data-uuid': uuid, d, stroke: colour ?? undefined });
  });
  return [...areas, ...strokes, ...texts.map(text => writeText(text, uuid, base))].join('');
}

function writeText({ text, x, y, height, angle, anchor, colour }: PlanText, uuid: string, base: PlanBase): string {
  const [left, top] = spotOf(x, y, base);
  const [px, py] = [metres(left), metres(top)];
  const degrees = Number(((-angle * 180) / Math.PI).toFixed(2));
  const attributes = {
    class: 'note',
    'data-uuid': uuid,
    x: px,
    y: py,
    'font-size': (height / CAPITALS).toFixed(3),
    'text-anchor': anchor === 'start' ? undefined : anchor,
    transform: degrees === 0 ? undefined : `rotate(${degrees} ${px} ${py})`,
    fill: colour ?? '#333',
    stroke: 'none',
  };
  return svgElement('text', attributes, escapeXml(text));
}
