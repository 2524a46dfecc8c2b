import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeBox } from '../gltf/scene.ts';
import { block, blockPart, manySided, sceneOf } from '../gltf/test-scene.ts';
import { createForms } from './forms.ts';

const ball = manySided(64);
const scene = sceneOf(
  [
    ball,
    block(1, 1, 1),
    { ...ball, positions: ball.positions.map((value, n) => (n % 3 === 0 ? value * 100 : value)) },
    { ...ball },
  ],
  [
    { name: 'ball', parts: [blockPart(0, {}), blockPart(0, { scale: 4 }), blockPart(0, { shift: [9, 0, 0] })] },
    { name: 'block', parts: [blockPart(1, {})] },
    { name: 'bar', parts: [blockPart(2, {}), blockPart(2, {}), blockPart(2, {}), blockPart(2, {})] },
    { name: 'far ball', parts: [blockPart(0, { shift: [99, 0, 0] })] },
    { name: 'single', parts: [blockPart(3, {})] },
  ],
);
const [BALL, LARGE, ELSEWHERE, BLOCK, BAR, SINGLE] = [0, 1, 2, 3, 4, 9];
const trianglesOf = (form: { readonly indices: Uint32Array } | null) => (form ? form.indices.length / 3 : null);

test('what is smaller than a pixel is not drawn, what is small has few triangles, and what is large all of them', () => {
  const forms = createForms(scene);
  const all = ball.indices.length / 3;
  assert.equal(forms.of(BALL, 0.5), null);
  const few = [2, 8, 32, 1000].map(pixels => trianglesOf(forms.of(BALL, pixels)) ?? 0);
  assert.ok(few[0]! > 0 && few[0]! < few[1]! && few[1]! < few[2]! && few[2]! < few[3]!, few.join());
  assert.ok(few[0]! <= 64 && few[3] === all, few.join());
  assert.equal(trianglesOf(forms.of(BLOCK, 2)), 12, 'a block has no simpler form');
  assert.equal(trianglesOf(forms.of(SINGLE, 2)), all, 'it does not pay for a shape that is drawn once');
});

test('a repeated shape is simplified once for all of one size', () => {
  const forms = createForms(scene);
  assert.equal(forms.of(BALL, 8), forms.of(ELSEWHERE, 8));
  assert.equal(forms.of(LARGE, 2), forms.of(BALL, 8));
  assert.notEqual(forms.of(LARGE, 8), forms.of(BALL, 8));
});

test('a thin bar keeps its length and its width', () => {
  const form = createForms(scene).of(BAR, 0.6);
  assert.ok(form && form.indices.length < ball.indices.length / 4);
  const [whole, simple] = [shapeBox(scene.shapes[2]!), shapeBox(form)];
  for (const axis of [0, 1, 2])
    assert.ok(
      simple[axis + 3]! - simple[axis]! > 0.5 * (whole[axis + 3]! - whole[axis]!),
      `${axis}: ${simple.join()} of ${whole.join()}`,
    );
});
