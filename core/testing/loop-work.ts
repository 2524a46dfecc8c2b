// Measures how long work blocks the loop of this thread.

export interface LoopWork {
  /**
   * longest processor time of the thread in one go, in milliseconds: unlike a delay, without time of other processes
   */
  longest(): number;
  /** Starts a new measurement. */
  reset(): void;
  end(): void;
}

/** Measures each turn of the loop from now on. */
export function watchLoop(): LoopWork {
  const now = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let since = now();
  let longest = 0;
  const timer = setInterval(() => {
    const then = since;
    since = now();
    longest = Math.max(longest, since - then);
  }, 1).unref();
  return {
    longest: () => longest,
    reset() {
      longest = 0;
    },
    end: () => clearInterval(timer),
  };
}
