import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Group } from '../../api/shapes.ts';
import { importable } from './import-choice.ts';

const named = (...names: readonly string[]) => names.map((name, id) => ({ id, name }) as Group);

test('a group whose name is here already is not taken over, in whatever case', () => {
  const found = importable(named('Architects', 'ÉTUDES', 'Owners'), named('architects', 'études', 'Own'));
  assert.deepEqual(
    found.map(({ group, isHere }) => [group.name, isHere]),
    [
      ['Architects', true],
      ['ÉTUDES', true],
      ['Owners', false],
    ],
  );
});

test('into a project without groups all can come, from one without groups none', () => {
  assert.ok(importable(named('A', 'B'), []).every(({ isHere }) => !isHere));
  assert.deepEqual(importable([], named('A')), []);
});
