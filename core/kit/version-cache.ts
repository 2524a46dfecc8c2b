// Cached values that are valid as long as the state they were read from.
import { LRUCache } from 'lru-cache';

/**
 * Caches one value for each of the `most` ids that were requested last. A value is read again when the state has
 * changed; the state must be known before the value is read.
 * @param isKept whether a value may be cached, where some are too large
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
