import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryBeside } from './entries.ts';

test('an entry is next to its module and has its extension', () => {
  assert.equal(
    entryBeside('file:///a/core/storage/sqlite.ts', './writer-thread').href,
    'file:///a/core/storage/writer-thread.ts',
  );
  assert.equal(
    entryBeside('file:///a/app.asar/dist/desktop/core/converter-parts.x.js', './worker').href,
    'file:///a/app.asar/dist/desktop/core/worker.js',
  );
});
