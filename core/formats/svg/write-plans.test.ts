import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMap, ringArea } from '../../testing/read-map.ts';
import { block, blockPart, sceneOf, manySided } from '../gltf/testing/scenes.ts';
import type { PlanDoor, PlanFact, PlanFacts, PlanNote } from './plan-facts.ts';
import { writePlans, shapesForPlans } from './write-plans.ts';
import { cutElement } from './section.ts';

interface Piece {
  readonly name: string;
  readonly type: string;
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  readonly storey?: number;
  readonly label?: string;
  readonly door?: PlanDoor;
}

/** A scene of blocks: `at` is the middle of the foot, sizes and places in metres with Y up. */
function building(
  pieces: readonly Piece[],
  heights: readonly (readonly number[])[],
  origin: readonly [number, number, number] = [0, 0, 0],
  notes: readonly PlanNote[] = [],
) {
  const scene = sceneOf(
    pieces.map(({ size }) => block(...size)),
    pieces.map(({ name, type, at, size }, n) => ({
      name,
      space: type === 'IfcSpace',
      parts: [blockPart(n, { shift: [at[0] + origin[0], at[1] + size[1] / 2 + origin[1], at[2] + origin[2]] })],
    })),
  );
  const facts = new Map(
    pieces.map(({ name, type, storey = 0, label = null, door = null }): [string, PlanFact] => [
      name,
      { type, label, storey, building: 1, door },
    ]),
  );
  const storeys = heights.map((own, n) => ({ guid: `storey${n}`, name: `Storey <${n}>`, heights: own, building: 1 }));
  const all: PlanFacts = { storeys, notes, of: guid => facts.get(guid) };
  return writePlans(scene, all, origin);
}

const wall = (name: string, y: number, storey: number, more: Partial<Piece> = {}): Piece => ({
  name,
  type: 'IfcWall',
  at: [0, y, -2],
  size: [6, 2.8, 0.3],
  storey,
  ...more,
});
const room = (name: string, y: number, storey: number): Piece => ({
  name,
  type: 'IfcSpace',
  at: [0, y, 0],
  size: [5, 2.5, 3],
  storey,
  label: `${name} & co`,
});

test('the map has each element of each storey once, in metres, north up', () => {
  const { map } = building(
    [
      room('room', 0, 0),
      wall('low"<', 0, 0),
      wall('high', 3, 1, { at: [1, 3, -2] }),
      { name: 'slab', type: 'IfcSlab', at: [0, -0.3, 0], size: [6, 0.3, 6] },
    ],
    [[0], [3]],
  );
  const { objects, offset } = readMap(map!);
  assert.deepEqual(
    [[...objects.keys()], offset],
    [
      ['room', 'low"<', 'high'],
      [0, 0],
    ],
    'rooms first, the slab is not cut',
  );
  const low = objects.get('low"<')!;
  assert.deepEqual(
    [low.type, low.top, low.area, low.rings.length, ringArea(low.rings[0]!).toFixed(4)],
    ['IfcWall', 2.8, 1.8, 1, '1.8000'],
  );
  // The wall is two metres north of the middle: up on the plan.
  assert.deepEqual(
    low.rings[0]!.map(([, y]) => y).sort((a, b) => a - b),
    [-2.15, -2.15, -1.85, -1.85],
  );
  assert.equal(
    map,
    building([room('room', 0, 0), wall('low"<', 0, 0), wall('high', 3, 1, { at: [1, 3, -2] })], [[0], [3]]).map,
    'the same scene gives the same text',
  );
});

test('distant models have small coordinates and an offset', () => {
  const { map, plans } = building([wall('wall', 0, 0)], [[0]], [458_000, 0, -5_439_000]);
  const { objects, offset } = readMap(map!);
  assert.deepEqual(
    [offset, plans.origin],
    [
      [458_000, -5_439_000],
      [458_000, 5_439_000],
    ],
  );
  assert.ok(objects.get('wall')!.rings[0]!.every(([x, y]) => Math.abs(x) <= 3 && Math.abs(y) <= 3));
});

