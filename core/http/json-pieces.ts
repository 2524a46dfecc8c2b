// Answers that are JSON text already, in pieces: the whole may be larger than memory.
import { Readable } from 'node:stream';
import { TOTAL_HEADER } from './cors.ts';
import type { Call } from './route.ts';

/** Answers up to this size are sent in one, so that they have a tag and a length. */
const SENT_WHOLE = 1 << 20;
const PIECE = 1 << 16;

/** Sends JSON that is text already. `total`: how long a list is of which this may be a part. */
export async function asJson(call: Pick<Call, 'exchange'>, pieces: Generator<string, void> | Promise<Generator<string, void>>, total?: number): Promise<never> {
  const rest = gathered(await pieces);
  let start = '';
  let whole = false;
  while (!whole && start.length < SENT_WHOLE) {
    const { value, done } = rest.next();
    whole = done === true;
    start += value ?? '';
  }
  const { reply } = call.exchange;
  reply.type('application/json; charset=utf-8');
  if (total !== undefined) reply.header(TOTAL_HEADER, total);
  // An answer of the right shape, but as text; the declared shape is for its description.
  const sent: unknown = whole ? start : Readable.from(resumed(start, rest));
  return sent as never;
}

function* resumed(start: string, rest: Generator<string>): Generator<string> {
  try {
    yield start;
    yield* rest;
  } finally {
    rest.return(undefined);
  }
}

/** Small pieces put together. */
function* gathered(pieces: Generator<string, void>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}
