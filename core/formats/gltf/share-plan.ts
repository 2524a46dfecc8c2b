import { kindOf, partLinear } from './placement.ts';
import type { Scene, Shape } from './scene.ts';
import { shapeBox } from './scene.ts';

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
    merged += mergedUseBytes(scene.shapes[shape]!);
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

function sizeOf(shape: Shape): number {
  const [x, y, z, X, Y, Z] = shapeBox(shape);
  return Math.max(X - x, Y - y, Z - z);
}
