// Parts that wait for something outside, such as a mail server, a network share or many files, end together, because a
// service that is asked to stop has seconds. Work unfinished by then is completed, or found missing, after the next
// start.
import type { Log } from '../log.ts';
import { within } from '../time.ts';

/**
 * Milliseconds for all such parts together from the first on, and at least for each, so that parts which can end at
 * once do.
 */
const [TOGETHER, EACH] = [1_500, 250];

/** Returns a function that waits for the end of a part. */
export function createStopLimit({ log }: { readonly log: Log }) {
  let end: number | undefined;
  return async (part: string, stopped: Promise<unknown>): Promise<void> => {
    end ??= performance.now() + TOGETHER;
    if (!(await within(Math.max(EACH, end - performance.now()), stopped)))
      log.warn('a part of the service did not stop in time', { part });
  };
}
