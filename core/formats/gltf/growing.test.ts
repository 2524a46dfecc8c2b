import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Growing } from './growing.ts';

const numbers = () => new Growing(length => new Uint32Array(length), 2);

test('it grows while it is written, and returns its content once', () => {
  const growing = numbers();
  growing.push(1);
  growing.append([2, 3, 4, 5]);
  assert.deepEqual([...growing.take()], [1, 2, 3, 4, 5]);
  assert.equal(growing.length, 0);
  growing.push(6);
  assert.deepEqual([...growing.bytes()], [6, 0, 0, 0]);
});

test('after shrinking it is empty and within the given capacity', () => {
  const growing = numbers();
  growing.append(Array.from({ length: 1000 }, (_, n) => n));
  const { data } = growing;
  growing.shrink(data.length);
  assert.equal(growing.data, data);
  assert.equal(growing.length, 0);
  growing.shrink(4);
  assert.equal(growing.data.length, 4);
  growing.append([7, 8, 9, 10, 11]);
  assert.deepEqual([...growing.take()], [7, 8, 9, 10, 11]);
});
