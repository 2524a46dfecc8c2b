import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPathData } from './path-data.ts';
import type { PlanPart } from './plan-drawing.ts';
import { snapToParts } from './snap-plan.ts';

const part = (data: string, bounds: PlanPart['bounds'], kind: PlanPart['kind'] = 'cut'): PlanPart => ({
  uuid: data,
  kind,
  layer: 'wall',
  dashed: false,
  rings: readPathData(data),
  bounds,
  area: 1,
});
const wall = part('M0 0L4 0L4 0.5L0 0.5Z', [0, 0, 4, 0.5]);

test('corners win over lines, lines over the place', () => {
  const snap = (x: number, y: number, takes = true) => {
    const { kind, at } = snapToParts([wall], x, y, 0.3, () => takes);
    return [kind, ...at];
  };
  assert.deepEqual(snap(3.9, 0.6), ['corner', 4, 0.5]);
  assert.deepEqual(snap(2, -0.1), ['line', 2, 0]);
  assert.deepEqual(snap(2, -0.25), ['place', 2, -0.25]);
  assert.deepEqual(snap(2, 5), ['place', 2, 5]);
  assert.deepEqual(snap(0, 0, false), ['place', 0, 0]);
});

test('the closing line counts, the gap of an open one does not; rooms and swings are left out', () => {
  const at = (parts: readonly PlanPart[]) => snapToParts(parts, 0.05, 0.25, 0.15, () => true).kind;
  assert.equal(at([wall]), 'line');
  assert.equal(at([part('M0 0L4 0L4 0.5L0 0.5', [0, 0, 4, 0.5])]), 'place');
  for (const kind of ['rooms', 'swings'] as const) assert.equal(at([{ ...wall, kind }]), 'place');
});
