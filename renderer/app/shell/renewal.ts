// Refetches cached data after changes: collected for a moment, and never twice at once.
import type { QueryKey } from '@tanstack/react-query';

/**
 * Milliseconds in which changes are collected, so that a hundred uploaded files refetch a list a few times and not a
 * hundred.
 */
const GATHER = 250;
/** Most of these intervals to wait for a response, so that one that never arrives blocks nothing. */
const LONGEST = 40;
/** Data that keeps changing is refetched less often from time to time, down to this interval. */
const SLOWEST = 2000;
/** Data that takes long is refetched in a third of the time at most: the service has other work. */
const REST = 2;

interface RenewalSource {
  /** Refetches the data of a key; resolves when that is done. */
  readonly renew: (queryKey: QueryKey) => Promise<unknown>;
  /** Whether to wait. `hasWaited`: it did so before. */
  readonly mustWait: (hasWaited: boolean) => boolean;
}

/** Notes changed keys, and refetches their data. */
export function createRenewal({ renew, mustWait }: RenewalSource) {
  const changed = new Map<string, QueryKey>();
  /** keys that are being refetched, and those that have just been */
  const busy = new Set<string>();
  /** milliseconds after a refetch of keys that keep changing */
  const rests = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** number of consecutive intervals in which refetching was postponed */
  let waited = 0;

  const isPostponed = (): boolean => {
    const waits = mustWait(waited > 0);
    if (waits ? waited === LONGEST : waited === 0) return false;
    waited = waits ? waited + 1 : 0;
    return true;
  };
  const start = (name: string, queryKey: QueryKey) => {
    changed.delete(name);
    busy.add(name);
    const begun = performance.now();
    const rest = rests.get(name) ?? 0;
    const free = () => {
      busy.delete(name);
      if (changed.has(name)) rests.set(name, Math.min(SLOWEST, Math.max(GATHER, rest * 2)));
      else rests.delete(name);
    };
    const giveUp = setTimeout(free, LONGEST * GATHER);
    renew(queryKey)
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(giveUp);
        setTimeout(free, Math.min(LONGEST * GATHER, Math.max(rest, REST * (performance.now() - begun))));
      });
  };
  const refetch = () => {
    if (!isPostponed()) for (const [name, queryKey] of changed) if (!busy.has(name)) start(name, queryKey);
    timer = changed.size > 0 ? setTimeout(refetch, GATHER) : undefined;
  };
  return {
    note(...queryKeys: readonly QueryKey[]) {
      for (const queryKey of queryKeys) changed.set(JSON.stringify(queryKey), queryKey);
      if (changed.size > 0) timer ??= setTimeout(refetch, GATHER);
    },
    stop: () => clearTimeout(timer),
  };
}
