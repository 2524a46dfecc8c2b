import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box } from '../../../viewer/camera/camera-math.ts';
import { atOnce } from '../in-steps.ts';
import { findMoved } from './moved-elements.ts';
import { drawn, openHouse, type Drawn } from '../testing/house.ts';

/** Returns the elements found among two houses, of which the second is changed. */
function movedWhen(change: (name: Drawn, box: Box) => Box | null, tolerance = 0.01): readonly string[] {
  const { actions, viewer } = openHouse({ models: [1, 2] });
  const boxOf = (feature: number) => {
    const box = viewer.modelOf(feature)!.boxOf(feature);
    return box && feature >= drawn.length ? change(drawn[feature - drawn.length]!, box) : box;
  };
  const lines = ['gone', 'ground', ...drawn, 'note'].join('\n');
  return atOnce(findMoved(actions.forest, boxOf, { first: 1, second: 2, lines, tolerance }));
}

test('nothing has moved in the same house, nor by less than the tolerance', () => {
  assert.deepEqual(
    movedWhen((_, box) => box),
    [],
  );
  assert.deepEqual(
    movedWhen((_, box) => [...box].map(side => side + 0.005) as unknown as Box),
    [],
  );
});

test('what is elsewhere, of another size, or drawn in one of them only is found; what is in it is not', () =>
  assert.deepEqual(
    movedWhen((name, box) => {
      if (name === 'wall') return [...box].map((side, n) => (n % 3 === 0 ? side + 0.02 : side)) as unknown as Box;
      if (name === 'roof') return [...box].map((side, n) => (n === 4 ? side + 1 : side)) as unknown as Box;
      return name === 'slab' ? null : box;
    }),
    ['slab', 'wall', 'roof'],
  ));

test('of a model that is not open nothing is known', () => {
  const { actions } = openHouse();
  const question = { first: 1, second: 9, lines: 'wall', tolerance: 0.01 };
  assert.deepEqual(atOnce(findMoved(actions.forest, () => null, question)), []);
});
