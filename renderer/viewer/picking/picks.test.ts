import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Vector3 } from 'three';
import { emptyBoxes, growBoxes, makeChunks } from '../load/chunks.ts';
import type { Primitive } from '../load/merged-glb.ts';
import { searchTree } from '../load/search-tree.ts';
import { createMaterials } from '../drawing/materials.ts';
import { ModelMeshes } from '../models/model-meshes.ts';
import { pick } from './picks.ts';

const SIDE = 12;

/** Roofs of two triangles over a square of places, with different heights; a third of them are glass. */
function roofs(): ModelMeshes {
  const primitives = [1, 0.4].map((opacity, number): Primitive => {
    const own = Array.from({ length: SIDE * SIDE }, (_, n) => n).filter(n => (n % 3 === 0) === opacity < 1);
    const corners = own.flatMap(n => {
      const [x, z, y] = [n % SIDE, Math.floor(n / SIDE), (n % 5) / 2];
      return [x, y, z, x + 1.4, y, z, x + 1.4, y + 0.6, z + 1.2, x, y + 0.3, z + 1.2];
    });
    return {
      number,
      colour: [0.5, 0.5, 0.5, opacity],
      positions: Float32Array.from(corners),
      stride: 3,
      scale: 1,
      shift: [0, 0, 0],
      features: Float32Array.from(own.flatMap(n => [n, n, n, n])),
      indices: Uint32Array.from(own.flatMap((_, n) => [0, 1, 2, 0, 2, 3].map(corner => n * 4 + corner))),
    };
  });
  const chunks = makeChunks(primitives, number =>
    [...primitives[number]!.features].flatMap((feature, vertex) =>
      vertex % 4 === 0 ? [feature, (vertex / 4) * 6, 6] : [],
    ),
  );
  const boxes = emptyBoxes(SIDE * SIDE);
  for (const chunk of chunks) growBoxes(boxes, chunk);
  const globalIds = Array.from({ length: SIDE * SIDE }, (_, n) => `e${n}`);
  return new ModelMeshes(
    { origin: [50, 0, 0], globalIds, spaces: [], chunks, boxes },
    1000,
    [40, 0, 0],
    createMaterials(),
  );
}

test('what a ray meets is the same before and after the search trees are there, also with some hidden or cut away', () => {
  const model = roofs();
  const rules = [
    { isPickable: () => true, planes: [] },
    { isPickable: (feature: number) => feature % 2 === 0, planes: [] },
    { isPickable: () => true, planes: [[0, -1, 0, 1.2]] as const },
  ];
  const look = () =>
    rules.flatMap(rule =>
      Array.from({ length: 70 }, (_, n) => {
        const origin = new Vector3(10 + ((n * 37) % SIDE), n % 2 === 0 ? 9 : -9, (n * 53) % SIDE);
        const direction = new Vector3(Math.sin(n) / 3, n % 2 === 0 ? -1 : 1, Math.cos(n) / 3).normalize();
        const hit = pick([model], origin, direction, rule);
        return (
          hit && [
            hit.feature,
            ...[hit.distance, ...hit.point, ...hit.normal].map(value => Math.round(value * 1e4) / 1e4 + 0),
          ]
        );
      }),
    );
  const before = look();
  model.drawn.forEach((mesh, n) => model.setTree(n, searchTree(mesh.chunk)));
  assert.deepEqual(before, look());
  assert.ok(before.filter(Boolean).length > 100, `${before.filter(Boolean).length} rays hit`);
});
