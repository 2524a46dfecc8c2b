// Edits as bytes: the form in which they are stored in the main database, and passed to the thread that applies them.
// Neither passes single rows through the loop of requests.
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createZstdCompress, zstdCompress } from 'node:zlib';
import { chunkText } from '../../kit/chunk-text.ts';
import { joined } from '../../kit/text/json-text.ts';
import { createTurns } from '../../kit/event-loop.ts';
import { unpackZstd } from '../../kit/zstd.ts';
import type { RowEdit } from './row-edits.ts';

const compress = promisify(zstdCompress);

/** JSON of the list of changes, compressed. There may be hundreds of thousands: others get their turn in between. */
export async function packEdits(changes: readonly RowEdit[]): Promise<Uint8Array> {
  const pieces = chunkText(joined(textsOf(changes)));
  const { value: first = '' } = pieces.next();
  const second = pieces.next();
  if (second.done) return compress(first); // most edits: a stream would cost more than the work
  const packer = createZstdCompress();
  // A failure ends `packer`, and with it the reading of its bytes.
  pipeline(Readable.from(withTurns(first, second.value, pieces)), packer, () => undefined);
  return buffer(packer);
}

function* textsOf(changes: readonly RowEdit[]): Generator<string> {
  for (const change of changes) yield JSON.stringify(change);
}

async function* withTurns(first: string, second: string, others: Iterable<string>): AsyncGenerator<Buffer> {
  const turn = createTurns();
  yield Buffer.from(first);
  yield Buffer.from(second);
  for (const text of others) {
    const pause = turn();
    if (pause) await pause;
    yield Buffer.from(text);
  }
}

/** For the thread. @throws for what `packEdits` did not make */
export function unpackEdits(packed: Uint8Array): RowEdit[] {
  return JSON.parse(unpackZstd(packed).toString()) as RowEdit[];
}
