import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { inPieces, sliced } from './json-pieces.ts';

/** Takes one piece and never requests another. */
const stuck = (sizes: number[]) =>
  new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer) => {
      sizes.push(chunk.length);
    },
  });

test('a reader that does not consume has a few buffered pieces of a long text', async () => {
  let made = 0;
  function* texts() {
    for (; made < 200; made += 1) yield made === 3 ? 'é'.repeat(2 ** 21) : 'x'.repeat(2 ** 16);
  }
  const body = inPieces(texts());
  assert.ok(body instanceof Readable);
  const sizes: number[] = [];
  body.pipe(stuck(sizes));
  await once(body, 'readable');
  for (let n = 0; n < 50; n += 1) await turn();
  assert.ok(made < 8, `${made} pieces were made`);
  assert.deepEqual(
    sizes.filter(size => size > 2 ** 16),
    [],
  );
  body.destroy();
});

test('the pieces of a long text are its bytes', async () => {
  const parts = ['é'.repeat(200_001), '😀'.repeat(100_001), 'x'.repeat(10), '中'.repeat(70_000)];
  const body = inPieces(parts.values() as unknown as Generator<string, void>);
  const chunks: Buffer[] = [];
  for await (const chunk of body as Readable) chunks.push(chunk as Buffer);
  assert.equal(Buffer.concat(chunks).toString(), parts.join(''));
  const whole = Buffer.from(parts.join(''));
  const taken: Buffer[] = [];
  for await (const chunk of sliced(whole)) taken.push(chunk as Buffer);
  assert.deepEqual(Buffer.concat(taken), whole);
});
