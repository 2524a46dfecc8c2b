// The scene of a file of meshes: each node that draws something is an element, named by its id.
import type { Scene, SceneElement } from '../gltf/scene.ts';
import { frameMatrix, type Frame } from './frame.ts';
import { multiply } from '../matrices.ts';
import { PLAIN_COLOUR, type MeshModel } from './mesh-model.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** An id for each node, in the form of a GlobalId: that of the file, else one made from its rank. */
export function idsOf({ nodes }: Pick<MeshModel, 'nodes'>): string[] {
  const given = new Set<string>();
  return nodes.map(({ guid }, n) => {
    if (guid === null || given.has(guid)) return madeId(n + 1);
    given.add(guid);
    return guid;
  });
}

/** `0plinth` and the rank in the alphabet of GlobalIds, 22 characters. */
function madeId(rank: number): string {
  let text = '';
  for (let rest = rank; rest > 0; rest = Math.floor(rest / 64)) text = DIGITS[rest % 64]! + text;
  return `0plinth${text.padStart(15, '0')}`;
}

/** In the units and axes of the file; with a frame in metres, Y up. Parts with an invalid placement are omitted. */
export function sceneOf(
  { nodes, shapes, materials }: MeshModel,
  ids: readonly string[],
  frame?: Pick<Frame, 'unit' | 'up'>,
): { readonly scene: Scene; readonly triangles: number; readonly lost: number } {
  const outer = frame && frameMatrix(frame);
  const elements: SceneElement[] = [];
  const placed: { readonly shape: number; readonly colour: number; readonly matrix: readonly number[] }[] = [];
  let [triangles, lost] = [0, 0];
  nodes.forEach(({ parts }, n) => {
    const firstPart = placed.length;
    for (const { shape, material, matrix } of parts) {
      const size = shapes[shape]!.indices.length / 3;
      if (size === 0) continue;
      if (!isSomewhere(matrix)) {
        lost += 1;
        continue;
      }
      placed.push({
        shape,
        colour: materials[material]?.colour ?? PLAIN_COLOUR,
        matrix: outer ? multiply(outer, matrix) : matrix,
      });
      triangles += size;
    }
    const partCount = placed.length - firstPart;
    if (partCount > 0) elements.push({ name: ids[n]!, space: false, firstPart, partCount });
  });
  const partMatrices = new Float64Array(placed.length * 16);
  placed.forEach(({ matrix }, n) => {
    partMatrices.set(matrix, n * 16);
  });
  const scene = {
    shapes,
    elements,
    partShapes: Int32Array.from(placed, ({ shape }) => shape),
    partMatrices,
    partColours: Uint32Array.from(placed, ({ colour }) => colour),
  };
  return { scene, triangles, lost };
}

/** Coordinates and sizes beyond this are invalid. */
const FURTHEST = 1e12;

/** Whether a placement is finite and does not flatten everything to a point. */
function isSomewhere(matrix: readonly number[]): boolean {
  if (!matrix.every(part => Math.abs(part) < FURTHEST)) return false;
  return [0, 4, 8].every(column => matrix.slice(column, column + 3).some(part => Math.abs(part) > 1e-12));
}
