import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Scene, Shape } from './scene.ts';
import { mergedUseBytes, planSharing } from './repeated-shapes.ts';
import { block, blockPart, manySided, sceneOf } from './testing/scenes.ts';

const used = (
  shapes: readonly Shape[],
  counts: readonly number[],
  put: (use: number) => Parameters<typeof blockPart>[1] = use => ({ shift: [use, 0, 0] }),
): Scene =>
  sceneOf(
    shapes,
    counts.flatMap((count, shape) =>
      Array.from({ length: count }, (_, n) => ({ name: `${shape}.${n}`, parts: [blockPart(shape, put(n))] })),
    ),
  );

const ball = manySided(60);

describe('planSharing', () => {
  test('a small scene shares no shapes', () => {
    const scene = used([ball], [20]);
    assert.deepEqual(planSharing(scene), { parts: new Uint8Array(20), shapes: [] });
  });

  test('a large scene shares repeated, heavy shapes, not light or single ones', () => {
    const scene = used([block(1, 1, 1), ball, manySided(500)], [1000, 60, 1]);
    const { parts, shapes } = planSharing(scene);
    assert.ok(mergedUseBytes(ball) * 60 > 2 ** 20);
    assert.deepEqual(
      shapes,
      [0, 1].filter(shape => shape === 1 || 1000 * mergedUseBytes(block(1, 1, 1)) > 2 ** 16 + 44_000),
    );
    assert.equal(
      parts.reduce((sum, shared) => sum + shared, 0),
      shapes.reduce((sum, shape) => sum + [1000, 60, 1][shape]!, 0),
    );
    assert.equal(parts.at(-1), 0);
  });

  test('shapes with skewed placements, or too wide for 16 bits, stay merged', () => {
    const scene = used([ball], [100], use => ({ shift: [use, 0, 0], scale: use === 3 ? 400 : 1 }));
    scene.partMatrices[7 * 16 + 4] = 0.4;
    const { parts } = planSharing(scene);
    assert.deepEqual(
      [...parts].flatMap((shared, part) => (shared === 0 ? [part] : [])),
      [3, 7],
    );
  });

  test('at most a thousand shapes are shared, those that save most', () => {
    const small = manySided(12);
    const shapes = Array.from({ length: 1010 }, (_, n) => ({
      positions: small.positions.slice(),
      indices: n < 10 ? small.indices.slice(0, 300) : small.indices,
    }));
    const chosen = planSharing(
      used(
        shapes,
        shapes.map(() => 40),
      ),
    ).shapes;
    assert.deepEqual([chosen.length, chosen[0]], [1000, 10]);
  });
});
