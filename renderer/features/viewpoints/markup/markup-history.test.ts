import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drew, redo, startHistory, undo } from './markup-history.ts';
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
