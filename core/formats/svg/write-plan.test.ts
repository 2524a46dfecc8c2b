import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Loop } from './loops.ts';
import { roomLabels } from './write-plan.ts';

const rectangle = (x: number, y: number, width: number, height: number): Loop => ({
  points: [x, y, x + width, y, x + width, y + height, x, y + height],
  closed: true,
});
const numbers = (text: string, name: string): number[] =>
  Array.from(text.matchAll(new RegExp(` ${name}="([-\\d.]+)"`, 'g')), ([, value]) => Number(value));

test('name and area are centred, in letters that fit', () => {
  const [text = ''] = roomLabels([{ name: 'Kitchen <1>', outlines: [rectangle(0, 0, 4000, 3000)] }]);
  assert.match(text, /Kitchen &lt;1&gt;<\/text>.*12\.00 m²<\/text>$/);
  assert.deepEqual(numbers(text, 'x'), [2, 2]);
  assert.ok(numbers(text, 'y').every(y => y > 1 && y < 2));
  assert.deepEqual(numbers(text, 'font-size'), [0.28, 0.28]);
  const [small = ''] = roomLabels([{ name: 'Store room', outlines: [rectangle(0, 0, 900, 900)] }]);
  assert.ok(numbers(small, 'font-size')[0]! * 10 * 0.6 <= 0.9, 'no wider than the room');
});

test('the label of an L-shaped room is in its wide part, and areas of its parts are added up', () => {
  // An L: a corridor one metre wide, and a hall of five by four at its end.
  const corner: Loop = { points: [0, 0, 1000, 0, 1000, 6000, 5000, 6000, 5000, 10_000, 0, 10_000], closed: true };
  const [text = ''] = roomLabels([{ name: null, outlines: [corner, rectangle(20_000, 0, 1000, 1000)] }]);
  assert.match(text, />27\.00 m²</);
  assert.ok(numbers(text, 'y')[0]! > 6 && numbers(text, 'x')[0] === 2.5, text);
});

test('overlapping rooms have one label; a room without an outline has none', () => {
  const room = rectangle(0, 0, 4000, 3000);
  assert.equal(
    roomLabels([
      { name: 'gross', outlines: [room] },
      { name: 'net', outlines: [rectangle(100, 100, 3800, 2800)] },
      { name: 'next', outlines: [rectangle(9000, 0, 4000, 3000)] },
      { name: 'nowhere', outlines: [] },
    ]).length,
    2,
  );
});
