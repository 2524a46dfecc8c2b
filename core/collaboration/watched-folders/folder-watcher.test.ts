import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWatched, type FileFacts } from './listing.ts';
import { GONE, newMemory, REST, settle } from './folder-watcher.ts';

const facts = (size: number, modified = '1'): FileFacts => ({ size, modified });
const files = (given: Readonly<Record<string, FileFacts>>) => new Map(Object.entries(given));

test('a file counts as saved after two seconds without a change', () => {
  const memory = newMemory();
  const look = (at: number, file: FileFacts) => settle(files({ 'a.ifc': file }), files({}), memory, at).saved;
  assert.deepEqual(look(0, facts(10)), []);
  assert.deepEqual(look(REST - 1, facts(10)), []);
  assert.deepEqual(look(REST, facts(12)), [], 'it grew');
  assert.deepEqual(look(2 * REST - 1, facts(12)), []);
  assert.deepEqual(look(2 * REST, facts(12, '2')), [], 'the same size at another time');
  assert.deepEqual(look(3 * REST, facts(12, '2')), ['a.ifc']);
});

test('empty and unchanged files are not saved', () => {
  const memory = newMemory();
  const seen = files({ 'empty.ifc': facts(0), 'known.ifc': facts(5), 'changed.ifc': facts(6) });
  const known = files({ 'known.ifc': facts(5), 'changed.ifc': facts(5) });
  settle(seen, known, memory, 0);
  assert.deepEqual(settle(seen, known, memory, REST), { saved: ['changed.ifc'], missing: [], gone: [] });
});

test('a moved file is missing after two seconds, and deleted after a minute unless it returns', () => {
  const memory = newMemory();
  const known = files({ 'a.ifc': facts(5), 'b.ifc': facts(6) });
  const look = (at: number, seen: Readonly<Record<string, FileFacts>>) => {
    const { missing, gone } = settle(files(seen), known, memory, at);
    return { missing, gone };
  };
  assert.deepEqual(look(0, { 'b.ifc': facts(6) }), { missing: [], gone: [] });
  assert.deepEqual(look(REST, { 'b.ifc': facts(6) }), { missing: ['a.ifc'], gone: [] });
  assert.deepEqual(look(REST + 1, { 'a.ifc': facts(5), 'b.ifc': facts(6) }), { missing: [], gone: [] });
  assert.deepEqual(look(REST + 2, { 'b.ifc': facts(6) }), { missing: [], gone: [] }, 'it begins anew');
  assert.deepEqual(look(REST + 2 + GONE, { 'b.ifc': facts(6) }), { missing: ['a.ifc'], gone: ['a.ifc'] });
});

test('model files are watched, but not hidden, temporary and other files', () => {
  const names = [
    'a.ifc',
    'A.IFC',
    'a.ifczip',
    'plan.dwg',
    'scan.laz',
    '.a.ifc',
    '~$a.ifc',
    'a.ifc.tmp',
    'a.txt',
    'a.pdf',
  ];
  assert.deepEqual(names.filter(isWatched), ['a.ifc', 'A.IFC', 'a.ifczip', 'plan.dwg', 'scan.laz']);
});
