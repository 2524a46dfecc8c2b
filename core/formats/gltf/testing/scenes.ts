// Hand-made scenes for the tests of the writers.
import { sceneOfParts, type PlacedShape, type Scene, type SceneElement, type Shape } from '../scene.ts';

/** A block of the given lengths around the origin, with one vertex per corner and face. */
export function block(x: number, y: number, z: number): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-1, 1]) {
      const first = positions.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner = [0, 0, 0];
        corner[axis] = side;
        corner[(axis + 1) % 3] = u;
        corner[(axis + 2) % 3] = v;
        positions.push((corner[0]! * x) / 2, (corner[1]! * y) / 2, (corner[2]! * z) / 2);
      }
      indices.push(...(side > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2]).map(n => n + first));
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A ball, a metre across, of 2 x sides x (sides - 1) triangles. */
export function manySided(sides: number): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let ring = 0; ring <= sides; ring++) {
    const [y, r] = [Math.cos((ring / sides) * Math.PI) / 2, Math.sin((ring / sides) * Math.PI) / 2];
    for (let n = 0; n < sides; n++)
      positions.push(r * Math.cos((n / sides) * 2 * Math.PI), y, r * Math.sin((n / sides) * 2 * Math.PI));
  }
  for (let ring = 0; ring < sides; ring++) {
    for (let n = 0; n < sides; n++) {
      const [a, b] = [ring * sides + n, ring * sides + ((n + 1) % sides)];
      if (ring > 0) indices.push(a, b, a + sides);
      if (ring < sides - 1) indices.push(b, b + sides, a + sides);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

interface Put {
  readonly shift?: readonly [number, number, number];
  readonly turn?: number;
  readonly scale?: number;
  readonly mirror?: boolean;
  readonly colour?: number;
}

/** A part: scaled, turned by degrees about Y (up), shifted in metres. `colour`: red lowest, alpha highest. */
export function blockPart(
  shape: number,
  { shift = [0, 0, 0], turn = 0, scale = 1, mirror = false, colour = 0xffcccccc }: Put,
): PlacedShape {
  const angle = (turn * Math.PI) / 180;
  const [c, s] = turn === 0 ? [scale, 0] : [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const m = mirror ? -1 : 1;
  return { shape, colour, matrix: [m * c, 0, m * -s, 0, 0, scale, 0, 0, s, 0, c, 0, ...shift, 1] };
}

/** A scene of named elements. */
export function sceneOf(
  shapes: readonly Shape[],
  elements: readonly { readonly name: string; readonly space?: boolean; readonly parts: readonly PlacedShape[] }[],
): Scene {
  let next = 0;
  const named = elements.map(({ name, space = false, parts: own }): SceneElement => {
    const firstPart = (next += own.length) - own.length;
    return { name, space, firstPart, partCount: own.length };
  });
  return sceneOfParts(
    shapes,
    named,
    elements.flatMap(({ parts }) => parts),
  );
}
