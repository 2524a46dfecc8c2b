// Limits how often something may happen for a key within a period, by the monotonic clock. Kept in memory: a restart
// resets the counts.
import { LRUCache } from 'lru-cache';
import { lazy } from './lazy.ts';
import type { Clock } from './time.ts';

/** With more keys than this the least recently used are dropped, so that memory stays bounded. */
const MOST_KEYS = 20_000;

/** @param within milliseconds in which `most` are allowed */
export function createRate(clock: Clock, { most, within }: { readonly most: number; readonly within: number }) {
  // Created lazily: allocating its memory is slower than most other steps of the start.
  const times = lazy(() => new LRUCache<string, number[]>({ max: MOST_KEYS }));

  const recent = (key: string): number[] => {
    const since = clock.monotonic() - within;
    return (times().peek(key) ?? []).filter(time => time > since);
  };
  return {
    /**
     * Milliseconds until `count` more are allowed; 0 when they are allowed now. More than the limit wait for the whole
     * period.
     */
    waitFor(key: string, count = 1): number {
      if (count > most) return within;
      const blocking = recent(key).at(count - 1 - most);
      return blocking === undefined ? 0 : blocking + within - clock.monotonic();
    },
    add(key: string): number {
      const now = clock.monotonic();
      times().set(key, [...recent(key), now]);
      return now;
    },
    remove(key: string, time: number): void {
      const found = times().peek(key);
      const index = found?.indexOf(time) ?? -1;
      if (found && index >= 0) found.splice(index, 1);
    },
  };
}
