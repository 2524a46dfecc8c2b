import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drew, redo, startHistory, stepOfKey, undo } from './markup-history.ts';
import type { MarkupShape } from './markup-shapes.ts';

const shape = (text: string): MarkupShape => ({ tool: 'text', colour: 'd6453d', points: [[0, 0]], text });

test('a step back takes the last shape, a step forth brings it again, and drawing forgets what was taken back', () => {
  const two = drew(drew(startHistory([]), shape('a')), shape('b'));
  const back = undo(two);
  assert.deepEqual(back.shapes, [shape('a')]);
  assert.deepEqual(redo(back), two);
  assert.deepEqual(redo(drew(back, shape('c'))).shapes, [shape('a'), shape('c')]);
  assert.deepEqual(undo(startHistory([])), startHistory([]));
});

test('undo ends when nothing is left, redo when nothing is undone', () => {
  const first = startHistory([shape('kept')]);
  const none = undo(undo(undo(drew(first, shape('a')))));
  assert.deepEqual([none.shapes, none.undone], [[], [shape('a'), shape('kept')]]);
  assert.deepEqual(redo(redo(redo(none))), { shapes: [shape('kept'), shape('a')], undone: [] });
});

test('Ctrl or the command key with Z is back, with Shift+Z or Y forth, also with capitals', () => {
  const step = (key: string, held: 'ctrlKey' | 'metaKey' | null, shiftKey = false) => {
    const found = stepOfKey({ key, shiftKey, ctrlKey: held === 'ctrlKey', metaKey: held === 'metaKey' });
    return found === undo ? 'back' : found === redo ? 'forth' : null;
  };
  assert.deepEqual(
    [
      step('z', 'ctrlKey'),
      step('z', 'metaKey'),
      step('Z', 'ctrlKey', true),
      step('y', 'ctrlKey'),
      step('Y', 'metaKey'),
    ],
    ['back', 'back', 'forth', 'forth', 'forth'],
  );
  assert.deepEqual([step('z', null), step('x', 'ctrlKey'), step('Z', null, true)], [null, null, null]);
});
