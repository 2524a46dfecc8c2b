import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from './walk-control.ts';

const still = { ahead: 0, right: 0, up: 0, fast: false };

test('letters by their place and arrows walk the same ways', () => {
  const table: readonly (readonly [keys: string[], steps: Partial<typeof still>])[] = [
    [['KeyW'], { ahead: 1 }],
    [['ArrowUp'], { ahead: 1 }],
    [['KeyS'], { ahead: -1 }],
    [['ArrowDown'], { ahead: -1 }],
    [['KeyA'], { right: -1 }],
    [['ArrowRight'], { right: 1 }],
    [['KeyE'], { up: 1 }],
    [['Space'], { up: 1 }],
    [['KeyQ'], { up: -1 }],
  ];
  for (const [keys, steps] of table) assert.deepEqual(stepsOf(keys, false), { ...still, ...steps }, keys.join());
});

test('two keys for one way are no faster, opposite ones stand still, two ways go across', () => {
  assert.deepEqual(stepsOf(['KeyW', 'ArrowUp'], false), { ...still, ahead: 1 });
  assert.deepEqual(stepsOf(['KeyW', 'KeyS'], false), still);
  assert.deepEqual(stepsOf(['KeyW', 'KeyD'], true), { ahead: 1, right: 1, up: 0, fast: true });
  assert.deepEqual(stepsOf(['KeyZ', 'Enter'], false), still, 'other keys do not walk');
});
