// Memory that reading a data file leaves in use.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zstdCompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { openModelFiles } from './open.ts';
import { createRecordReader } from './data-tables.ts';

const CHUNKS = 600;

test('short chunks of edits take no more memory than their bytes', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-open-'));
  mkdirSync(join(folder, 'models'));
  const database = new Database(join(folder, 'models', 'a.sqlite'));
  database.exec('CREATE TABLE chunk (id INTEGER PRIMARY KEY, data BLOB NOT NULL)');
  const insert = database.prepare('INSERT INTO chunk VALUES (?, ?)');
  for (let id = 1; id <= CHUNKS; id++) insert.run(id, zstdCompressSync(JSON.stringify({ id, name: `Wall ${id}` })));
  const files = openModelFiles({ folder: join(folder, 'models') });
  t.after(() => {
    files.close();
    database.close();
    rmSync(folder, { recursive: true });
  });

  const before = await memory();
  const file = files.open('a.sqlite');
  const read = createRecordReader(database);
  for (let chunk = 1; chunk <= CHUNKS; chunk++) {
    const place = { chunk, off: 0, len: 8 + String(chunk).length };
    assert.equal(file.text(place).slice(0, 6), '{"id":');
  }
  for (let chunk = 1; chunk <= CHUNKS; chunk++)
    assert.deepEqual(read({ chunk, off: 0, len: JSON.stringify({ id: chunk, name: `Wall ${chunk}` }).length }), {
      id: chunk,
      name: `Wall ${chunk}`,
    });
  const grown = (await memory()) - before;
  assert.ok(grown < 2 << 20, `${CHUNKS} chunks of 30 bytes take ${grown} bytes`);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of buffers in use. Their memory is freed after a collection, by another thread. */
async function memory(): Promise<number> {
  for (let round = 0; round < 10; round += 1) {
    collect();
    await setImmediate();
  }
  return process.memoryUsage().arrayBuffers;
}
