// Instances: found by a ray where their triangles are, drawn as finely as the view needs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Matrix4, PerspectiveCamera, Vector3, type InstancedMesh } from 'three';
import { BLOCK, blocksOf, CLOSE, detailOf, FAR, NEAR, OUT, type View } from './instance-detail.ts';
import { coarsen } from '../load/coarse.ts';
import { searchTree } from '../load/search-tree.ts';
import { emptyBoxes, growBoxes } from '../load/chunks.ts';
import { findEdges } from '../load/edges.ts';
import { makeInstanced } from '../load/instances.ts';
import type { InstancedPrimitive } from '../load/merged-glb.ts';
import { createMaterials } from '../drawing/materials.ts';
import { ModelMeshes } from './model-meshes.ts';
import { pick } from '../picking/picks.ts';
import { featuresInRectangle, planesOfRectangle } from '../tools/rectangle.ts';

const SIDES = 24;

/** A tapered drum in the grid of the file: round and wider below, so that errors of rotation and flipping show. */
function drum(): Pick<InstancedPrimitive, 'positions' | 'indices'> {
  const points: number[][] = [
    [0.5, 0, 0.5],
    [0.5, 1, 0.5],
  ];
  for (const [y, r] of [
    [0, 0.5],
    [0.5, 0.4],
    [1, 0.2],
  ] as const) {
    for (let n = 0; n < SIDES; n++)
      points.push([0.5 + r * Math.cos((n / SIDES) * 2 * Math.PI), y, 0.5 + r * Math.sin((n / SIDES) * 2 * Math.PI)]);
  }
  const at = (ring: number, n: number) => 2 + ring * SIDES + (n % SIDES);
  const indices = Array.from({ length: SIDES }, (_, n) => [
    0,
    at(0, n),
    at(0, n + 1),
    1,
    at(2, n + 1),
    at(2, n),
    ...[0, 1].flatMap(ring => [
      at(ring, n),
      at(ring + 1, n),
      at(ring, n + 1),
      at(ring, n + 1),
      at(ring + 1, n),
      at(ring + 1, n + 1),
    ]),
  ]).flat();
  return {
    positions: Uint16Array.from(points.flatMap(([x, y, z]) => [x!, y!, z!, 0].map(v => Math.round(v * 65_535)))),
    indices: Uint16Array.from(indices),
  };
}

/** Drums in a square, two metres from each other, turned, some of them mirrored, stretched or translucent. */
function field(count: number): InstancedPrimitive[] {
  const side = Math.ceil(Math.sqrt(count));
  return [0, 1].map((colour): InstancedPrimitive => {
    const own = Array.from({ length: count }, (_, n) => n).filter(n => n % 2 === colour);
    return {
      ...drum(),
      shape: 7,
      colour: [0.5, 0.5, 0.5, colour === 0 ? 1 : 0.4],
      features: Float32Array.from(own),
      translations: Float32Array.from(own.flatMap(n => [(n % side) * 2, (n % 3) / 2, Math.floor(n / side) * 2])),
      rotations: Float32Array.from(own.flatMap(n => [0, Math.sin(n / 7), 0, Math.cos(n / 7)])),
      scales: Float32Array.from(own.flatMap(n => [n % 5 === 0 ? -1 : 1, 1 + (n % 4) / 4, 1])),
    };
  });
}

function modelOf(count: number, offset: readonly [number, number, number] = [0, 0, 0], hasTrees = true) {
  const chunks = makeInstanced(field(count));
  const boxes = emptyBoxes(count);
  for (const chunk of chunks) growBoxes(boxes, chunk);
  const globalIds = Array.from({ length: count }, (_, n) => `e${n}`);
  // A hundred features belong to a model that was opened before.
  const model = new ModelMeshes(
    { origin: [1000, 0, 0], globalIds, spaces: [], chunks, boxes },
    100,
    offset,
    createMaterials(),
  );
  if (!hasTrees) return model;
  model.drawn.forEach((mesh, n) => {
    model.setTree(n, searchTree(mesh.chunk));
    model.setEdges(n, findEdges({ ...mesh.chunk, ranges: Uint32Array.of(0, 0, mesh.chunk.indices.length) }));
  });
  return model;
}

const all = { isPickable: () => true, planes: [] };

test('a ray finds the nearest instance, its point and its normal, as if it were merged', () => {
  for (const hasTrees of [true, false]) assertRays(modelOf(150, [950, 0, 0], hasTrees));
});

