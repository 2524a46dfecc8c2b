import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLengths } from '../../ui/numbers/length-display.ts';
import { levelFor } from '../../sheets/picture-painter.ts';
import {
  readLength,
  scaleOf,
  finished,
  lengthText,
  measureHint,
  measureText,
  shownMeasures,
  withoutLast,
  withPoint,
  type Measured,
} from './measure-rules.ts';
import { layerRows, stateOfRows, switched, boxOf, findTexts } from './text-rules.ts';

const style = { language: 'en', lengths: plainLengths };
const begin = (kind: Measured['kind']): Measured => ({ kind, kept: [], points: [] });
const along = (from: Measured, points: readonly (readonly [number, number])[]): Measured =>
  points.reduce(withPoint, from);

test('a length ends at its second point, an angle at its third, chains and areas when somebody ends them', () => {
  assert.deepEqual(
    along(begin('length'), [
      [0, 0],
      [3, 4],
    ]).kept,
    [
      {
        kind: 'length',
        points: [
          [0, 0],
          [3, 4],
        ],
      },
    ],
  );
  assert.equal(
    along(begin('angle'), [
      [1, 0],
      [0, 0],
      [0, 1],
    ]).kept.length,
    1,
  );
  const chain = along(begin('chain'), [
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
  assert.equal(chain.kept.length, 0);
  assert.equal(withPoint(chain, [1, 1]).kept[0]?.points.length, 3, 'the same point again ends it');
  const area = along(begin('area'), [
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  assert.equal(withPoint(area, [0, 0]).kept[0]?.points.length, 3, 'and the first one of an area');
  assert.deepEqual(
    finished(
      along(begin('area'), [
        [0, 0],
        [1, 1],
      ]),
    ),
    begin('area'),
  );
});

test('the last point is taken back, then the last measure', () => {
  const one = along(begin('length'), [
    [0, 0],
    [1, 0],
    [5, 5],
  ]);
  assert.deepEqual(withoutLast(one).points, []);
  assert.deepEqual(withoutLast(withoutLast(one)).kept, []);
});

test('measures say metres whatever the unit of the drawing, and thousandths of a millimetre where they are small', () => {
  const say = (kind: Measured['kind'], points: readonly (readonly [number, number])[], metres = 0.001) =>
    measureText({ kind, points }, metres, style);
  assert.equal(
    say('length', [
      [0, 0],
      [3000, 4000],
    ]),
    '5.000 m',
  );
  assert.equal(
    say('length', [
      [0, 0],
      [0.0125, 0],
    ]),
    '0.013 mm',
  );
  assert.equal(
    say('area', [
      [0, 0],
      [4000, 0],
      [4000, 3000],
      [0, 3000],
    ]),
    '12.00 m²',
  );
  assert.equal(
    say('area', [
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ]),
    '12.00 mm²',
  );
  assert.equal(
    say('angle', [
      [1, 0],
      [0, 0],
      [0, 9],
    ]),
    '90.0°',
  );
  assert.equal(lengthText(1234.5, { ...style, language: 'fr' }).replace(/\s/g, ' '), '1 234,500 m');
});

test('a measure that is begun is drawn up to the pointer, and says nothing before it has enough points', () => {
  const begun = withPoint(begin('length'), [0, 0]);
  assert.deepEqual(
    shownMeasures(begun, null, 1, style).map(({ text }) => text),
    [null],
  );
  const [shown] = shownMeasures(begun, [2, 0], 1, style);
  assert.deepEqual([shown?.text, shown?.label], ['2.000 m', [1, 0]]);
});

test('a page without a scale is measured in pixels, and has one when the length of a line is known', () => {
  assert.equal(
    measureText(
      {
        kind: 'length',
        points: [
          [0, 0],
          [300, 400],
        ],
      },
      null,
      style,
    ),
    '500 px',
  );
  assert.equal(
    measureText(
      {
        kind: 'area',
        points: [
          [0, 0],
          [30, 0],
          [30, 40],
          [0, 40],
        ],
      },
      null,
      style,
    ),
    '1,200 px²',
  );
  assert.equal(
    measureText(
      {
        kind: 'angle',
        points: [
          [1, 0],
          [0, 0],
          [0, 9],
        ],
      },
      null,
      style,
    ),
    '90.0°',
  );
  const metres = scaleOf(
    {
      points: [
        [0, 0],
        [300, 400],
      ],
    },
    6.5,
  );
  assert.equal(
    measureText(
      {
        kind: 'length',
        points: [
          [0, 0],
          [0, 1000],
        ],
      },
      metres,
      style,
    ),
    '13.000 m',
  );
});

test('lengths are read as people write them', () => {
  assert.deepEqual(
    ['3.25', '3,25 m', ' 325cm', '12 ft', '6"', '.5', '0', '-3', 'm', '3 parsec', ''].map(text =>
      readLength(text, 'en'),
    ),
    [3.25, 3.25, 3.25, 12 * 0.3048, 6 * 0.0254, 0.5, undefined, undefined, undefined, undefined, undefined],
  );
  assert.deepEqual(
    ['1 234,5 mm', "1'234.5 mm", '1,234', '12\' 3 5/16"', '12\' 6"', '2 ft 0.5 in'].map(text => readLength(text, 'en')),
    [1.2345, 1.2345, undefined, 12 * 0.3048 + 3.3125 * 0.0254, 12 * 0.3048 + 6 * 0.0254, 2 * 0.3048 + 0.5 * 0.0254],
  );
});

test('of a picture the copy is drawn that has as many pixels as the screen shows', () => {
  const widths = [8000, 4000, 2000, 1000];
  assert.deepEqual(
    [2, 1, 0.6, 0.5, 0.2, 0.1].map(scale => levelFor(scale, widths, 8000)),
    [0, 0, 0, 1, 2, 3],
  );
});

test('layers with something on them are listed by name, searched by words and switched together', () => {
  const layer = (name: string) => ({ name, colour: 0, isShown: true });
  const layers = ['A-WALL-10', 'A-WALL-9', 'Empty', 'Doors'].map(layer);
  const rows = layerRows(layers, [1, 2, 0, 3], '', 'en');
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['A-WALL-9', 'A-WALL-10', 'Doors'],
  );
  const walls = layerRows(layers, [1, 2, 0, 3], ' wall  a-', 'en');
  const off = switched([true, true, true, true], walls, false);
  assert.deepEqual(off, [false, false, true, true]);
  assert.deepEqual([stateOfRows(off, rows), stateOfRows(off, walls)], ['some', 'none']);
});

test('texts are found whatever their case and accents, in the order of reading, on layers that are seen', () => {
  const text = (words: string, x: number, y: number, layer = 0) => ({
    text: words,
    layer,
    owner: layer,
    frame: [x, y, x + 2, y, x + 2, y + 1, x, y + 1],
  });
  const texts = [text('Salle', 0, 0), text('SALLE à manger', 9, 5), text('Entrée', 1, 1), text('salle', 3, 5, 1)];
  const find = (words: string, shown = [true, true]) => findTexts(texts, words, shown).map(each => each.text);
  assert.deepEqual(find('salle'), ['salle', 'SALLE à manger', 'Salle']);
  assert.deepEqual(find('entree'), ['Entrée']);
  assert.deepEqual(find('salle', [true, false]), ['SALLE à manger', 'Salle']);
  assert.deepEqual(find('  '), []);
  assert.deepEqual(boxOf(texts[1]!), [9, 5, 11, 6]);
});

test('the hint says what the next click does', () => {
  const hints = (kind: Measured['kind']) =>
    [0, 1, 2, 3, 50].map(count => measureHint({ kind, points: Array.from({ length: count }, () => [0, 0] as const) }));
  assert.deepEqual(hints('chain'), ['first', 'second', 'more', 'more', 'more']);
  assert.deepEqual(hints('area'), ['first', 'second', 'third', 'more', 'more']);
  assert.deepEqual(hints('length').slice(0, 2), ['first', 'second']);
  assert.deepEqual(hints('angle').slice(0, 3), ['first', 'second', 'third']);
});
