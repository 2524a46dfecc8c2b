// Measures how long work blocks the loop of this thread.

export interface LoopWork {
  /**
   * milliseconds of processor time that the thread took in one go: unlike a delay, without what other processes take
   */
  longest(): number;
  /** Forgets what was. */
  reset(): void;
  end(): void;
}

/** Looks at each turn of the loop from now on. */
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
