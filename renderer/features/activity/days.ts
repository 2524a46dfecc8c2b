// The last days, where the reader is, and how busy they were. Pure.

/** A day and how much was done on it. */
export interface BusyDay {
  /** its first moment, ISO 8601 */
  readonly start: string;
  readonly count: number;
  /** of the busiest day, 0 to 1 */
  readonly share: number;
}

/** The first moments of the last days, ascending; the last one is today's. Days of 23 and 25 hours are days, too. */
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
