import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmartRule } from '../../api/schema.d.ts';
import { elementsIn, tablePath } from './rule-table.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const table = (...models: readonly object[]) => bytes(JSON.stringify({ columns: [], models }));

test('a table is asked for with each model and the conditions, whatever letters they have', () => {
  const conditions: SmartRule['conditions'] = [
    { column: { from: 'property', set: 'Pset & Co', name: 'Brand=Klasse ß' }, is: 'contains', value: '100 % #1 + é' },
  ];
  const path = tablePath({ cloud: 1, project: 2 }, [7, 5], { conditions });
  const { pathname, searchParams, hash } = new URL(path, 'https://localhost');
  assert.equal(pathname, '/cloud/1/project/2/element-table');
  assert.deepEqual([searchParams.getAll('models'), hash], [['7', '5'], '']);
  assert.deepEqual(JSON.parse(searchParams.get('filter') ?? ''), { conditions });
});

test('a rule without conditions asks for all elements', () => {
  const { searchParams } = new URL(tablePath({ cloud: 1, project: 2 }, [7], { conditions: [] }), 'https://localhost');
  assert.equal(searchParams.get('filter'), '{"conditions":[]}');
});

test('the first cell of each row is the GlobalId; models in which nothing is found have no line', () => {
  const found = elementsIn(
    table(
      {
        id: 7,
        rows: [
          ['0a', 'Wall', 3],
          ['0b', null, true],
        ],
      },
      { id: 5, rows: [] },
      { id: 9, rows: [['0c']] },
    ),
  );
  assert.deepEqual(
    [...found],
    [
      [7, '0a\n0b'],
      [5, ''],
      [9, '0c'],
    ],
  );
  assert.deepEqual(elementsIn(table()), new Map());
});

test('letters beyond ASCII are read, and a hundred thousand rows are one text', () => {
  assert.equal(elementsIn(table({ id: 1, rows: [['Ⅷ$ü']] })).get(1), 'Ⅷ$ü');
  const rows = Array.from({ length: 100_000 }, (_, at) => [String(at)]);
  const lines = elementsIn(table({ id: 1, rows }))
    .get(1)
    ?.split('\n');
  assert.deepEqual([lines?.length, lines?.at(-1)], [100_000, '99999']);
});

test('an answer that was cut off is an error, not a table of fewer elements', () => {
  const whole = JSON.stringify({ columns: [], models: [{ id: 1, rows: [['a'], ['b']] }] });
  assert.throws(() => elementsIn(bytes(whole.slice(0, -9))), SyntaxError);
  assert.throws(() => elementsIn(bytes('')), SyntaxError);
});
