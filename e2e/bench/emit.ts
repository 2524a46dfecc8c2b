// Cost of an event for the change that it reports: the same unit of work with it and without it, alternating on one
// database that writes through to the disk.
import { join, resolve } from 'node:path';
import { emit } from '../../core/events/outbox.ts';
import { systemClock } from '../../core/kit/time.ts';
import { migrate } from '../../core/storage/database/migrate.ts';
import { openSqlite } from '../../core/storage/database/sqlite.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { median, print, rounded } from './figures.ts';

const MOST_COST = 0.3;

/** Prints the median of both, and how much more the one with the event takes, in milliseconds. */
export async function benchEmit(times: number): Promise<void> {
  using folder = temporaryFolder('emit');
  const path = join(folder.path, 'plinth.db');
  migrate(path, resolve(import.meta.dirname, '../../core/storage/migrations'));
  const db = openSqlite(path);
  const folders = { id: 1, parent_id: null, name: 'x'.repeat(40), created_by: { id: 1, email: 'someone@example.org' } };
  const event = { name: 'folder.update', cloudId: 1, projectId: 1, actorId: 1, data: { folder: folders } } as const;
  try {
    await db.tx(tx =>
      tx.run("INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (1, 'Cloud', '', '')"),
    );
    const took = { with: [] as number[], without: [] as number[] };
    for (let index = -100; index < times; index += 1) {
      for (const kind of index % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        const begun = performance.now();
        await db.tx(async tx => {
          await tx.run('UPDATE stored_cloud SET name = ? WHERE id = 1', [`${kind} ${index}`]);
          if (kind === 'with') await emit(tx, systemClock, event);
        });
        if (index >= 0) took[kind].push(performance.now() - begun);
      }
    }
    const costs = median(took.with) - median(took.without);
    print('webhooks', {
      measure: 'a change with its event, beside the same change without',
      p50_ms: { with: rounded(median(took.with), 3), without: rounded(median(took.without), 3) },
      costs_ms: rounded(costs, 3),
      target: { costs_ms: MOST_COST },
      pass: costs < MOST_COST,
    });
  } finally {
    await db.close();
  }
}
