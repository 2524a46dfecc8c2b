// A database of hundreds of megabytes is emptied: its final size, and how long writes wait in the meantime.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqlite } from '../../core/storage/database/sqlite.ts';
import { writeEmptyDatabase } from '../../core/testing/empty-database.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { reportFigure } from './report.ts';

const TEXTS = 12_000;

test('space of deleted texts is reclaimed, and writes continue', async t => {
  using folder = temporaryFolder('reclaim');
  const path = join(folder.path, 'plinth.db');
  writeEmptyDatabase(path);
  const db = openSqlite(path);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => db.close());
  const megabytes = () => statSync(path).size / 2 ** 20;
  const each = 'WITH RECURSIVE each (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM each WHERE n + 1 < ?)';
  for (let from = 0; from < TEXTS; from += 200)
    await db.tx(async tx => {
      await tx.run(
        `${each} INSERT INTO bcf_topic_word (rowid, title, description) SELECT n + 1, 'Topic ' || n, hex(randomblob(1500)) FROM each`,
        [from, from + 200],
      );
      await tx.run(
        `${each} INSERT INTO schema_migration (name, applied_at) SELECT 'Text ' || n, hex(randomblob(3000)) FROM each`,
        [from, from + 200],
      );
    });
  const peak = megabytes();
  for (let from = 0; from < TEXTS; from += 200)
    await db.tx(async tx => {
      await tx.run('DELETE FROM bcf_topic_word WHERE rowid > ? AND rowid <= ?', [from, from + 200]);
      await tx.run(
        "DELETE FROM schema_migration WHERE name IN (SELECT name FROM schema_migration WHERE name LIKE 'Text %' LIMIT 200)",
      );
    });
  const deleted = megabytes();

  let isOver = false;
  const waits: number[] = [];
  const writing = (async () => {
    while (!isOver) {
      const started = performance.now();
      await db.tx(tx =>
        tx.run("UPDATE schema_migration SET applied_at = ? WHERE name = '001-storage.sql'", [`${started}`]),
      );
      waits.push(performance.now() - started);
      await sleep(5);
    }
  })();
  const started = performance.now();
  await db.reclaim(() => true);
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await writing;

  const left = megabytes();
  reportFigure(t, {
    figure: `${peak.toFixed(0)} MB, ${deleted.toFixed(0)} MB after deleting, ${left.toFixed(1)} MB after ${seconds.toFixed(1)} s`,
    target: 'at most 10 % of the peak',
    pass: left <= peak / 10,
  });
  waits.sort((one, other) => one - other);
  const [median, p99, longest] = [0.5, 0.99, 1].map(share => waits[Math.ceil(waits.length * share) - 1] ?? 0);
  reportFigure(t, {
    figure: `${waits.length} writes in between: p50 ${median?.toFixed(1)}, p99 ${p99?.toFixed(1)}, longest ${longest?.toFixed(0)} ms`,
    target: 'p99 at most 100 ms',
    pass: (p99 ?? 0) <= 100,
  });
});
