// How often something may happen for a key within a while. Kept in memory: a restart forgives what was counted.
import type { Clock } from './time.ts';

/** More keys than this and the oldest are forgotten, so that memory stays bounded. */
const MOST_KEYS = 20_000;

/** @param within milliseconds in which `most` fit */
export function createRate(clock: Clock, { most, within }: { readonly most: number; readonly within: number }) {
  const times = new Map<string, number[]>();

  const recent = (key: string): number[] => {
    const since = clock.now() - within;
    return (times.get(key) ?? []).filter(time => time > since);
  };
  return {
    /** Milliseconds until one more fits; 0 when it fits now. */
    waitFor(key: string): number {
      const blocking = recent(key).at(-most);
      return blocking === undefined ? 0 : blocking + within - clock.now();
    },
    add(key: string): number {
      const now = clock.now();
      const found = [...recent(key), now];
      times.delete(key); // to the end: the order of the keys is that of their last use
      times.set(key, found);
      const [oldest] = times.keys();
      if (times.size > MOST_KEYS && oldest !== undefined) times.delete(oldest);
      return now;
    },
    remove(key: string, time: number): void {
      const found = times.get(key);
      const index = found?.indexOf(time) ?? -1;
      if (found && index >= 0) found.splice(index, 1);
    },
  };
}
