import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { MeasureKind } from '../../../viewer/tools/measures.ts';
import type { Snap } from '../../../viewer/tools/snap.ts';
import {
  addMeasurePoint,
  doubtOf,
  movedIn,
  begunShape,
  finishMeasure,
  keepMeasure,
  measureStep,
  moveEnd,
  noMeasuring,
  pathThrough,
  type Measure,
} from './measuring.ts';

const corners: readonly Vec[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 0, 3],
  [0, 0, 3],
];
const [a, b, c, d] = corners as readonly [Vec, Vec, Vec, Vec];
const begin = (measureKind: MeasureKind, measures: readonly Measure[] = []) => ({
  measures,
  measureKind,
  measurePoints: [] as readonly Vec[],
});
/** Returns a measure after clicks on points. */
const clicked = (kind: MeasureKind, points: readonly Vec[]) =>
  points.reduce((now, point) => addMeasurePoint(now, point), begin(kind));

test('a length ends with its second point and an angle with its third; chains and areas go on', () => {
  const kept = (kind: MeasureKind) => {
    const { measures, measurePoints } = clicked(kind, corners);
    return { measures: measures.map(({ points }) => points.length), begun: measurePoints.length };
  };
  assert.deepEqual(kept('length'), { measures: [2, 2], begun: 0 });
  assert.deepEqual(kept('angle'), { measures: [3], begun: 1 });
  assert.deepEqual(kept('chain'), { measures: [], begun: 4 });
  assert.deepEqual(kept('area'), { measures: [], begun: 4 });
});

test('the second click of a double click adds no point', () => {
  assert.deepEqual(clicked('chain', [a, a, b, b]).measurePoints, [a, b]);
  assert.deepEqual(clicked('length', [a, [0.0005, 0, 0]]).measures, [], 'half a millimetre is the same point');
  assert.equal(clicked('length', [a, [0.002, 0, 0]]).measures.length, 1);
});

test('a click on the first point closes an area that has three points, and no other measure', () => {
  const area = clicked('area', [a, b, c, a]);
  assert.deepEqual(area.measures, [{ id: 1, kind: 'area', points: [a, b, c] }]);
  assert.deepEqual(area.measurePoints, []);
  assert.deepEqual(clicked('area', [a, b, a]).measurePoints, [a, b, a], 'two points are no area yet');
  assert.deepEqual(clicked('chain', [a, b, c, a]).measurePoints, [a, b, c, a], 'a chain may come back');
});

test('Enter keeps what is enough, and leaves what is not', () => {
  const cases: readonly (readonly [MeasureKind, readonly Vec[], number])[] = [
    ['chain', [a], 0],
    ['chain', [a, b, c], 1],
    ['area', [a, b], 0],
    ['area', [a, b, c, d], 1],
    ['angle', [a, b], 0],
  ];
  for (const [kind, points, count] of cases) {
    const before = clicked(kind, points);
    const after = finishMeasure(before);
    assert.equal(after.measures.length, count, `${kind} with ${points.length} points`);
    assert.deepEqual(after.measurePoints, count === 0 ? points : []);
  }
});

test('numbers of measures are not used again while later ones are there', () => {
  const three = [a, b, c].reduce<readonly Measure[]>((all, point) => keepMeasure(all, 'length', [point, d]), []);
  assert.deepEqual(
    three.map(({ id }) => id),
    [1, 2, 3],
  );
  const rest = three.filter(({ id }) => id !== 2);
  assert.deepEqual(
    keepMeasure(rest, 'length', [a, c]).map(({ id }) => id),
    [1, 3, 4],
  );
});

