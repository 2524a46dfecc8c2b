import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classWritten, firstClassValues, isClassComplete } from './class-values.ts';

test('a classification needs a code or a title: a system alone classifies nothing', () => {
  for (const [notation, title, complete] of [
    ['EF_25', 'Murs intérieurs', true],
    ['EF_25', '', true],
    ['', 'Walls', true],
    ['', '', false],
    [' ', '\t', false],
  ] as const)
    assert.equal(isClassComplete({ system: 'Uniclass', notation, title }), complete, `${notation} ${title}`);
});

test('what was left empty is not there, what was typed has no blanks around it', () => {
  assert.deepEqual(classWritten({ system: '  ', notation: ' EF_25 ', title: 'Murs intérieurs' }), {
    name: null,
    notation: 'EF_25',
    title: 'Murs intérieurs',
  });
});

test('what is shown and saved unchanged stays as it is', () => {
  for (const value of [
    { name: 'Uniclass', notation: 'EF_25', title: 'Walls' },
    { name: null, notation: null, title: 'Reused' },
  ])
    assert.deepEqual(classWritten(firstClassValues(value)), value);
  assert.deepEqual(firstClassValues(undefined), { system: '', notation: '', title: '' });
});
