import { type Scene, elementBoxes, shapeBox } from '../gltf/scene.ts';
import { type DrawnLevel, drawLevel, type DrawnElement, type Leaf } from './draw-level.ts';
import type { PlanFacts } from './plan-facts.ts';
import { findLevels } from './plan-levels.ts';
import { isOwn, notesOf } from './draw-notes.ts';
import type { PlanBase } from './section.ts';
import { writePlan } from './write-plan.ts';
import { diagonalOf, simplifyShape, stretchOf } from '../gltf/simplify-shape.ts';
import { areaOf } from './loops.ts';
import { boundsOf, escapeXml, metres, SVG, svgElement } from './svg-text.ts';

/**
 * Writes the plan of all storeys as the public viewer reads it (`map_file`): one group per element, first child a path
 * of straight segments; metres, north up. A far model has small numbers and its distance in `offset`.
 * Rooms come first, so that elements in them are drawn over them when the file is shown alone. Null when no storey
 * shows anything.
 */
function writeMap(levels: readonly Pick<DrawnLevel, 'own'>[], base: PlanBase): string | null {
  const elements = levels.flatMap(({ own }) => own);
  if (elements.length === 0) return null;
  const seen = new Set<string>();
  // Of two instances with one GlobalId the scene has made one element; an id occurs once in any case.
  const once = elements.filter(({ guid }) => !seen.has(guid) && seen.add(guid));
  const rooms = once.filter(({ layer }) => layer === 'space');
  const groups = [...rooms, ...once.filter(({ layer }) => layer !== 'space')].map(group);
  const [x, y, width, height] = boundsOf(elements.map(({ loops }) => loops)) ?? [0, 0, 1, 1];
  const isFar = base[0] !== 0 || base[1] !== 0;
  const drawing = {
    xmlns: SVG,
    viewBox: `${x} ${y} ${width} ${height}`,
    fill: 'none',
    stroke: '#222',
    'stroke-width': '0.02',
    offset: isFar ? escapeXml(JSON.stringify(base)) : undefined,
  };
  return `${svgElement('svg', drawing, `\n${groups.join('')}`)}\n`;
}

function group({ guid, fact, loops, path, leaves, high }: DrawnElement): string {
  const area = loops.reduce((largest, loop) => Math.max(largest, areaOf(loop)), 0);
  const door = JSON.stringify({ door_type: 'SWING', children: leaves.map(describeLeaf) });
  const attributes = {
    id: escapeXml(guid),
    area: area.toFixed(4),
    'elevation-top': high.toFixed(3),
    'ifc-type': escapeXml(fact.type),
    'ifc-door-data': leaves.length > 0 ? escapeXml(door) : undefined,
  };
  return `${svgElement('g', attributes, svgElement('path', { d: path }))}\n`;
}

// The words are those of the public viewer.
function describeLeaf({ hinge, shut, clockwise, both }: Leaf) {
  const point = ([x, y]: readonly [number, number]) => [Number(metres(x)), Number(metres(y))];
  const direction = both ? 'BIDIRECTIONAL' : clockwise ? 'CLOCKWIZE' : 'ANTI-CLOCKWIZE';
  return { start_point: point(hinge), end_point: point(shut), direction };
}

// The shapes that plans are drawn from: small, repeated and finely divided ones, such as bolts, are simplified once.

/** Metres: at 1:50 a fifth of a millimetre, the width of a line. */
const CELL = 0.01;
/** Limit of cells from corner to corner: larger shapes are not simplified. */
const MOST_CELLS = 64;
/** Shapes of fewer triangles, and those that are repeated less, are not simplified. */
const MANY_TRIANGLES = 256;
const MANY_REPEATS = 16;

/** The same scene in which small shapes of many triangles that are often repeated have points 10 mm apart. */
export function shapesForPlans(scene: Scene): Scene {
  const repeats = new Uint32Array(scene.shapes.length);
  const stretches = new Float64Array(scene.shapes.length);
  scene.partShapes.forEach((shape, part) => {
    repeats[shape] = (repeats[shape] ?? 0) + 1;
    stretches[shape] = Math.max(stretches[shape] ?? 0, stretchOf(scene.partMatrices, part * 16));
  });
  const shapes = scene.shapes.map((shape, n) => {
    if ((repeats[n] ?? 0) < MANY_REPEATS || shape.indices.length < MANY_TRIANGLES * 3) return shape;
    const box = shapeBox(shape);
    const cell = CELL / (stretches[n] ?? 1);
    return diagonalOf(box) > MOST_CELLS * cell ? shape : simplifyShape(shape, box, cell);
  });
  return { ...scene, shapes };
}

/** One storey in `plans.json`. */
export interface StoreyPlan {
  /** GlobalId of the storey; null in the one plan of a file without storeys */
  readonly uuid: string | null;
  readonly name: string | null;
  /** metres above zero of the world: the floor, and where the plan is cut */
  readonly elevation: number;
  readonly cut: number;
  /** an SVG document: metres, x to the east, y to the south, both from `origin` of the file */
  readonly svg: string;
}

/** Content of `plans.json`, lowest storey first. */
export interface PlansFile {
  /** metres, axes of IFC: origin of the drawings */
  readonly origin: readonly [x: number, y: number];
  readonly storeys: readonly StoreyPlan[];
}

/** Draws the plans of a model: `map` is the file for public viewers (SVG), `plans` the drawings for people.
 *  `noted`: GlobalIds of the grids and annotations in them. `origin`: as in writeGlb. The same scene gives the same
 *  texts. */
export function writePlans(scene: Scene, facts: PlanFacts, origin: readonly [number, number, number]) {
  const base: PlanBase = [origin[0], origin[2]];
  const simple = shapesForPlans(scene);
  const levels = findLevels(scene, elementBoxes(scene), facts);
  const drawn = levels.map(level => drawLevel(simple, level, base));
  const notes = levels.map(level => notesOf(level, levels, facts));
  // Grids of whole buildings alone make no plan, unless there is nothing else at all.
  const hasOther = drawn.some(
    ({ own, others, beyond }, n) => own.length + others.length + beyond.length > 0 || notes[n]?.some(isOwn),
  );
  const storeys: StoreyPlan[] = [];
  const noted = new Set<string>();
  drawn.forEach((each, n) => {
    const { level } = each;
    const svg = writePlan(each, { notes: notes[n] ?? [], base, isNeeded: !hasOther });
    const { guid: uuid, name } = level.storey ?? { guid: null, name: null };
    if (svg === null) return;
    storeys.push({ uuid, name, elevation: round(level.floor), cut: round(level.cut), svg });
    for (const { guid } of notes[n] ?? []) noted.add(guid);
  });
  return { map: writeMap(drawn, base), plans: { origin: [base[0], 0 - base[1]], storeys }, noted };
}

const round = (metres: number): number => Math.round(metres * 1000) / 1000;
