import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cancelled,
  crossPath,
  keyed,
  led,
  pressed,
  released,
  restingPen,
  spotIn,
  type Pen,
  drew,
  redo,
  startHistory,
  stepOfKey,
  undo,
} from './markup-pen.ts';
import type { MarkupShape, MarkupTool, Spot } from './markup-shapes.ts';

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

const size = { width: 400, height: 200 };
const begun = (tool: MarkupTool): MarkupShape => ({ tool, colour: 'd6453d', points: [], text: '' });
const box = begun('box');
const key = (name: string, more: object = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

/** The pen after some keys, with all results. */
function typed(keys: readonly string[], tool: MarkupTool = 'box', more: object = {}) {
  let pen: Pen = restingPen;
  const results: (MarkupShape | Spot)[] = [];
  for (const name of keys) {
    const step = keyed(pen, key(name, more), begun(tool), size);
    assert.ok(step, `${name} is a key of the pen`);
    pen = step.pen;
    if (step.drawn) results.push(step.drawn);
    if (step.textAt) results.push(step.textAt);
  }
  return { pen, results };
}

test('a shape is drawn from where the pointer is pressed to where it was last', () => {
  const pen = led(led(pressed(restingPen, box, [10, 10]), [50, 50]), [90, 60]);
  assert.deepEqual(released(pen, [90, 60]), {
    pen: restingPen,
    drawn: {
      ...box,
      points: [
        [10, 10],
        [90, 60],
      ],
    },
  });
});

test('a click draws nothing, a pointer that was not pressed neither', () => {
  assert.deepEqual(released(pressed(restingPen, box, [10, 10]), [10, 10]), { pen: restingPen });
  assert.deepEqual(released(led(restingPen, [50, 50]), [90, 90]), { pen: restingPen });
});

test('a shape that is given up leaves nothing behind', () => {
  const pen = cancelled(led(pressed(restingPen, begun('free'), [10, 10]), [50, 50]));
  assert.deepEqual(released(pen, [90, 90]), { pen: restingPen });
});

test('a text is asked for where the pointer is released, not before', () => {
  const pen = pressed(restingPen, begun('text'), [10, 10]);
  assert.equal(pen.drawing, null);
  assert.deepEqual(released(led(pen, [20, 20]), [20, 20]), { pen: restingPen, textAt: [20, 20] });
});

test('no text is asked for when the pointer was pressed elsewhere or with another button, or was taken away', () => {
  assert.deepEqual(released(restingPen, [20, 20]), { pen: restingPen });
  assert.deepEqual(released(cancelled(pressed(restingPen, begun('text'), [10, 10])), [20, 20]), { pen: restingPen });
});

test('the cross begins in the middle and moves by a hundredth of the width, with Shift by five', () => {
  assert.deepEqual(typed(['ArrowRight', 'ArrowDown']).pen.cross, [204, 104]);
  assert.deepEqual(typed(['ArrowLeft', 'ArrowUp'], 'box', { shiftKey: true }).pen.cross, [180, 80]);
});

test('the cross does not leave the picture', () => {
  const far = (name: string) => typed(Array.from({ length: 60 }, () => name)).pen.cross;
  assert.deepEqual(
    [far('ArrowLeft'), far('ArrowRight'), far('ArrowUp'), far('ArrowDown')],
    [
      [0, 100],
      [400, 100],
      [200, 0],
      [200, 200],
    ],
  );
});

test('Enter begins a shape at the cross, arrows lead it, and Enter ends it', () => {
  for (const enter of ['Enter', ' ']) {
    const { pen, results } = typed(['ArrowRight', enter, 'ArrowRight', 'ArrowRight', enter]);
    assert.deepEqual(results, [
      {
        ...box,
        points: [
          [204, 100],
          [212, 100],
        ],
      },
    ]);
    assert.deepEqual(pen, { ...restingPen, cross: [212, 100] }, 'the cross stays where the shape ended');
  }
});

test('Enter twice in one place draws nothing', () =>
  assert.deepEqual(typed(['Enter', 'Enter']), { pen: { ...restingPen, cross: [200, 100] }, results: [] }));

test('Enter asks for a text at the cross', () => {
  const { pen, results } = typed(['ArrowUp', 'Enter'], 'text');
  assert.deepEqual([results, pen.drawing, pen.isTextDue], [[[200, 96]], null, false]);
});

test('Escape gives up a shape that is drawn; without one the key is that of the dialog', () => {
  const { pen, results } = typed(['Enter', 'ArrowRight', 'Escape']);
  assert.deepEqual([pen.drawing, pen.cross, results], [null, [204, 100], []]);
  assert.equal(keyed(pen, key('Escape'), box, size), undefined);
});

test('other keys, and keys with Ctrl, Alt or the command key, are left to others', () => {
  for (const given of [key('a'), key('Tab'), key('Backspace')])
    assert.equal(keyed(restingPen, given, box, size), undefined);
  for (const held of ['ctrlKey', 'metaKey', 'altKey'])
    assert.equal(keyed(restingPen, key('ArrowLeft', { [held]: true }), box, size), undefined, held);
});

test('the pointer takes the cross away', () => {
  const { pen } = typed(['ArrowRight']);
  for (const tool of ['box', 'text'] as const) assert.equal(pressed(pen, begun(tool), [1, 1]).cross, null);
  assert.equal(crossPath(null, size), '');
});

test('the cross is as large as letters in the picture', () => {
  const [start, arm] =
    /^M(\S+) 100 h(\S+) M200 /
      .exec(crossPath([200, 100], size))
      ?.slice(1)
      .map(Number) ?? [];
  assert.ok(Math.abs(Number(arm) - 16.8) < 1e-9, `${arm} wide`);
  assert.ok(Math.abs(Number(start) + Number(arm) / 2 - 200) < 1e-9, 'around its place');
});

test('a point of the page is a place of the picture, however large the picture is shown', () => {
  const shown = { left: 100, top: 50, width: 200, height: 100 };
  assert.deepEqual(
    (
      [
        [100, 50],
        [300, 150],
        [150, 125],
        [90, 50],
      ] as const
    ).map(at => spotIn(shown, at, size)),
    [
      [0, 0],
      [400, 200],
      [100, 150],
      [-20, 0],
    ],
  );
});
