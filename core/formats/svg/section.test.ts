import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, blockPart, manySided, sceneOf } from '../gltf/testing/scenes.ts';
import { seenFromAbove } from './from-above.ts';
import { areaOf } from './loops.ts';
import { cutElement } from './section.ts';

const near = (actual: number, wanted: number, slack = 0.002): void =>
  assert.ok(Math.abs(actual - wanted) <= slack, `${actual} is not ${wanted}`);
const areas = (loops: Parameters<typeof areaOf>[0][]): number[] => loops.map(areaOf).sort((a, b) => b - a);

test('a wall is cut into one rectangle with any placement, scale or mirroring', () => {
  const wall = block(4, 3, 0.2);
  for (const put of [
    {},
    { turn: 30 },
    { mirror: true, turn: 45 },
    { scale: 0.001, shift: [458_000, 0, -5_439_000] as [number, number, number] },
  ]) {
    const shape = put.scale === undefined ? wall : { ...wall, positions: wall.positions.map(v => v * 1000) };
    const scene = sceneOf([shape], [{ name: 'wall', parts: [blockPart(0, put)] }]);
    const base = put.shift === undefined ? ([0, 0] as const) : ([458_000, -5_439_000] as const);
    const loops = cutElement(scene, 0, 0.4, base);
    assert.deepEqual(
      loops.map(({ points, closed }) => [points.length, closed]),
      [[8, true]],
      JSON.stringify(put),
    );
    near(areaOf(loops[0]!), 0.8, 0.006);
  }
});

test('a plane through vertices: nothing above the top, a closed line through a ring', () => {
  const scene = sceneOf(
    [block(1, 1, 1), manySided(16)],
    [
      { name: 'block', parts: [blockPart(0, {})] },
      { name: 'ball', parts: [blockPart(1, {})] },
    ],
  );
  assert.deepEqual(cutElement(scene, 0, 0.6, [0, 0]), []);
  assert.deepEqual(cutElement(scene, 0, -0.5, [0, 0]), []);
  near(areaOf(cutElement(scene, 0, 0.5, [0, 0])[0]!), 1);
  const [ring] = cutElement(scene, 1, 0, [0, 0]);
  assert.equal(ring!.closed, true);
  near(areaOf(ring!), 8 * 0.25 * Math.sin(Math.PI / 8));
});

test('solids of an element are cut separately', () => {
  const scene = sceneOf(
    [block(2, 3, 0.1)],
    [
      {
        name: 'wall',
        parts: [blockPart(0, {}), blockPart(0, { shift: [0, 0, 0.1] }), blockPart(0, { shift: [0, 5, 0.2] })],
      },
    ],
  );
  assert.deepEqual(
    areas(cutElement(scene, 0, 1, [0, 0])).map(area => area.toFixed(2)),
    ['0.20', '0.20'],
  );
});

test('from above: tops only, one outline for a smooth surface, separate steps', () => {
  const treads = [0, 1, 2, 3, 4, 5, 6].map(n => blockPart(0, { shift: [n * 0.3, n * 0.2 + 0.05, 0] }));
  const scene = sceneOf(
    [block(0.3, 0.1, 1), manySided(24)],
    [
      { name: 'stair', parts: treads },
      { name: 'ball', parts: [blockPart(1, {})] },
    ],
  );
  assert.deepEqual(
    areas(seenFromAbove(scene, 0, -1, 0.75, [0, 0])).map(area => area.toFixed(2)),
    ['0.30', '0.30', '0.30', '0.30'],
    'treads above the cut are gone',
  );
  const ball = seenFromAbove(scene, 1, -1, 1, [0, 0]);
  assert.equal(ball.length, 1);
  near(areaOf(ball[0]!), Math.PI / 4, 0.05);
});

test('from above: a slope is cut where it reaches the plane', () => {
  // A roof that rises by one metre over two, three metres wide.
  const slope = {
    positions: Float32Array.from([0, 0, 0, 2, 1, 0, 2, 1, 3, 0, 0, 3]),
    indices: Uint32Array.from([0, 2, 1, 0, 3, 2]),
  };
  for (const mirror of [false, true]) {
    const scene = sceneOf(
      [mirror ? { ...slope, indices: Uint32Array.from([0, 1, 2, 0, 2, 3]) } : slope],
      [{ name: 'roof', parts: [blockPart(0, {})] }],
    );
    const seen = seenFromAbove(scene, 0, -1, 0.5, [0, 0]);
    assert.equal(seen.length, mirror ? 0 : 1, 'the underside is not seen');
    if (!mirror) near(areaOf(seen[0]!), 3);
  }
  const turned = sceneOf(
    [slope],
    [{ name: 'roof', parts: [{ shape: 0, colour: 0, matrix: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }] }],
  );
  assert.deepEqual(
    seenFromAbove(turned, 0, -1, 0.5, [0, 0]).map(loop => areaOf(loop).toFixed(2)),
    ['3.00'],
    'a mirrored part keeps its upper side',
  );
});
