/**
 * Work that is done in rounds, one at a time: nothing is done twice or out of order, and nothing that has come up
 * during a round is missed.
 * @param onError called with the error of a round, of which it is a part
 */
export function createRounds(work: () => Promise<void>, onError: (error: unknown) => Promise<void> | void) {
  let current: Promise<void> | undefined;
  let [again, hasEnded] = [false, false];

  /** Begins a round; during one, has another follow it. */
  function wake(): void {
    if (hasEnded) return;
    again = current !== undefined;
    if (again) return;
    current = work()
      .catch(onError)
      .finally(() => {
        current = undefined;
        if (again) wake();
      });
  }

  return {
    wake,
    /** The round under way. */
    get current() {
      return current;
    },
    /** Begins no further round. */
    end() {
      hasEnded = true;
    },
  };
}
