import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettersSelected, nameToGive } from './renaming.ts';

test('a name that is empty or the same leaves the row as it is', () => {
  for (const [typed, given] of [
    ['', undefined],
    ['  \t', undefined],
    ['plan.pdf', undefined],
    ['  plan.pdf ', undefined],
    ['Plan.pdf', 'Plan.pdf'],
    [' Étage 2.pdf\n', 'Étage 2.pdf'],
    ['plan', 'plan'],
  ] as const)
    assert.equal(nameToGive({ name: 'plan.pdf' }, typed), given, JSON.stringify(typed));
});

test('the name of a file is selected without its ending, so that it is not lost by the first letter', () => {
  const selected = (name: string) => name.slice(0, lettersSelected({ kind: 'document', name }));
  for (const [name, part] of [
    ['plan.pdf', 'plan'],
    ['archive.tar.gz', 'archive.tar'],
    ['House. Ground floor', 'House. Ground floor'],
    ['plan', 'plan'],
    ['.gitignore', '.gitignore'],
    ['résumé final.docx', 'résumé final'],
    ['', ''],
  ] as const)
    assert.equal(selected(name), part);
});

test('the name of a folder is selected whole: it has dots, but no ending', () => {
  for (const name of ['Phase 1.2', 'Plans', 'www.example.org'])
    assert.equal(lettersSelected({ kind: 'folder', name }), name.length);
});