test('plans are cut at the usual height, lower under a low ceiling, and at windows', () => {
  const cuts = (pieces: readonly Piece[], heights: readonly (readonly number[])[]) =>
    building(pieces, heights).plans.storeys.map(({ name, elevation, cut }) => [name, elevation, cut]);
  assert.deepEqual(cuts([wall('a', 0, 0), wall('b', 3, 1)], [[0], [3]]), [
    ['Storey <0>', 0, 1.1],
    ['Storey <1>', 3, 4.1],
  ]);
  assert.deepEqual(cuts([wall('a', 0, 0, { size: [6, 1.4, 0.3] }), wall('b', 1.5, 1)], [[0], [1.5]])[0], [
    'Storey <0>',
    0,
    0.9,
  ]);
  const windows = [0, 1, 2].map((n): Piece => ({
    name: `w${n}`,
    type: 'IfcWindow',
    at: [n, 1.3, -2],
    size: [0.5, 0.8, 0.3],
  }));
  assert.deepEqual(cuts([wall('a', 0, 0), ...windows], [[0]]), [['Storey <0>', 0, 1.4]]);
  assert.deepEqual(cuts([wall('parapet', 6, 0, { size: [6, 0.6, 0.3] })], [[6]]), [['Storey <0>', 6, 6.5]]);
  assert.deepEqual(
    cuts([{ name: 'slab', type: 'IfcSlab', at: [0, 2.8, 0], size: [5, 0.2, 5] }], [[3]]),
    [['Storey <0>', 2.9, 2.9]],
    'a storey of ceilings is cut through them',
  );
});

test('storey heights that contradict their elements are ignored', () => {
  const floors = (heights: readonly number[]) =>
    building([wall('a', 3, 0)], [heights]).plans.storeys.map(({ elevation }) => elevation);
  assert.deepEqual(floors([3]), [3]);
  assert.deepEqual(floors([0, 3]), [3], 'the placement is at zero, the written height is right');
  assert.deepEqual(floors([9.84]), [3], 'feet taken for metres');
  assert.deepEqual(floors([]), [3]);
  assert.deepEqual(floors([2.5]), [2.5], 'the wall stands on a plinth');
});

test('a model without storeys has one plan of its lowest part', () => {
  const { map, plans } = building(
    [
      wall('a', 2, -1),
      wall('b', 5, -1),
      { name: 'site', type: 'IfcSite', at: [0, 0, 0], size: [50, 2, 50], storey: -1 },
    ],
    [],
  );
  assert.deepEqual(
    plans.storeys.map(({ uuid, name, cut }) => [uuid, name, cut]),
    [[null, null, 3.1]],
  );
  assert.deepEqual([...readMap(map!).objects.keys()], ['a']);
  assert.deepEqual(building([{ name: 'site', type: 'IfcSite', at: [0, 0, 0], size: [5, 2, 5] }], []), {
    map: null,
    plans: { origin: [0, 0], storeys: [] },
    noted: new Set(),
  });
});

test('grids and annotations are in the plans they belong to; those of an empty storey make a plan of it', () => {
  const note = (guid: string, isGrid: boolean, storey: number): PlanNote => ({
    guid,
    isGrid,
    storey,
    building: 1,
    height: 0,
    fills: [],
    texts: [],
    lines: [{ points: [-3, -20, -3, 20], colour: null, tag: isGrid ? guid : null }],
  });
  const shown = (pieces: readonly Piece[], notes: readonly PlanNote[]) => {
    const { plans, noted } = building(pieces, [[0], [6], [12]], [0, 0, 0], notes);
    const drawn = plans.storeys.map(({ name, svg }) => [
      name,
      ...notes.map(({ guid }) => guid).filter(guid => svg.includes(`data-uuid="${guid}"`)),
    ]);
    return [drawn, [...noted].sort()];
  };
  const [all, low, top] = [note('all', true, -1), note('low', true, 0), note('top', false, 2)];
  assert.deepEqual(shown([wall('w', 0, 0)], [all, low, top]), [
    [
      ['Storey <0>', 'all', 'low'],
      ['Storey <2>', 'all', 'top'],
    ],
    ['all', 'low', 'top'],
  ]);
  assert.deepEqual(shown([wall('w', 0, 0)], [all]), [[['Storey <0>', 'all']], ['all']]);
  // Nothing but a grid of the building: it is all that there is to see.
  assert.deepEqual(shown([], [all]), [['0', '1', '2'].map(n => [`Storey <${n}>`, 'all']), ['all']]);
});

test('doors: swing in the plan, data in the map, and no arc in the map', () => {
  const door: PlanDoor = { operation: 'SINGLE_SWING_LEFT', width: 1, origin: [-0.5, 2], along: [1, 0], opens: [0, 1] };
  const { map, plans } = building(
    [wall('wall', 0, 0), { name: 'door', type: 'IfcDoor', at: [0, 0, -2], size: [1, 2.1, 0.1], door }],
    [[0]],
  );
  assert.deepEqual(readMap(map!).objects.get('door')!.door, {
    door_type: 'SWING',
    children: [{ start_point: [-0.5, -2], end_point: [0.5, -2], direction: 'ANTI-CLOCKWIZE' }],
  });
  assert.match(
    plans.storeys[0]!.svg,
    /<path class="swing" data-uuid="door" d="M-0\.5 -2L-0\.5 -3A1 1 0 0 1 0\.5 -2"\/>/,
  );
});

