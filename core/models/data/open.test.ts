// Memory that reading a data file leaves in use.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zstdCompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { openModelFiles } from './open.ts';
import { createRecordReader } from './data-tables.ts';

const CHUNKS = 600;
/** edits of a day */
const EDITS = 20_000;

/** Opens a data file with `count` short chunks, as edits add them. */
function openWithChunks(t: TestContext, count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-open-'));
  mkdirSync(join(folder, 'models'));
  const database = new Database(join(folder, 'models', 'a.sqlite'));
  database.exec('CREATE TABLE chunk (id INTEGER PRIMARY KEY, data BLOB NOT NULL)');
  const insert = database.prepare('INSERT INTO chunk VALUES (?, ?)');
  database.transaction(() => {
    for (let id = 1; id <= count; id++) insert.run(id, zstdCompressSync(JSON.stringify({ id, name: `Wall ${id}` })));
  })();
  const files = openModelFiles({ folder: join(folder, 'models') });
  t.after(() => {
    files.close();
    database.close();
    rmSync(folder, { recursive: true });
  });
  return { database, files };
}

test('short chunks of edits take no more memory than their bytes', async t => {
  const { database, files } = openWithChunks(t, CHUNKS);
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

test('chunks of many edits are not all cached', async t => {
  const { files } = openWithChunks(t, EDITS);
  const file = files.open('a.sqlite');
  const readAll = () => {
    for (let chunk = 1; chunk <= EDITS; chunk++) assert.equal(file.text({ chunk, off: 0, len: 6 }), '{"id":');
  };
  await memory();
  const before = process.memoryUsage().heapUsed;
  readAll();
  await memory();
  const grown = process.memoryUsage().heapUsed - before;
  assert.ok(grown < 2 << 20, `${EDITS} chunks of 30 bytes take ${grown} bytes`);
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
