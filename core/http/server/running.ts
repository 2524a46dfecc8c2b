// Requests that go on: streams, downloads, uploads. Whether each may still go on is asked again after every change of
// what the service keeps, so that what ends a right also ends what is running on the strength of it, within a second.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';

export interface RunningParts {
  readonly log: Log;
  /** calls a listener after each change of what is kept; returns how to stop */
  readonly onChange: (listener: () => void) => () => void;
  /** milliseconds from a change to the look at what runs: changes come in crowds */
  readonly delay?: number;
  /** milliseconds after which it is looked at without a change that we know of: another process may have made one */
  readonly rounds?: number;
}

/** Throws what the request would be answered now. */
type Check = () => Promise<void>;

/** How an answer is ended before its time. */
type End = (response: ServerResponse) => void;

interface Watched {
  readonly request: IncomingMessage;
  readonly checks: Check[];
  readonly end: End;
}

/** What is answered only in part must not look whole. */
const breakOff: End = response => {
  response.destroy();
};

export type Running = ReturnType<typeof createRunning>;

export function createRunning({ log, onChange, delay = 250, rounds = 5000 }: RunningParts) {
  const running = new Map<ServerResponse, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    for (const [response, { request, checks, end }] of running) {
      if (!mayBeCut(request, response)) continue;
      try {
        for (const check of checks) await check();
      } catch (error) {
        if (error instanceof AppError && error.status < 500) end(response);
        else log.warn('a running request could not be checked', { error });
      }
    }
  }

  const soon = () => {
    if (running.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      round = round.then(look);
    }, delay);
  };
  const stop = onChange(soon);
  const regular = setInterval(() => {
    soon();
  }, rounds);
  regular.unref();

  return {
    /**
     * Asks `check` from now on until the answer has gone; when it refuses, `end` of the first watch ends the answer.
     */
    watch(request: IncomingMessage, response: ServerResponse, check: Check, end: End = breakOff): void {
      const known = running.get(response);
      if (known) return void known.checks.push(check);
      running.set(response, { request, checks: [check], end });
      response.once('close', () => {
        running.delete(response);
      });
    },

    async close(): Promise<void> {
      stop();
      clearTimeout(timer);
      clearInterval(regular);
      await round;
    },
  };
}

/**
 * An answer under way, or a body that is still coming in. What was received whole is answered as it was let in: it may
 * be the very change that ends its own right.
 */
function mayBeCut({ method, complete }: IncomingMessage, { headersSent, writableFinished }: ServerResponse): boolean {
  if (writableFinished) return false;
  return method === 'GET' ? headersSent : !complete;
}
