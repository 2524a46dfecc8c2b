// Long work in the loop that serves requests: others get their turn in between.
import { setImmediate as check } from 'node:timers/promises';

/** So long may work go on before others get their turn, in milliseconds. */
const LONGEST = 10;

/**
 * Lets everything that waits have its turn. Work that an answer of the disk or of a thread began stands before the
 * loop's check phase: what is resumed there by the first `setImmediate` would be the same round still, without timers
 * and requests in between (Node's guide to its event loop).
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) void resumeInTurn();
  });
}

/** Work that goes on after others had their turn, in its order. */
const waiting: (() => void)[] = [];

/** One after the other, each in a round of its own: however many work at once, others wait for one of them alone. */
async function resumeInTurn(): Promise<void> {
  while (waiting.length > 0) {
    await check();
    await check();
    waiting[0]?.();
    await Promise.resolve(); // it goes on before the next round begins
    waiting.shift();
  }
}

/** A pause when one is due, to be waited for. */
export type Turn = () => Promise<void> | undefined;

/** A pause is due when the work has gone on for long. */
export function createTurns(): Turn {
  let since = performance.now();
  return () =>
    performance.now() - since < LONGEST
      ? undefined
      : yieldToEventLoop().then(() => {
          since = performance.now();
        });
}

/** Letters that are read before a pause may be due. */
const PORTION = 20_000;

/** The same for small pieces of work, each with the letters that it reads: the clock is read once for many of them. */
export function createPortions(turn: Turn = createTurns()): (letters: number) => Promise<void> | undefined {
  let read = 0;
  return letters => {
    read += letters;
    if (read < PORTION) return undefined;
    read = 0;
    return turn();
  };
}

/** So many items are put in order at once. */
const TOGETHER = 64;

/** The items in order, equal ones as they were. Others get their turn in between. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  const turn = createTurns();
  let sorted: Item[] = [];
  for (let from = 0; from < items.length; from += TOGETHER) {
    const pause = turn();
    if (pause) await pause;
    for (const item of items.slice(from, from + TOGETHER).sort(compare)) sorted.push(item);
  }
  for (let width = TOGETHER; width < items.length; width *= 2) {
    const merged: Item[] = [];
    for (let from = 0; from < items.length; from += 2 * width) {
      const [middle, end] = [Math.min(from + width, items.length), Math.min(from + 2 * width, items.length)];
      let [left, right] = [from, middle];
      while (left < middle || right < end) {
        if (merged.length % TOGETHER === 0) {
          const pause = turn();
          if (pause) await pause;
        }
        const isLeft = right >= end || (left < middle && compare(sorted[left] as Item, sorted[right] as Item) <= 0);
        merged.push(sorted[isLeft ? left++ : right++] as Item);
      }
    }
    sorted = merged;
  }
  return sorted;
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
