// The last days in the reader's time zone, and their activity. Pure.

/** A day and the number of changes on it. */
export interface BusyDay {
  /** its first moment, ISO 8601 */
  readonly start: string;
  readonly count: number;
  /** fraction of the busiest day, 0 to 1 */
  readonly share: number;
}

/** Start times of the last days, ascending; the last one is today's. Accounts for days of 23 and 25 hours. */
export const lastDays = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1 + index).toISOString(),
  );

/** @param counts one for each start */
export function busyDays(starts: readonly string[], counts: readonly number[]): readonly BusyDay[] {
  const most = Math.max(1, ...counts);
  return starts.map((start, index) => ({ start, count: counts[index] ?? 0, share: (counts[index] ?? 0) / most }));
}

export const totalOf = (days: readonly BusyDay[]): number => days.reduce((sum, { count }) => sum + count, 0);
