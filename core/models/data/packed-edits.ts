// Edits as bytes: so they are kept in the main database, and passed to the thread that makes them. Neither takes rows from
// the loop of requests one by one.
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import { gathered } from '../../kit/gathered.ts';
import { joined } from '../../kit/json-text.ts';
import { inTurns } from '../../kit/turns.ts';
import type { RowEdit } from './row-edits.ts';

const compress = promisify(zstdCompress);

/** JSON of the list of changes, compressed. There may be hundreds of thousands: others get their turn in between. */
export async function packEdits(changes: readonly RowEdit[]): Promise<Uint8Array> {
  const texts = await inTurns(changes, change => JSON.stringify(change));
  const pieces = await inTurns(gathered(joined(texts)), piece => Buffer.from(piece));
  return compress(Buffer.concat(pieces));
}

/** For the thread. @throws for what `packEdits` did not make */
export function unpackEdits(packed: Uint8Array): RowEdit[] {
  return JSON.parse(zstdDecompressSync(packed).toString()) as RowEdit[];
}
