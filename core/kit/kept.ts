// Values that were read and hold as long as what they were read from stays as it is.

/**
 * Keeps one value for each of the `most` ids that were asked for last. Asked with another state than it was read in, it is
 * read again; the state must have been known before that.
 * @param isKept whether a value may be kept, where some are too large
 */
export function createKept<Value>(most: number, isKept: (value: Value) => boolean = () => true) {
  const kept = new Map<number, { readonly state: number; readonly value: Value }>();
  return async (id: number, state: number, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(id);
    const entry = known?.state === state ? known : { state, value: await read() };
    kept.delete(id); // the newest is last
    if (isKept(entry.value)) kept.set(id, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return entry.value;
  };
}
