import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  drawnTo,
  isLargeEnough,
  letterHeight,
  pathOf,
  textLines,
  type MarkupShape,
  type MarkupTool,
} from './markup-shapes.ts';

const size = { width: 480, height: 240 };
const begun = (tool: MarkupTool): MarkupShape => ({ tool, colour: 'd6453d', points: [[10, 20]], text: '' });

test('an arrow, a box and a cloud have two ends; a line by hand has every place of the pointer', () => {
  for (const tool of ['arrow', 'box', 'cloud'] as const)
    assert.deepEqual(drawnTo(drawnTo(begun(tool), [30, 40]), [50, 60]).points, [
      [10, 20],
      [50, 60],
    ]);
  const free = drawnTo(drawnTo(drawnTo(begun('free'), [30, 40]), [30.5, 40]), [50, 60]);
  assert.deepEqual(free.points, [
    [10, 20],
    [30, 40],
    [50, 60],
  ]);
});

test('a text near an edge is moved into the picture, and broken where that is too narrow', () => {
  const size = { width: 720, height: 360 };
  const letter = letterHeight(size); // 20
  const place = (text: string, ...at: readonly [number, number]) =>
    textLines({ ...begun('text'), points: [at], text }, size, each => each.length * 10).map(line => [
      line.text,
      line.x,
      line.y,
    ]);
  assert.deepEqual(place('Too low', 100, 200), [['Too low', 100, 200]]);
  assert.deepEqual(place('Too low', 700, 200), [['Too low', 720 - 6 - 70, 200]]);
  assert.deepEqual(place('Too low', 0, 0), [['Too low', 6, 6 + letter]]);
  assert.deepEqual(place('Too low', 719, 359), [['Too low', 644, 360 - 6 - letter * 0.3]]);
  const long = Array.from({ length: 20 }, (_, n) => `word${n % 10}`).join(' '); // 119 letters
  const lines = place(long, 500, 350);
  assert.deepEqual(
    lines.map(([text]) => String(text).length),
    [65, 53],
  );
  assert.equal(lines.map(([text]) => text).join(' '), long);
  assert.ok(lines.every(([, x]) => x === 64));
  assert.ok(Number(lines.at(-1)?.[2]) <= 360 - 6);
  assert.deepEqual(
    place('x'.repeat(100), 0, 100).map(([text]) => String(text).length),
    [70, 30],
  );
});

test('a click draws nothing, and neither does a text without letters', () => {
  assert.equal(isLargeEnough(drawnTo(begun('box'), [11, 21])), false);
  assert.equal(isLargeEnough(drawnTo(begun('box'), [30, 20])), true);
  assert.equal(isLargeEnough({ ...begun('text'), text: '  ' }), false);
  assert.equal(isLargeEnough({ ...begun('text'), text: 'Too low' }), true);
});

test('paths begin and end where the shape does', () => {
  const to = (tool: MarkupTool) => pathOf(drawnTo(begun(tool), [110, 80]), size);
  assert.equal(to('box'), 'M10 20 H110 V80 H10 Z');
  assert.match(to('arrow'), /^M10 20 L110 80 M[\d. ]+ L110 80 L[\d. ]+$/);
  assert.equal(to('free'), 'M10 20 L110 80');
  assert.equal(to('text'), '');
});

test('a cloud goes round its box in bumps, however it was drawn', () => {
  const bumps = (path: string) => path.match(/A/g)?.length;
  const cloud = pathOf(drawnTo(begun('cloud'), [110, 80]), size);
  assert.match(cloud, /^M10 20 A.* 10 20 Z$/);
  const back = pathOf(
    {
      ...begun('cloud'),
      points: [
        [110, 80],
        [10, 20],
      ],
    },
    size,
  );
  assert.equal(back, cloud);
  assert.ok((bumps(cloud) ?? 0) >= 8);
});
