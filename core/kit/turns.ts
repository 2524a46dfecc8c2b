// Long work in the loop that serves requests: others get their turn in between.
import { setImmediate as check } from 'node:timers/promises';

/** So long may work go on before others get their turn, in milliseconds. */
const LONGEST = 10;

/**
 * Lets everything that waits have its turn. Work that an answer of the disk or of a thread began stands before the loop's
 * check phase: what is resumed there by the first `setImmediate` would be the same round still, without timers and requests
 * in between (Node's guide to its event loop).
 */
export async function breath(): Promise<void> {
  await check();
  await check();
}

/** A pause when one is due, to be waited for. */
export type Turn = () => Promise<void> | undefined;

/** A pause is due when the work has gone on for long. */
export function createTurns(): Turn {
  let since = performance.now();
  return () =>
    performance.now() - since < LONGEST
      ? undefined
      : breath().then(() => {
          since = performance.now();
        });
}

/** What `work` gives for each item, in their order. Between items others get their turn. */
export async function inTurns<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const turn = createTurns();
  const results: Result[] = [];
  for (const item of items) {
    const pause = turn();
    if (pause) await pause; // waiting for nothing would cost as much as the work of an item
    results.push(work(item, results.length));
  }
  return results;
}