test('the plan has layers, rooms with name and area, dashed overhead elements and hosted ones', () => {
  const { plans } = building(
    [
      room('room', 0, 0),
      wall('wall', 0, 0),
      { name: 'high', type: 'IfcWindow', at: [0, 2, -2], size: [1, 0.4, 0.3] },
      { name: 'table', type: 'IfcFurniture', at: [1, 0, 0], size: [1, 0.7, 1] },
      { name: 'tower', type: 'IfcColumn', at: [2, 0, 1], size: [0.3, 9, 0.3], storey: 0 },
      wall('upper', 3, 1),
    ],
    [[0], [3]],
  );
  const [ground, upper] = plans.storeys.map(({ svg }) => svg) as [string, string];
  assert.match(ground, /^<svg xmlns="[^"]+" viewBox="[-\d. ]+" data-elevation="0\.000" data-cut="1\.100"/);
  assert.match(ground, /<title>Storey &lt;0&gt;<\/title>/);
  assert.match(ground, />room &amp; co<\/text><text [^>]+>15\.00 m²<\/text>/);
  assert.match(ground, /<g class="beyond"[^>]*>.*<path class="furniture" data-uuid="table"/);
  assert.match(ground, /<g class="cut"[^>]*><g class="wall" fill="#4b515b"[^>]*><path class="wall" data-uuid="wall"/);
  assert.match(ground, /<path class="window" data-uuid="high" [^>]*stroke-dasharray/);
  assert.match(upper, /data-uuid="tower"/, 'a column that comes through from below');
  assert.ok(!upper.includes('room') && !ground.includes('upper'));
});

test('the sill of a window is an outline, and its wall is filled on both sides', () => {
  const parts = [
    blockPart(0, { shift: [-2, 1.5, 0] }),
    blockPart(1, { shift: [0, 0.5, 0] }),
    blockPart(0, { shift: [2, 1.5, 0] }),
  ];
  const scene = sceneOf([block(2, 3, 0.3), block(2, 1, 0.3)], [{ name: 'wall', space: false, parts }]);
  const fact: PlanFact = { type: 'IfcWall', label: null, storey: 0, building: 1, door: null };
  const storeys = [{ guid: 'storey', name: 'Storey', heights: [0], building: 1 }];
  const { plans } = writePlans(scene, { storeys, notes: [], of: () => fact }, [0, 0, 0]);
  const [svg = ''] = plans.storeys.map(storey => storey.svg);
  assert.match(svg, /<g class="beyond"[^>]*><path class="wall" data-uuid="wall" d="[^"]*" fill="none"\/>/);
  assert.match(svg, /<g class="wall" fill="#4b515b"[^>]*><path class="wall" data-uuid="wall" d="M[^"]*ZM[^"]*Z"\/>/);
});

const ball = manySided(64);
const placed = (shape: number, scale: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `${shape} ${n}`,
    parts: [blockPart(shape, { scale, shift: [n, 0, 0] })],
  }));

test('small, dense, repeated shapes are simplified once; all others stay unchanged', () => {
  const rivets = shapesForPlans(sceneOf([ball, block(1, 1, 1)], [...placed(0, 0.1, 16), ...placed(1, 0.1, 16)]));
  assert.ok(rivets.shapes[0]!.indices.length < ball.indices.length / 2, `${rivets.shapes[0]!.indices.length}`);
  assert.equal(rivets.shapes[1]!.indices.length, 36);
  for (const elements of [placed(0, 0.1, 15), placed(0, 10, 16), [...placed(0, 0.1, 16), ...placed(0, 10, 1)]])
    assert.equal(shapesForPlans(sceneOf([ball], elements)).shapes[0], ball);
});

test('a simplified shape is cut into one closed line of nearly the same size', () => {
  const scene = sceneOf([ball], placed(0, 0.1, 16));
  const widthOf = (of: typeof scene) => {
    const loops = cutElement(of, 0, 0.003, [0, 0]);
    assert.deepEqual(
      loops.map(({ closed }) => closed),
      [true],
    );
    const along = loops[0]!.points.filter((_, n) => n % 2 === 0);
    return Math.max(...along) - Math.min(...along);
  };
  const [exact, simple] = [widthOf(scene), widthOf(shapesForPlans(scene))];
  assert.ok(exact > 50 && Math.abs(exact - simple) <= 20, `${exact} and ${simple} mm`);
});
