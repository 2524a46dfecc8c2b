import { SPACE_COLOUR, type Scene, type SceneElement, type Shape } from '../../gltf/scene.ts';
import type { GeometryBatch } from './protocol.ts';

/** Facts about a product for the scene. `ordinal` gives the order of the elements. */
export interface DrawnProduct {
  readonly guid: string;
  readonly type: string;
  readonly ordinal: number;
}

/** Joins the batches to one scene: elements in the order of their ordinals, one per GlobalId, only those with at least
 *  one triangle. `drawn`: the STEP ids that have parts in it. */
export function buildScene(
  batches: readonly GeometryBatch[],
  products: ReadonlyMap<number, DrawnProduct>,
): { scene: Scene; drawn: Set<number>; triangles: number } {
  const shapes = batches.flatMap(readShapes);
  const placed: { readonly batch: GeometryBatch; readonly part: number; readonly product: DrawnProduct }[] = [];
  const drawn = new Set<number>();
  for (const batch of batches) {
    batch.products.forEach((id, part) => {
      const product = products.get(id);
      if (product === undefined || shapes[batch.partShapes[part]!]!.indices.length === 0) return;
      drawn.add(id);
      placed.push({ batch, part, product });
    });
  }
  const order = groupByGuid(placed);
  const count = placed.length;
  const scene = {
    shapes,
    elements: [] as SceneElement[],
    partShapes: new Int32Array(count),
    partMatrices: new Float64Array(count * 16),
    partColours: new Uint32Array(count),
  };
  let triangles = 0;
  let next = 0;
  for (const parts of order) {
    const { guid, type } = parts[0]!.product;
    const space = type === 'IfcSpace' || type === 'IfcSpatialZone';
    scene.elements.push({ name: guid, space, firstPart: next, partCount: parts.length });
    for (const { batch, part } of parts) {
      scene.partShapes[next] = batch.partShapes[part]!;
      for (let k = 0; k < 16; k++) scene.partMatrices[next * 16 + k] = batch.matrices[part * 16 + k]!;
      scene.partColours[next] = space ? SPACE_COLOUR : batch.colours[part]!;
      triangles += shapes[batch.partShapes[part]!]!.indices.length / 3;
      next++;
    }
  }
  return { scene, drawn, triangles };
}

function groupByGuid<T extends { readonly product: DrawnProduct }>(parts: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const part of parts) {
    const group = groups.get(part.product.guid);
    if (group === undefined) groups.set(part.product.guid, [part]);
    else group.push(part);
  }
  return [...groups.values()].sort((a, b) => a[0]!.product.ordinal - b[0]!.product.ordinal);
}

function readShapes(batch: GeometryBatch): Shape[] {
  const shapes: Shape[] = [];
  let vertex = 0;
  let index = 0;
  for (let n = 0; n < batch.shapes.length; n += 2) {
    const vertices = batch.shapes[n]!;
    const indices = batch.shapes[n + 1]!;
    shapes.push({
      positions: batch.positions.subarray(vertex * 3, (vertex + vertices) * 3),
      indices: batch.indices.subarray(index, index + indices),
    });
    vertex += vertices;
    index += indices;
  }
  return shapes;
}
