// Long work in the event loop that serves requests: it yields in between.
import { setImmediate as check } from 'node:timers/promises';

/** Milliseconds that work may take before it yields. */
const LONGEST = 10;

/**
 * Yields to everything that waits. Work that an answer of the disk or of a thread began runs before the loop's check
 * phase: what is resumed there by the first `setImmediate` would be the same round still, without timers and requests
 * in between (Node's guide to its event loop).
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) void resumeInTurn();
  });
}

/** Work to be resumed after the others, in its order. */
const waiting: (() => void)[] = [];

/**
 * Resumes one after the other, each in a round of its own: however many work at once, others wait for one of them
 * alone.
 */
async function resumeInTurn(): Promise<void> {
  while (waiting.length > 0) {
    await check();
    await check();
    waiting[0]?.();
    await Promise.resolve(); // it goes on before the next round begins
    waiting.shift();
  }
}

/** Returns a pause when one is due, to be awaited. */
export type Turn = () => Promise<void> | undefined;

/** A pause is due when the work has taken LONGEST. */
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

/** Items that are sorted at once. */
const TOGETHER = 64;

/** Sorts items, equal ones in their former order. Yields in between. */
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

/** Returns the results of `work` for the items, in their order. Yields between items. */
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
