import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GroupLine, linesOf } from './virtual-table-lines.ts';

const rows = ['a1', 'b1', 'b2', 'c1'];
const groupOf = (row: string) => ({ id: row[0] ?? '', title: row[0] });
const seen = (folded: readonly string[]) =>
  linesOf(rows, groupOf, new Set(folded)).map(line =>
    line instanceof GroupLine ? `${line.group.id}:${line.count}${line.isFolded ? ' folded' : ''}` : line,
  );

test('each group has a heading with the number of its rows', () =>
  assert.deepEqual(seen([]), ['a:1', 'a1', 'b:2', 'b1', 'b2', 'c:1', 'c1']));

test('a collapsed group is only its heading with the count', () =>
  assert.deepEqual(seen(['b']), ['a:1', 'a1', 'b:2 folded', 'c:1', 'c1']));