function assertRays(model: ModelMeshes): void {
  let hits = 0;
  for (let n = 0; n < 80; n++) {
    const origin = new Vector3(50 + ((n * 37) % 24), 8, (n * 53) % 24);
    const direction = new Vector3(Math.sin(n) / 2, -1, Math.cos(n * 3) / 2).normalize();
    const hit = pick([model], origin, direction, all);
    const expected = nearestTriangle(model, origin, direction);
    assert.equal(hit?.feature, expected?.feature, `ray ${n}`);
    if (!hit || !expected) continue;
    hits++;
    assert.ok(
      Math.abs(hit.distance - expected.distance) < 1e-3 && new Vector3(...hit.normal).dot(expected.normal) > 0.999,
      `ray ${n}`,
    );
    assert.ok(new Vector3(...hit.point).distanceTo(origin.clone().addScaledVector(direction, hit.distance)) < 1e-3);
  }
  assert.ok(hits > 8, `${hits} of 80 rays hit`);
}

/** Returns the first hit of a ray among the triangles of all elements, tested one by one. */
function nearestTriangle(model: ModelMeshes, origin: Vector3, direction: Vector3) {
  let best: { feature: number; distance: number; normal: Vector3 } | undefined;
  for (let feature = 100; feature < 100 + model.globalIds.length; feature++) {
    model.forEachRange(feature, ({ chunk: { positions, indices } }, first, count) => {
      const corner = (i: number) =>
        new Vector3().fromArray(positions, indices[i]! * 3).add(new Vector3(...model.place));
      for (let i = first; i < first + count; i += 3) {
        const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
        const [u, v] = [b.clone().sub(a), c.clone().sub(a)];
        const across = direction.clone().cross(v);
        const size = u.dot(across);
        if (Math.abs(size) < 1e-9) continue;
        const from = origin.clone().sub(a);
        const s = from.dot(across) / size;
        const t = direction.dot(from.clone().cross(u)) / size;
        const distance = v.dot(from.clone().cross(u)) / size;
        if (s < 0 || t < 0 || s + t > 1 || distance <= 0 || (best && distance >= best.distance)) continue;
        const normal = u.cross(v).normalize();
        best = { feature, distance, normal: normal.dot(direction) > 0 ? normal.negate() : normal };
      }
    });
  }
  return best;
}

test('what is hidden or cut away is not hit', () => {
  const model = modelOf(100, [1000, 0, 0]);
  const [x, , z, X, , Z] = model.boxOf(144)!;
  const [above, down] = [new Vector3((x + X) / 2, 20, (z + Z) / 2), new Vector3(0, -1, 0)];
  assert.equal(pick([model], above, down, all)?.feature, 144);
  assert.equal(pick([model], above, down, { ...all, isPickable: feature => feature !== 144 }), null);
  assert.equal(pick([model], above, down, { ...all, planes: [[0, -1, 0, -5]] }), null);
});

test('an element of a shared shape has its triangles and its edges at its place', () => {
  const model = modelOf(60);
  let [triangles, lines] = [0, 0];
  model.forEachRange(133, ({ chunk, edges, geometry, isBaked }, first, count, row) => {
    assert.deepEqual([first, count, row, isBaked, chunk.features[0]], [0, chunk.indices.length, 0, true, 133]);
    triangles += count / 3;
    lines += edges!.ends[0]!;
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox!;
    const [px, py, pz] = model.place;
    [min.x + px, min.y + py, min.z + pz, max.x + px, max.y + py, max.z + pz].forEach((value, n) =>
      assert.ok(Math.abs(value - model.boxOf(133)![n]!) < 1e-4),
    );
    assert.equal(edges!.positions.length, edges!.ends[0]! * 6);
  });
  assert.deepEqual([triangles, lines > SIDES], [SIDES * 6, true]);
});

test('a rectangle takes instances by their triangles, not by their boxes', () => {
  const model = modelOf(100, [1000, 0, 0]);
  const camera = new PerspectiveCamera(40, 1, 0.1, 100);
  camera.position.set(9, 40, 9);
  camera.lookAt(9, 0, 9);
  camera.updateMatrixWorld(true);
  const clip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
  const planes = planesOfRectangle(clip, { x0: 300, y0: 300, x1: 500, y1: 500 }, 800, 800);
  const inside = featuresInRectangle(model.searched(planes), planes, [], 'inside', () => true);
  const touched = featuresInRectangle(model.searched(planes), planes, [], 'touching', () => true);
  const lies = (feature: number, of: 'some' | 'every') => {
    let answer = of === 'every';
    model.forEachRange(feature, ({ chunk: { positions } }) => {
      const vertices = Array.from({ length: positions.length / 3 }, (_, v) =>
        new Vector3().fromArray(positions, v * 3).add(new Vector3(...model.place)),
      );
      answer = vertices[of](v => planes.every(([x, y, z, w]) => x * v.x + y * v.y + z * v.z + w >= 0));
    });
    return answer;
  };
  const features = Array.from({ length: 100 }, (_, n) => n + 100);
  assert.deepEqual(
    inside,
    features.filter(feature => lies(feature, 'every')),
  );
  assert.ok(
    features.filter(feature => lies(feature, 'some')).every(feature => touched.includes(feature)) &&
      touched.length < 100 &&
      inside.length < touched.length,
  );
});

