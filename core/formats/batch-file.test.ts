import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { TableBatch } from './model-layout.ts';
import { createBatchFile, readBatchFile } from './batch-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-batch-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const batches: TableBatch[] = [
  { table: 'meta', rows: [['schema', '"IFC4"']] },
  {
    table: 'element',
    rows: Array.from({ length: 30_000 }, (_, i) => [
      i + 1,
      `guid ${i}`,
      'IfcWall',
      'Außenwand 😀',
      null,
      i,
      1,
      1,
      i,
      3,
    ]),
  },
  {
    table: 'chunk',
    rows: [
      [1, new Uint8Array([1, 2, 3])],
      [2, new Uint8Array(3_000_000).fill(7)],
    ],
  },
];

const readAll = (path: string): Promise<TableBatch[]> => Promise.resolve().then(() => [...readBatchFile(path)]);

describe('batch file', () => {
  const path = join(folder, 'data.batches');

  test('a written file is read back', async () => {
    const file = await createBatchFile(path);
    for (const batch of batches) file.add(batch);
    await file.close();
    const found = await readAll(path);
    assert.deepEqual(
      found.map(({ table, rows }) => ({
        table,
        rows: rows.map(row => row.map(cell => (cell instanceof Uint8Array ? [...new Uint8Array(cell)].length : cell))),
      })),
      batches.map(({ table, rows }) => ({
        table,
        rows: rows.map(row => row.map(cell => (cell instanceof Uint8Array ? cell.length : cell))),
      })),
    );
    assert.deepEqual([...new Uint8Array(found[2]!.rows[0]![1] as Uint8Array)], [1, 2, 3]);
  });

  test('does not overwrite', async () => assert.rejects(createBatchFile(path), /EEXIST/));

  test('a truncated, unclosed or extended file is refused', async () => {
    const whole = readFileSync(path);
    for (const [name, bytes] of [
      ['cut', whole.subarray(0, whole.length - 1)],
      ['half', whole.subarray(0, whole.length >> 1)],
      ['empty', whole.subarray(0, 0)],
      ['long', Buffer.concat([whole, Buffer.from([1, 0, 0, 0, 0])])],
    ] as const) {
      const other = join(folder, name);
      writeFileSync(other, bytes);
      await assert.rejects(readAll(other), /incomplete|damaged/, name);
    }
    const open = join(folder, 'aborted');
    const file = await createBatchFile(open);
    file.add(batches[0]!);
    await file.abort();
    await assert.rejects(readAll(open), /incomplete/);
  });
});
