import { decompose, partLinear, turn, kindOf } from './placement.ts';
import { emptyBox, type Scene, type Shape, shapeBox, shapeOfPart, sidesOf, widenAxis } from './scene.ts';

/** The parts of a scene that are drawn from one stored shape instead of being merged. */
export interface Sharing {
  /** 1 for every part whose shape is stored once */
  readonly parts: Uint8Array;
  /** the shapes that are stored once, ascending */
  readonly shapes: readonly number[];
}

/** Merged, each use of a shape costs a position and a feature number per vertex, and long indices. */
export const mergedUseBytes = ({ positions, indices }: Shape): number =>
  (positions.length / 3) * 12 + indices.length * 4;
/** Translation, rotation, scale and feature number. */
export const INSTANCE_BYTES = 44;

// Smaller scenes are merged as a whole: they load at once anyway, and few large pieces are drawn fastest.
const LEAST_MERGED = 8 * 2 ** 20;
// Each shared shape is a draw call of its own for the graphics card: it has to be worth that, and there may not be too
// many.
const LEAST_SAVED = 64 * 2 ** 10;
const MOST_SHARED = 1000;
/** 16 bits over this many metres are steps of 2 mm; larger parts are merged. */
const WIDEST = 131;

/**
 * Chooses the shapes that are repeated so often that storing them once saves much: those that save most first. Reads
 * only counts, so it costs little; the same scene gives the same choice.
 */
export function planSharing(scene: Scene): Sharing {
  const count = scene.partShapes.length;
  const uses = new Int32Array(scene.shapes.length);
  let merged = 0;
  for (let part = 0; part < count; part++) {
    const shape = scene.partShapes[part]!;
    uses[shape] = uses[shape]! + 1;
    merged += mergedUseBytes(shapeOfPart(scene, part));
  }
  const parts = new Uint8Array(count);
  if (merged < LEAST_MERGED) return { parts, shapes: [] };
  const worthy: { readonly shape: number; readonly saved: number }[] = [];
  uses.forEach((used, shape) => {
    const saved = (used - 1) * mergedUseBytes(scene.shapes[shape]!) - used * INSTANCE_BYTES;
    if (saved >= LEAST_SAVED) worthy.push({ shape, saved });
  });
  worthy.sort((a, b) => b.saved - a.saved || a.shape - b.shape);
  const sizes = new Map(worthy.slice(0, MOST_SHARED).map(({ shape }) => [shape, sizeOf(scene.shapes[shape]!)]));
  const used = new Set<number>();
  for (let part = 0; part < count; part++) {
    const size = sizes.get(scene.partShapes[part]!);
    if (size === undefined) continue;
    // Only placements of a translation, a rotation and a scale.
    const placement = kindOf(partLinear(scene.partMatrices, part * 16));
    if (placement.kind === 'sheared' || placement.size * size > WIDEST) continue;
    parts[part] = 1;
    used.add(scene.partShapes[part]!);
  }
  return { parts, shapes: [...used].sort((a, b) => a - b) };
}

const sizeOf = (shape: Shape): number => Math.max(...sidesOf(shapeBox(shape)));

/** Uses of one shape in one colour, in the order of their elements. */
export interface SharedGroup {
  readonly colour: number;
  readonly parts: number[];
  readonly elements: number[];
}

/** The uses of every shared shape, by colour. */
export function groupShared(scene: Scene, sharing: Sharing): Map<number, SharedGroup[]> {
  const groups = new Map<number, SharedGroup[]>(sharing.shapes.map(shape => [shape, []]));
  if (groups.size === 0) return groups;
  scene.elements.forEach(({ firstPart, partCount }, e) => {
    for (let part = firstPart; part < firstPart + partCount; part++) {
      if (sharing.parts[part] === 0) continue;
      const colours = groups.get(scene.partShapes[part]!)!;
      const colour = scene.partColours[part]!;
      let group = colours.find(each => each.colour === colour);
      if (group === undefined) colours.push((group = { colour, parts: [], elements: [] }));
      group.parts.push(part);
      group.elements.push(e);
    }
  });
  return groups;
}

/**
 * Rounds a shape to the grid of its own box: 16-bit coordinates (0 to 1), four numbers per vertex, times `grid` plus
 * `origin` are its own frame.
 */
export function storeShape(shape: Shape) {
  const box = shapeBox(shape);
  const grid = Math.max(...sidesOf(box), Number.MIN_VALUE);
  const count = shape.positions.length / 3;
  const positions = new Uint16Array(count * 4);
  const origin = [box[0], box[1], box[2]] as const;
  const range = emptyBox();
  origin.forEach((from, axis) => {
    let [least, most] = [65_535, 0];
    for (let v = 0; v < count; v++) {
      const stored = Math.round(((shape.positions[v * 3 + axis]! - from) / grid) * 65_535);
      positions[v * 4 + axis] = stored;
      if (stored < least) least = stored;
      if (stored > most) most = stored;
    }
    widenAxis(range, axis, least, most);
  });
  return {
    positions,
    indices: count > 65_535 ? shape.indices : Uint16Array.from(shape.indices),
    grid,
    origin,
    low: range.slice(0, 3),
    high: range.slice(3),
  };
}

/**
 * The placements of a group in the form of glTF: columns by instance, from stored coordinates to metres below the root.
 * `base`: its translation.
 */
export function placeInstances(
  scene: Scene,
  { colour, parts, elements }: SharedGroup,
  { grid, origin }: ReturnType<typeof storeShape>,
  base: readonly [number, number, number],
) {
  const count = parts.length;
  const made = {
    colour,
    translations: new Float32Array(count * 3),
    rotations: new Float32Array(count * 4),
    scales: new Float32Array(count * 3),
    /** element of each */
    features: Float32Array.from(elements),
  };
  parts.forEach((part, n) => {
    const linear = partLinear(scene.partMatrices, part * 16);
    const { rotation, scale } = decompose(linear);
    turn(linear, ...origin).forEach((shift, axis) => {
      // In double precision up to here: far models are near below their root.
      made.translations[n * 3 + axis] = shift + (scene.partMatrices[part * 16 + 12 + axis]! - base[axis]!);
    });
    scale.forEach((factor, axis) => (made.scales[n * 3 + axis] = factor * grid));
    made.rotations.set(rotation, n * 4);
  });
  return made;
}