test('only what a view needs is handed to the graphics card, and as finely as it is seen', () => {
  const model = modelOf(2000, [1000, 0, 0]);
  const counts = () =>
    model.instanced.map(({ surface, lines }) => [
      ...surface.children.map(each => (each as InstancedMesh).count),
      (lines as unknown as InstancedMesh).count,
    ]);
  const sum = (column: number) => counts().reduce((all, row) => all + row[column]!, 0);
  const camera = new PerspectiveCamera(40, 1, 0.1, 10_000);
  const look = (height: number) => {
    camera.position.set(40, height, 40);
    camera.lookAt(40, 0, 40.001);
    camera.updateMatrixWorld(true);
    model.arrange(camera, 800, 800);
  };
  model.arrange(null, 800, 800);
  assert.deepEqual([sum(0), sum(1), sum(2)], [0, 2000, 0], 'without a camera all of it coarsely');
  look(5000);
  assert.deepEqual([sum(0), sum(1), sum(2)], [0, 2000, 0], 'far away, too');
  look(150);
  assert.deepEqual([sum(0), sum(1), sum(2)], [2000, 0, 0], 'nearer finely, without edges');
  look(5);
  assert.ok(sum(0) + sum(1) < 1000 && sum(2) > 0 && sum(2) <= sum(0), `near ${sum(0)}, far ${sum(1)}, edges ${sum(2)}`);
  assert.ok(model.hasLines);
  look(150);
  assert.ok(!model.hasLines, 'nothing is lined: nothing asks for what is in front');
  assert.equal(modelOf(20, [0, 0, 0], false).hasLines, false);
  look(5);
  const { features } = model.instanced[0]!.chunk;
  const { array } = model.instanced[0]!.geometry.getAttribute('feature');
  assert.ok(array.slice(0, counts()[0]![0]).every(feature => features.includes(feature)));
});

test('while something moves, of what is a few pixels large one of so many is drawn, and each when it rests', () => {
  const model = modelOf(2000, [1000, 0, 0]);
  const camera = new PerspectiveCamera(40, 1, 0.1, 10_000);
  const drawn = (height: number, share?: number) => {
    camera.position.set(40, height, 40);
    camera.lookAt(40, 0, 40.001);
    camera.updateMatrixWorld(true);
    model.arrange(camera, 800, 800, share);
    return model.instanced.flatMap(({ surface }) =>
      surface.children.flatMap(each => {
        const { count, geometry } = each as InstancedMesh;
        return [...geometry.getAttribute('feature').array].slice(0, count);
      }),
    );
  };
  const few = drawn(5000, 5);
  assert.ok(few.length >= 400 && few.length < 440, `${few.length} of 2000`);
  assert.equal(new Set(few).size, few.length);
  assert.deepEqual(drawn(5000, 5), few, 'the same ones in the next frame');
  assert.equal(drawn(5000).length, 2000);
  assert.equal(drawn(150, 5).length, 2000, 'what is seen well is always drawn');
  assert.ok(Math.abs(model.instancedTriangles - 2000 * (model.instanced[0]!.chunk.indices.length / 3)) < 1);
});

test('blocks are out of sight, far, near or close', () => {
  const boxes = Float32Array.from(
    Array.from({ length: BLOCK * 4 }, (_, n) => [
      0,
      0,
      Math.floor(n / BLOCK) * 100 - 50,
      1,
      1,
      Math.floor(n / BLOCK) * 100 - 49,
    ]).flat(),
  );
  const view: View = { planes: [[0, 0, 1, 0]], depth: [0, 0, 1, 0], scale: 1000 };
  assert.deepEqual([...detailOf(blocksOf(boxes), 1, view)], [OUT, NEAR, FAR, FAR]);
  assert.equal(detailOf(blocksOf(boxes), 2, view)[1], CLOSE);
  assert.deepEqual([...detailOf(blocksOf(boxes), 1, null)], [FAR, FAR, FAR, FAR]);
});

test('a coarse shape has few triangles and about the same box; a simple one stays as it is', () => {
  const [{ positions, indices, instances }] = makeInstanced([field(2)[0]!]) as [
    ReturnType<typeof makeInstanced>[number],
  ];
  const { coarse } = instances!;
  assert.ok(coarse!.indices.length * 2 <= indices.length && coarse!.indices.length >= 12 * 3);
  const span = (of: Float32Array, axis: number) => {
    const values = [...of].filter((_, n) => n % 3 === axis);
    return Math.max(...values) - Math.min(...values);
  };
  for (let axis = 0; axis < 3; axis++) assert.ok(span(coarse!.positions, axis) > 0.7 * span(positions, axis));
  assert.ok(coarse!.indices.every(v => v < coarse!.positions.length / 3));
  assert.equal(coarsen(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), Uint32Array.of(0, 1, 2)), null);
});
