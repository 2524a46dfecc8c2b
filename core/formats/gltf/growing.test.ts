import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Growing } from './growing.ts';

const numbers = () => new Growing(length => new Uint32Array(length), 2);

test('it grows as it is written, and gives what was written once', () => {
  const growing = numbers();
  growing.push(1);
  growing.append([2, 3, 4, 5]);
  assert.deepEqual([...growing.take()], [1, 2, 3, 4, 5]);
  assert.equal(growing.length, 0);
  growing.push(6);
  assert.deepEqual([...growing.bytes()], [6, 0, 0, 0]);
});

test('shrunk, it is empty and keeps no more room than told', () => {
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
