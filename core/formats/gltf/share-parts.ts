import { decompose, partLinear, turn } from './placement.ts';
import type { Scene, Shape } from './scene.ts';
import { shapeBox } from './scene.ts';
import type { Sharing } from './share-plan.ts';

/** A shape that is stored once: 16-bit coordinates (0 to 1) times `grid` plus `origin` are its own frame. */
export interface SharedShape {
  /** four per vertex */
  readonly positions: Uint16Array;
  readonly indices: Uint16Array | Uint32Array;
  readonly grid: number;
  readonly origin: readonly [number, number, number];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The instances of one shape in one colour: columns by instance, from stored coordinates to metres below the root. */
export interface Instances {
  readonly colour: number;
  readonly translations: Float32Array;
  readonly rotations: Float32Array;
  readonly scales: Float32Array;
  /** element of each */
  readonly features: Float32Array;
}

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

/** Rounds a shape to the grid of its own box. */
export function storeShape(shape: Shape): SharedShape {
  const [x, y, z, X, Y, Z] = shapeBox(shape);
  const grid = Math.max(X - x, Y - y, Z - z, Number.MIN_VALUE);
  const count = shape.positions.length / 3;
  const positions = new Uint16Array(count * 4);
  const origin = [x, y, z] as const;
  const [low, high] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let axis = 0; axis < 3; axis++) {
    let [least, most] = [65_535, 0];
    for (let v = 0; v < count; v++) {
      const stored = Math.round(((shape.positions[v * 3 + axis]! - origin[axis]!) / grid) * 65_535);
      positions[v * 4 + axis] = stored;
      if (stored < least) least = stored;
      if (stored > most) most = stored;
    }
    low[axis] = least;
    high[axis] = most;
  }
  return {
    positions,
    indices: count > 65_535 ? shape.indices : Uint16Array.from(shape.indices),
    grid,
    origin,
    low,
    high,
  };
}

/** The placements of a group in the form of glTF. `base`: the translation of the root. */
export function placeInstances(
  scene: Scene,
  { colour, parts, elements }: SharedGroup,
  { grid, origin }: SharedShape,
  base: readonly [number, number, number],
): Instances {
  const count = parts.length;
  const made = {
    colour,
    translations: new Float32Array(count * 3),
    rotations: new Float32Array(count * 4),
    scales: new Float32Array(count * 3),
    features: Float32Array.from(elements),
  };
  parts.forEach((part, n) => {
    const linear = partLinear(scene.partMatrices, part * 16);
    const { rotation, scale } = decompose(linear);
    const shift = turn(linear, ...origin);
    for (let axis = 0; axis < 3; axis++) {
      // In double precision up to here: far models are near below their root.
      made.translations[n * 3 + axis] = shift[axis]! + (scene.partMatrices[part * 16 + 12 + axis]! - base[axis]!);
      made.scales[n * 3 + axis] = scale[axis]! * grid;
    }
    made.rotations.set(rotation, n * 4);
  });
  return made;
}
