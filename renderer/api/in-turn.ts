// Runs many calls, a few at a time.

/** Concurrent calls: enough to fill a connection, few enough to leave room for others. */
const AT_ONCE = 4;

/** Result: the finished items, in the given order, and the error that stopped the others. */
export type Course<Item> = { readonly done: readonly Item[]; readonly error?: unknown };

/** As `inTurn`, but all or an error. @throws the error that stopped it; finished items stay finished */
export async function allInTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<void> {
  const { error } = await inTurn(items, act, onProgress);
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('one of many calls failed', { cause: error });
}

/** Processes each item. After a failure no further item is started; those in progress are awaited. Never rejects. */
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
