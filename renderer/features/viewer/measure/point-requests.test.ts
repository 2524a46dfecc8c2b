import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { measureAt } from './point-requests.ts';

type Line = readonly [Vec, Vec];

/** Edges of one shape, by row. */
const edges = (...rows: readonly (readonly Line[])[]) => {
  let count = 0;
  return { positions: Float32Array.from(rows.flat(3)), ends: Uint32Array.from(rows, row => (count += row.length)) };
};
interface Seen {
  /** in front of the model; null: none */
  readonly cloudPoint?: Vec | null;
  /** null: the pointer is not over the model */
  readonly face: Vec | null;
  /** a mesh without edges has none */
  readonly meshes?: readonly { readonly edges: ReturnType<typeof edges> | null; readonly row: number }[];
  readonly place?: Vec;
}
/** A view from above with a hundred pixels per metre. */
const see = ({ cloudPoint = null, face, meshes = [], place = [0, 0, 0] }: Seen) =>
  ({
    pickPoint: () => cloudPoint && { point: cloudPoint },
    pick: () =>
      face && {
        point: face,
        feature: 4,
        model: {
          place,
          forEachRange: (
            _feature: number,
            visit: (mesh: unknown, first: number, count: number, row: number) => void,
          ) => {
            for (const { row, ...mesh } of meshes) visit(mesh, 0, 0, row);
          },
        },
      },
    rig: { metresPerPixel: () => 0.01, project: ([x, , z]: Vec) => ({ x: x * 100, y: z * 100, depth: 0 }) },
  }) as unknown as Viewer;

const along: Line = [
  [0, 0, 0],
  [1, 0, 0],
];
const across: Line = [
  [0.5, 0, 0.5],
  [0.5, 0, 1],
];
const kindAt = (seen: Seen, x: number, y: number) => measureAt(see(seen), x, y)?.kind;

test('a measure takes a corner before an edge, an edge before the face, and nothing beside the model', () => {
  const one = { face: [0.5, 0, 0] as Vec, meshes: [{ edges: edges([along]), row: 0 }] };
  assert.deepEqual(measureAt(see({ ...one, face: [0.05, 0, 0.02] }), 5, 2), { kind: 'vertex', point: [0, 0, 0] });
  assert.equal(kindAt({ ...one, face: [0.2, 0, 0.02] }, 20, 2), 'edge');
  assert.deepEqual(measureAt(see({ ...one, face: [0.2, 0, 0.15] }), 20, 15), { kind: 'face', point: [0.2, 0, 0.15] });
  assert.equal(measureAt(see({ face: null }), 20, 2), null);
});

test('a point of a cloud before the model is taken as it is', () => {
  const seen = { cloudPoint: [7, 8, 9] as Vec, face: [0, 0, 0] as Vec, meshes: [{ edges: edges([along]), row: 0 }] };
  assert.deepEqual(measureAt(see(seen), 0, 0), { kind: 'point', point: [7, 8, 9] });
});

test('only the edges of the element count, not those of others in the same mesh', () => {
  const both = edges([along], [across]);
  assert.equal(kindAt({ face: [0.5, 0, 0.5], meshes: [{ edges: both, row: 1 }] }, 50, 50), 'vertex');
  assert.equal(kindAt({ face: [0.5, 0, 0.5], meshes: [{ edges: both, row: 0 }] }, 50, 50), 'face');
  assert.equal(kindAt({ face: [0.2, 0, 0], meshes: [{ edges: both, row: 1 }] }, 20, 0), 'face');
});

test('of an element in several meshes the best is taken, whichever comes first; one may have no edges yet', () => {
  const corner = { edges: edges([across]), row: 0 };
  const edge = {
    edges: edges([
      [
        [0, 0, 0.52],
        [1, 0, 0.52],
      ],
    ]),
    row: 0,
  };
  const none = { edges: null, row: 0 };
  for (const meshes of [
    [corner, edge, none],
    [none, edge, corner],
  ])
    assert.deepEqual(measureAt(see({ face: [0.5, 0, 0.5], meshes }), 50, 50), { kind: 'vertex', point: [0.5, 0, 0.5] });
});

test('edges are where the person has moved the model', () => {
  const meshes = [{ edges: edges([along]), row: 0 }];
  assert.deepEqual(measureAt(see({ face: [10, 0, 3], meshes, place: [10, 0, 3] }), 1000, 300)?.point, [10, 0, 3]);
});