test('a measure between models that are moved apart is no measure of the files, nor is one whose model moved since', () => {
  const at = (model: number, east = 0) => ({ model, shift: [east, 0, 0] as const });
  const length = (...origins: readonly (ReturnType<typeof at> | null)[]) => ({ kind: 'length', origins }) as const;
  const moved = new Map([[2, [5, 0, 0] as const]]);
  assert.deepEqual(
    [
      doubtOf(length(at(1), at(1)), moved),
      doubtOf(length(at(2, 5), at(2, 5)), moved),
      doubtOf(length(null, at(2, 5)), moved),
      doubtOf({ kind: 'length' }, moved),
    ],
    [null, null, null, null],
  );
  assert.equal(doubtOf(length(at(1), at(2, 5)), moved), 'across');
  assert.equal(doubtOf({ kind: 'point', origins: [at(2, 5)] }, moved), 'across', 'the place of a moved model');
  assert.equal(doubtOf(length(at(2), at(2)), moved), 'since');
  assert.equal(doubtOf(length(at(1), at(2, 5)), new Map()), 'since', 'it was put back');
  assert.deepEqual(movedIn(length(at(1), at(2, 5)), new Map()), [2]);
  const [measure] = moveEnd([{ id: 1, kind: 'length', points: [a, b] }], 1, 1, { point: c, origin: at(2, 5) });
  assert.deepEqual(measure?.origins, [null, at(2, 5)]);
  const { measures } = addMeasurePoint(addMeasurePoint(begin('length'), a, at(1)), b, at(2, 5));
  assert.deepEqual(measures[0]?.origins, [at(1), at(2, 5)]);
});

test('an end that is pulled moves that end only, of that measure only', () => {
  const measures = [...keepMeasure(keepMeasure([], 'length', [a, b]), 'length', [a, b])];
  assert.deepEqual(
    moveEnd(measures, 2, 1, { point: c }).map(({ points }) => points),
    [
      [a, b],
      [a, c],
    ],
  );
  assert.deepEqual(moveEnd(measures, 9, 0, { point: c }), measures, 'it was removed meanwhile');
  assert.deepEqual(moveEnd(measures, 1, 5, { point: c }), measures, 'it has no such end');
  assert.deepEqual(measures[1]!.points, [a, b], 'the measures of before stay as they were');
});

test('what is begun is drawn up to the pointer, and says a number when it would be complete', () => {
  const snap = (point: Vec): Snap => ({ kind: 'vertex', point });
  const shape = (kind: MeasureKind, points: readonly Vec[], pointer: Snap | null) => {
    const { points: drawn, says } = begunShape({ ...begin(kind), measurePoints: points }, pointer);
    return [drawn.length, says] as const;
  };
  assert.deepEqual(shape('length', [], snap(b)), [1, false], 'the first point is still to be chosen');
  assert.deepEqual(shape('length', [a], snap(b)), [2, true]);
  assert.deepEqual(shape('length', [a], null), [1, false], 'the pointer is on nothing');
  assert.deepEqual(shape('angle', [a, b], null), [2, false]);
  assert.deepEqual(shape('angle', [a, b], snap(c)), [3, true]);
  assert.deepEqual(shape('chain', [a, b, c], null), [3, true]);
  assert.deepEqual(shape('clearance', [], snap(a)), [0, false], 'a clearance takes elements, not points');
  assert.equal(begunShape({ ...begin('clearance') }, snap(a)).snap, null);
});

test('the hint asks for what is missing', () => {
  const step = (measureKind: MeasureKind, points: number, more: Partial<typeof noMeasuring> = {}) =>
    measureStep({ ...noMeasuring, measureKind, measurePoints: corners.slice(0, points), ...more });
  assert.deepEqual(
    [0, 1].map(n => step('length', n)),
    ['first', 'second'],
  );
  assert.deepEqual(
    [0, 1, 2].map(n => step('angle', n)),
    ['first', 'second', 'third'],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map(n => step('chain', n)),
    ['first', 'second', 'more', 'more'],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map(n => step('area', n)),
    ['first', 'second', 'third', 'more'],
  );
  assert.equal(step('clearance', 0), 'firstElement');
  assert.equal(step('clearance', 0, { measuresFace: true }), 'firstFace');
  assert.equal(
    step('clearance', 0, { measuresFace: true, clearanceFrom: { feature: 3, face: null } }),
    'secondElement',
  );
});

test('a line that leaves the picture behind the camera is not drawn at all', () => {
  const at = (x: number, y: number, depth = 0) => ({ x, y, depth });
  assert.equal(pathThrough([at(1, 2), at(3.14159, 4)], false), 'M1.0 2.0L3.1 4.0');
  assert.equal(pathThrough([at(0, 0), at(9, 0), at(9, 9)], true), 'M0.0 0.0L9.0 0.0L9.0 9.0Z');
  assert.equal(pathThrough([at(0, 0), at(9, 0, 2)], false), '', 'one end is behind the camera');
  assert.equal(pathThrough([at(0, 0)], false), '', 'one point is no line');
  assert.equal(pathThrough([], true), '');
});
