// Edits as bytes: so they are kept in the main database, and passed to the thread that makes them. Neither takes rows from
// the loop of requests one by one.
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import { inTurns } from '../../kit/turns.ts';
import type { RowEdit } from './row-edits.ts';

const compress = promisify(zstdCompress);

/** So many changes become text at once. */
const PORTION = 200;

/** JSON of the list of changes, compressed. There may be hundreds of thousands: others get their turn in between. */
export async function packEdits(changes: readonly RowEdit[]): Promise<Uint8Array> {
  const starts = Array.from({ length: Math.ceil(changes.length / PORTION) }, (_, index) => index * PORTION);
  const texts = await inTurns(starts, start =>
    Buffer.from(`${start > 0 ? ',' : ''}${JSON.stringify(changes.slice(start, start + PORTION)).slice(1, -1)}`),
  );
  return compress(Buffer.concat([Buffer.from('['), ...texts, Buffer.from(']')]));
}

/** For the thread. @throws for what `packEdits` did not make */
export function unpackEdits(packed: Uint8Array): RowEdit[] {
  return JSON.parse(zstdDecompressSync(packed).toString()) as RowEdit[];
}
