import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSound, requireSoundSqlite } from './sqlite-version.ts';

test('a SQLite with the -wal reset bug is refused', () => {
  for (const version of ['3.51.3', '3.51.10', '3.52.0', '3.54.1', '3.50.7', '3.44.6', '4.0.0'])
    assert.equal(isSound(version), true, version);
  for (const version of ['3.51.2', '3.51.0', '3.50.6', '3.49.9', '3.45.7', '3.44.5', '3.40.1', '2.8.17', 'none'])
    assert.equal(isSound(version), false, version);
});

test('the bundled SQLite is accepted', () => assert.doesNotThrow(requireSoundSqlite));
