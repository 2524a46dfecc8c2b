import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, blockPart, manySided, sceneOf } from '../gltf/test-scene.ts';
import { shapesForPlans } from './plan-shapes.ts';
import { cutElement } from './section.ts';

const ball = manySided(64);
const placed = (shape: number, scale: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `${shape} ${n}`,
    parts: [blockPart(shape, { scale, shift: [n, 0, 0] })],
  }));

test('what is small, finely divided and often repeated is simplified once; everything else stays the same', () => {
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
