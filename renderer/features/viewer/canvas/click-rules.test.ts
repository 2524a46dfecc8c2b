import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionOf, type Pose } from '../../../viewer/camera/camera-math.ts';
import { adds, drawsRectangle, levelled, meaningOfClick, takesPoints, type ClickMeaning } from './click-rules.ts';
import type { Tool } from '../state.ts';

const floor = { normal: [0, 1, 0] } as const;
const wall = { normal: [1, 0, 0] } as const;
const meaning = (tool: Tool, hit: typeof floor | typeof wall | null, measureKind: 'length' | 'clearance' = 'length') =>
  meaningOfClick({ tool, measureKind }, hit);

test('what a click means: on a floor, on a wall, beside the model', () => {
  const table: Readonly<Record<Tool, readonly ClickMeaning[]>> = {
    select: ['pick', 'pick', 'pick'],
    rectangle: ['pick', 'pick', 'pick'],
    walk: ['go', 'pick', 'pick'],
    section: ['section', 'section', null],
    measure: ['point', 'point', 'point'],
    place: ['pick', 'pick', 'pick'],
  };
  for (const [tool, expected] of Object.entries(table))
    assert.deepEqual(
      [floor, wall, null].map(hit => meaning(tool as Tool, hit)),
      expected,
      tool,
    );
  assert.deepEqual(
    [floor, wall, null].map(hit => meaning('measure', hit, 'clearance')),
    ['element', 'element', null],
  );
});

test('who walks stands on a ramp, not on a steep roof, and does not hang from a ceiling', () => {
  const slope = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return meaningOfClick({ tool: 'walk', measureKind: 'length' }, { normal: [Math.sin(angle), Math.cos(angle), 0] });
  };
  assert.equal(slope(10), 'go');
  assert.equal(slope(40), 'go');
  assert.equal(slope(50), 'pick');
  assert.equal(slope(180), 'pick');
});

test('only the measuring of points takes points', () => {
  assert.equal(takesPoints({ tool: 'measure', measureKind: 'area' }), true);
  assert.equal(takesPoints({ tool: 'measure', measureKind: 'clearance' }), false);
  assert.equal(takesPoints({ tool: 'select', measureKind: 'area' }), false, 'the kind is only for the next measure');
});

test('a rectangle is drawn with its tool, or with Alt while one selects', () => {
  const draws = (tool: Tool, altKey = false) => drawsRectangle(tool, { altKey });
  assert.deepEqual([draws('rectangle'), draws('rectangle', true), draws('select', true)], [true, true, true]);
  assert.deepEqual([draws('select'), draws('walk', true), draws('measure', true)], [false, false, false]);
});

test('Ctrl adds, and Command on a Mac', () => {
  assert.equal(adds({ ctrlKey: true, metaKey: false }), true);
  assert.equal(adds({ ctrlKey: false, metaKey: true }), true);
  assert.equal(adds({ ctrlKey: false, metaKey: false }), false);
});

test('who comes down from high above looks ahead; who already stands there keeps where one looks', () => {
  const above: Pose = { target: [0, 0, 0], yaw: 1, pitch: 1.2, distance: 30 };
  assert.ok(positionOf(above)[1] > 20);
  assert.deepEqual(levelled(above, 0), { ...above, pitch: 0.08 });
  assert.equal(levelled(above, 25), above, 'a floor near the eye');
  const upwards: Pose = { ...above, pitch: -0.4, target: [0, 40, 0] };
  assert.equal(levelled(upwards, 0).pitch, -0.4, 'looking up stays');
});
