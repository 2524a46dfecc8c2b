// Many calls, a few at a time.

/** Calls on their way at once: enough to fill a line, few enough that others get their turn. */
const AT_ONCE = 4;

/** How far it came: the items that were done, in the order in which they were given, and what stopped the others. */
export interface Course<Item> {
  readonly done: readonly Item[];
  readonly error?: unknown;
}

/** As `inTurn`, for those who want all or an error. @throws what stopped it; what was done until then stays done */
export async function allInTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<void> {
  const { error } = await inTurn(items, act, onProgress);
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('one of many calls failed', { cause: error });
}

/**
 * Does something with each item. After a failure none is begun any more; those under way are waited for. Never fails
 * itself.
 */
export async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Course<Item>> {
  const done = new Set<Item>();
  const failures: unknown[] = [];
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) {
      try {
        await act(item);
        done.add(item);
        onProgress(done.size);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
  return { done: items.filter(item => done.has(item)), ...(failures.length > 0 && { error: failures[0] }) };
}
