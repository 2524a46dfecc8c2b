import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findArcs, indexSnaps, snapAt } from './snap-index.ts';
import { sheetOf } from './testing/sheet.ts';
import { AREA, LOOP_CHAIN } from './sheet-format.ts';

const arc = (x: number, y: number, radius: number, turn: number, steps = 64): number[] =>
  Array.from({ length: steps + 1 }, (_, n) => [
    x + radius * Math.cos((n * turn) / steps),
    y + radius * Math.sin((n * turn) / steps),
  ]).flat();
const everything = (): boolean => true;

test('ends, middles and crossings are found within reach, the nearest first; else the line itself', () => {
  const index = indexSnaps(sheetOf([{ points: [0, 0, 10, 0] }, { points: [3, -6, 3, 5] }]));
  const at = (x: number, y: number, reach = 0.5) => snapAt(index, [x, y], reach, everything);
  assert.deepEqual(at(0.1, 0.1), { kind: 'end', at: [0, 0] });
  assert.deepEqual(at(5.2, 0.1), { kind: 'middle', at: [5, 0] });
  assert.deepEqual(at(3.1, 0.2), { kind: 'crossing', at: [3, 0] });
  assert.deepEqual(at(8, 0.25), { kind: 'line', at: [8, 0] });
  assert.equal(at(8, 2), undefined);
  assert.deepEqual(at(9.4, 0.1, 1), { kind: 'end', at: [10, 0] }, 'a point is taken before a line that is nearer');
});

test('circles and arcs have a centre, and no corners between their pieces', () => {
  const circle = arc(20, 20, 5, 2 * Math.PI).slice(0, -2);
  const index = indexSnaps(sheetOf([{ points: circle, kind: LOOP_CHAIN }, { points: arc(0, 0, 4, Math.PI / 2, 16) }]));
  const at = (x: number, y: number) => snapAt(index, [x, y], 0.2, everything);
  const centre = at(20.05, 20.05);
  assert.equal(centre?.kind, 'centre');
  assert.ok(Math.hypot(centre!.at[0] - 20, centre!.at[1] - 20) < 1e-9);
  assert.equal(at(circle[20]!, circle[21]!)?.kind, 'line');
  assert.equal(at(circle[0]!, circle[1]!)?.kind, 'line', 'nobody sees where a circle begins');
  assert.equal(at(4, 0)?.kind, 'end');
  assert.equal(at(0.02, 0)?.kind, 'centre');
});

test('arcs of a polyline end at its corners; regular polygons and straight lines are none', () => {
  const slot = [-5, 0, ...arc(0, 0, 2, Math.PI, 32), -9, 0];
  assert.deepEqual(
    findArcs(slot, false).map(({ from, to }) => [from, to]),
    [[1, 33]],
  );
  const octagon = arc(0, 0, 3, 2 * Math.PI, 8).slice(0, -2);
  assert.deepEqual(findArcs(octagon, true), []);
  assert.deepEqual(findArcs([0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0], false), []);
});

test('what is on a layer that is off is not taken hold of, nor what only hides; loops of areas are', () => {
  const square = [0, 0, 4, 0, 4, 4, 0, 4];
  const index = indexSnaps(
    sheetOf([
      { points: [...square, NaN, NaN, 1, 1, 2, 1, 2, 2], kind: AREA },
      { points: [9, 9, 8, 9], layer: 1 },
      { points: square.map(value => value + 20), kind: 3 },
    ]),
  );
  assert.equal(snapAt(index, [2, 2], 0.1, everything)?.kind, 'end');
  assert.equal(snapAt(index, [0, 3.9], 0.2, everything)?.kind, 'end');
  assert.equal(snapAt(index, [9, 9], 0.1, everything)?.kind, 'end');
  assert.equal(
    snapAt(index, [9, 9], 0.1, layer => layer === 0),
    undefined,
  );
  assert.equal(snapAt(index, [24, 24], 0.1, everything), undefined);
});
