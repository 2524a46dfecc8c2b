// Figures of benches: how they are computed and printed.

/** The middle one of some values. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** The value that this share of all values do not exceed. */
export function valueAt(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Prints a line of JSON. */
export const print = (bench: string, figures: object): void => console.log(JSON.stringify({ bench, ...figures }));

/**
 * Cost of some work in this process: CPU of all threads and wall time in milliseconds, largest resident size in MB.
 * @param whole also the CPU of the process before
 */
export async function costOf<T>(work: () => Promise<T>, whole = false) {
  const started = performance.now();
  const before = whole ? undefined : process.cpuUsage();
  const value = await work();
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { value, cpu: (user + system) / 1000, wall, peak: process.resourceUsage().maxRSS / 1024 };
}
