export interface Rounds {
  /** Begins a round; during one, has another follow it. */
  wake(): void;
  /** The round under way. */
  readonly current: Promise<void> | undefined;
  /** Begins no further round. */
  end(): void;
}

/**
 * Work that is done in rounds, one at a time: nothing is done twice or out of order, and nothing that has come up
 * during a round is missed.
 * @param onError called with the error of a round, of which it is a part
 */
export function createRounds(work: () => Promise<void>, onError: (error: unknown) => Promise<void> | void): Rounds {
  let current: Promise<void> | undefined;
  let [again, hasEnded] = [false, false];

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
    get current() {
      return current;
    },
    end() {
      hasEnded = true;
    },
  };
}
