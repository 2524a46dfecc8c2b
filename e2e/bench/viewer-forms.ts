// Cost of the forms for viewers, which is not in the targets: these are for the GLB and the elements.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDiskBlobs } from '../../core/storage/blobs/disk.ts';
import { openSqlite } from '../../core/storage/database/sqlite.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { costOf } from './figures.ts';

const phaseNames: ReadonlySet<string> = new Set(['merged', 'xkt', 'systems', 'map', 'plans']);
const isViewerForm = (kind: string): boolean => phaseNames.has(kind.replace(/-\d+$/, ''));

interface Output {
  readonly kind: string;
  readonly hash: string;
  readonly encoding: 'identity' | 'zstd';
}

/** CPU in milliseconds of the newest conversion of the service on `folder`, which has stopped: of the phases of the
 *  converter that wrote these forms, as the conversion noted it, and of storing them, measured by storing them once
 *  more in a process that has done so before. */
export async function viewerFormsOf(folder: string): Promise<{ readonly writing: number; readonly storing: number }> {
  const db = openSqlite(join(folder, 'plinth.db'));
  try {
    const row = await db.get<{ id: number; phases: string }>(
      'SELECT id, phases FROM conversion ORDER BY id DESC LIMIT 1',
      [],
    );
    const phases = JSON.parse(row?.phases ?? '[]') as { readonly name: string; readonly cpu?: number }[];
    const outputs = await db.all<Output>(
      'SELECT kind, hash, encoding FROM conversion_output JOIN blob ON hash = blob_hash WHERE conversion_id = ?',
      [row?.id ?? 0],
    );
    return {
      writing: phases.filter(({ name }) => phaseNames.has(name)).reduce((sum, { cpu }) => sum + (cpu ?? 0), 0),
      storing: await storingOf(
        folder,
        outputs.filter(({ kind }) => isViewerForm(kind)),
      ),
    };
  } finally {
    await db.close();
  }
}

async function storingOf(folder: string, outputs: readonly Output[]): Promise<number> {
  const stored = openDiskBlobs(folder);
  using scratch = temporaryFolder('bench-forms');
  let used = 0;
  // The first round fills the caches and occupies its paths, so that each round has a store of its own.
  for (const round of ['first', 'second']) {
    const blobs = openDiskBlobs(join(scratch.path, round));
    used = 0;
    for (const output of outputs) {
      const path = join(scratch.path, 'output');
      writeFileSync(path, await buffer(await stored.read(output)));
      const { cpu } = await costOf(async () =>
        (await blobs.putFile(path, { compress: output.encoding === 'zstd' })).unpin(),
      );
      used += cpu;
    }
  }
  return used;
}
