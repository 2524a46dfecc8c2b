import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ElementTable } from '../../../api/schema.d.ts';
import { textAt, cellOf, shownColumn } from './table-data.ts';
import { textOfTable } from '../testing/table.ts';
import { createTableReading } from './table-reading.ts';

const kind = { from: 'element', name: 'class', value_type: 'string', unit: null, count: 3 } as const;
const width = { from: 'property', set: 'S', name: 'W', value_type: 'number', unit: 'mm', count: 1 } as const;
const sent: ElementTable = {
  columns: [kind, width],
  models: [
    {
      id: 7,
      rows: [
        ['a', 'Wall "],[\n{', 2.5],
        ['b', 'Straße', true],
        ['c', ']}', null],
      ],
    },
    { id: 8, rows: [] },
    { id: 9, rows: [['a', 'Straße', '12 kg']] },
  ],
};

/** Rebuilds the table that the page gets. */
function read(pieces: Iterable<string>): ElementTable {
  const reading = createTableReading();
  for (const piece of pieces) reading.take(piece);
  const { columns, models, uuids } = reading.done();
  const shown = columns.map(shownColumn);
  return {
    columns: columns.map(({ info }) => info),
    models: models.map(({ model, from, to }) => ({
      id: model,
      rows: Array.from({ length: to - from }, (_, n) => [
        textAt(uuids, from + n)!,
        ...shown.map(column => cellOf(column, from + n)),
      ]),
    })),
  };
}

test('a table is read whole, wherever it is cut', () => {
  const text = textOfTable(sent);
  assert.deepEqual(JSON.parse(text), sent);
  assert.deepEqual(read([text]), sent);
  assert.deepEqual(read(text), sent, 'letter by letter');
  for (let at = 1; at < text.length; at += 7) assert.deepEqual(read([text.slice(0, at), text.slice(at)]), sent);
  const none = { columns: [kind], models: [] };
  assert.deepEqual(read([textOfTable(none)]), none);
});

test('each value of a column is stored once', () => {
  const reading = createTableReading();
  reading.take(textOfTable(sent));
  const { columns, count } = reading.done();
  assert.equal(count, 4);
  assert.deepEqual(columns[0]!.values, ['Wall "],[\n{', 'Straße', ']}']);
  assert.deepEqual([...columns[0]!.codes], [0, 1, 2, 1]);
});

test('an incomplete table is rejected', () => {
  const text = textOfTable(sent);
  assert.throws(() => read([text.slice(0, -2)]), /not whole/);
  assert.throws(() => read([text.slice(0, text.indexOf('12 kg'))]));
  assert.throws(() => read(['<html>\n']), /no line <html>/);
});
