// Values that were read and hold as long as what they were read from stays as it is.
import { LRUCache } from 'lru-cache';

/**
 * Keeps one value for each of the `most` ids that were asked for last. Asked with another state than it was read in, it
 * is read again; the state must have been known before that.
 * @param isKept whether a value may be kept, where some are too large
 */
export function createVersionCache<Value>(most: number, isKept: (value: Value) => boolean = () => true) {
  const kept = new LRUCache<number, { readonly state: number; readonly value: Value }>({ max: most });
  return async (id: number, state: number, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(id);
    if (known?.state === state) return known.value;
    const value = await read();
    if (isKept(value)) kept.set(id, { state, value });
    else kept.delete(id);
    return value;
  };
}
