import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { pin } from './use-pinned.ts';

/** The part of an element that pinning changes. */
const label = () => ({ hidden: true, style: { transform: '' } }) as unknown as HTMLElement;
const project =
  (depth: number) =>
  ([x, y]: Vec) => ({ x: x * 10, y: y * 10, depth });

test('a text is put where its point is seen', () => {
  const element = label();
  pin(element, [3, 4.5, 0], project(0.3));
  assert.deepEqual([element.hidden, element.style.transform], [false, 'translate(30px, 45px)']);
});

test('a text whose point is behind the camera, or which has none, is hidden and keeps its place', () => {
  const element = label();
  pin(element, [3, 4, 0], project(0));
  for (const [point, depth] of [
    [[9, 9, 0], 2],
    [[9, 9, 0], -1.5],
    [null, 0],
  ] as const) {
    pin(element, point, project(depth));
    assert.deepEqual([element.hidden, element.style.transform], [true, 'translate(30px, 40px)']);
  }
  pin(element, [1, 1, 0], project(1));
  assert.equal(element.hidden, false, 'as far as the camera sees');
});
