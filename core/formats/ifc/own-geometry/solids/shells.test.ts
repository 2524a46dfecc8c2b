import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSolid, boxOf, solidOf } from '../../testing/solids.ts';
import { volumeOf } from '../mesh.ts';

type Point = readonly [number, number, number];

const box = (size: number, at = 0): Point[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(i => [at + (i & 1) * size, at + ((i >> 1) & 1) * size, at + ((i >> 2) & 1) * size]);
const sides = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];

/** A shell #id with a point of its own for every corner of every face. */
function shell(id: number, points: readonly Point[], faces: readonly (readonly number[])[]): string[] {
  let next = id;
  const lines: string[] = [];
  const add = (text: string): number => {
    lines.push(`#${++next}=${text};`);
    return next;
  };
  const ids = faces.map(face => {
    const corners = face.map(i => `#${add(`IFCCARTESIANPOINT((${points[i]!.join()}))`)}`);
    const loop = add(`IFCPOLYLOOP((${corners.join()}))`);
    return `#${add(`IFCFACE((#${add(`IFCFACEOUTERBOUND(#${loop},.T.)`)}))`)}`;
  });
  return [...lines, `#${id}=IFCCLOSEDSHELL((${ids.join()}));`];
}

test('a brep with a point for every corner of every face is closed, whatever way its faces turn', () => {
  const brep = (faces: readonly (readonly number[])[]) =>
    solidOf([...shell(1000, box(2), faces), '#100=IFCFACETEDBREP(#1000);']);
  assert.equal(assertSolid(brep(sides), 8).points.length, 8);
  assertSolid(brep(sides.map(face => [...face].reverse())), 8);
  assertSolid(brep(sides.map((face, i) => (i % 2 === 0 ? [...face].reverse() : face))), 8);
});

test('corners that differ by a rounding are one', () => {
  const points = [...box(2), ...box(2).map(([x, y, z]): Point => [x + 1e-7, y - 1e-7, z])];
  const faces = sides.map((face, i) => (i % 2 === 0 ? face.map(n => n + 8) : face));
  assertSolid(solidOf([...shell(1000, points, faces), '#100=IFCFACETEDBREP(#1000);']), 8, 1e-6);
});

test('a face whose side is divided by its neighbours is divided, too', () => {
  const points: Point[] = [...box(2), [1, 0, 0], [1, 0, 2], [1, 2, 2], [1, 2, 0]];
  const top = [
    [4, 9, 10, 6],
    [9, 5, 7, 10],
  ];
  const faces = [...sides.filter((_, i) => i !== 1), ...top];
  assertSolid(solidOf([...shell(1000, points, faces), '#100=IFCFACETEDBREP(#1000);']), 8);
});

test('a whole face beside the pieces that it is divided into is left out', () => {
  const points: Point[] = [...box(2), [1, 1, 2]];
  const pieces = [
    [4, 5, 8],
    [5, 7, 8],
    [7, 6, 8],
    [6, 4, 8],
  ];
  for (const whole of [sides[1]!, [...sides[1]!].reverse()])
    for (const faces of [
      [...sides.filter((_, i) => i !== 1), whole, ...pieces],
      [...pieces, ...sides.filter((_, i) => i !== 1), whole],
    ])
      assertSolid(solidOf([...shell(1000, points, faces), '#100=IFCFACETEDBREP(#1000);']), 8);
});

test('voids are cavities, whatever way they face', () => {
  for (const faces of [sides, sides.map(face => [...face].reverse())]) {
    const lines = [...shell(1000, box(4), sides), ...shell(2000, box(1, 1), faces)];
    assertSolid(solidOf([...lines, '#100=IFCFACETEDBREPWITHVOIDS(#1000,(#2000));']), 63);
  }
  const both = [...box(4), ...box(1, 1)];
  const one = [...sides, ...sides.map(face => face.map(i => i + 8).reverse())];
  assertSolid(solidOf([...shell(1000, both, one), '#100=IFCFACETEDBREP(#1000);']), 63);
  const apart = [...box(2), ...box(1, 5)];
  assertSolid(solidOf([...shell(1000, apart, one), '#100=IFCFACETEDBREP(#1000);']), 9);
});

const points = '#20=IFCCARTESIANPOINTLIST3D(((9.,9.,9.),(0.,0.,0.),(1.,0.,0.),(0.,1.,0.),(0.,0.,1.)));';
const corners = [
  [1, 3, 2],
  [1, 2, 4],
  [2, 3, 4],
  [3, 1, 4],
];

test('PnIndex is followed in face sets, in IFC4 and IFC4X3', () => {
  const listed = corners.map(face => `(${face.join()})`).join();
  const shifted = corners.map(face => `(${face.map(i => i + 1).join()})`).join();
  for (const text of [
    `IFCTRIANGULATEDFACESET(#20,$,.T.,(${listed}),(2,3,4,5))`,
    `IFCTRIANGULATEDFACESET(#20,.T.,$,(${listed}),(2,3,4,5))`,
    `IFCTRIANGULATEDFACESET(#20,$,$,(${shifted}),$)`,
    `IFCTRIANGULATEDFACESET(#20,$,$,(${shifted}),((1,1,1),(1,1,1)))`,
    `IFCTRIANGULATEDIRREGULARNETWORK(#20,.T.,$,(${listed}),(2,3,4,5),(1,1,1,1))`,
  ])
    assert.deepEqual(boxOf(assertSolid(solidOf([points, `#100=${text};`]), 1 / 6)), [0, 1, 0, 1, 0, 1]);
  const faces = corners.map((face, i) => `#${30 + i}=IFCINDEXEDPOLYGONALFACE((${face.join()}));`);
  assertSolid(solidOf([points, ...faces, '#100=IFCPOLYGONALFACESET(#20,.T.,(#30,#31,#32,#33),(2,3,4,5));']), 1 / 6);
  assert.equal(solidOf([points, ...faces, '#100=IFCPOLYGONALFACESET(#20,.T.,(#30,#31,#32,#33),(2,3,4));']), null);
});

test('polygonal faces have voids', () => {
  const outer = box(4);
  const inner = box(4).map(([x, y, z]): Point => [x === 0 ? 1 : 3, y === 0 ? 1 : 3, z]);
  const list = [...outer, ...inner].map(point => `(${point.join()})`).join();
  const face = (loop: readonly number[], shift = 1): string => `(${loop.map(i => i + shift).join()})`;
  const lines = sides.map((side, i) =>
    i < 2
      ? `#${30 + i}=IFCINDEXEDPOLYGONALFACEWITHVOIDS(${face(side)},(${face(side, 9)}));`
      : `#${30 + i}=IFCINDEXEDPOLYGONALFACE(${face(side)});`,
  );
  const walls = sides.slice(2).map((side, i) => `#${40 + i}=IFCINDEXEDPOLYGONALFACE(${face([...side].reverse(), 9)});`);
  const all = [30, 31, 32, 33, 34, 35, 40, 41, 42, 43].map(id => `#${id}`).join();
  assertSolid(
    solidOf([
      `#20=IFCCARTESIANPOINTLIST3D((${list}));`,
      ...lines,
      ...walls,
      `#100=IFCPOLYGONALFACESET(#20,$,(${all}),$);`,
    ]),
    64 - 16,
  );
});

test('surface models may be open', () => {
  const open = solidOf([...shell(1000, box(2), sides.slice(1)), '#100=IFCSHELLBASEDSURFACEMODEL((#1000));']);
  assert.equal(open?.indices.length, 5 * 6);
  const closed = solidOf([...shell(1000, box(2), sides), '#100=IFCFACEBASEDSURFACEMODEL((#1000));']);
  assert.ok(closed !== null && Math.abs(volumeOf(closed) - 8) < 1e-9);
});
