// How often something may happen for a key within a while, by the monotonic clock. Kept in memory: a restart forgives
// what was counted.
import { LRUCache } from 'lru-cache';
import { lazy } from './lazy.ts';
import type { Clock } from './time.ts';

/** More keys than this and those used longest ago are forgotten, so that memory stays bounded. */
const MOST_KEYS = 20_000;

/** @param within milliseconds in which `most` fit */
export function createRate(clock: Clock, { most, within }: { readonly most: number; readonly within: number }) {
  // It takes its memory at once, which is longer than most else that is made at the start.
  const times = lazy(() => new LRUCache<string, number[]>({ max: MOST_KEYS }));

  const recent = (key: string): number[] => {
    const since = clock.monotonic() - within;
    return (times().peek(key) ?? []).filter(time => time > since);
  };
  return {
    /** Milliseconds until `count` more fit; 0 when they fit now. More than ever fit wait for the whole while. */
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
