// Requests that run for long: streams, downloads, uploads. Each is authorised again after every change of stored data,
// so that the loss of a right also ends the requests that depend on it, within a second.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';

/** Throws the error that the request would be answered with now. */
type Check = () => Promise<void>;

/** Ends an answer before its time. */
type End = (response: ServerResponse) => void;

interface Watched {
  readonly request: IncomingMessage;
  readonly checks: Check[];
  readonly end: End;
}

/** A partial answer must not seem complete. */
const breakOff: End = response => {
  response.destroy();
};

export type Running = ReturnType<typeof createRunning>;

export function createRunning(parts: {
  readonly log: Log;
  /** calls a listener after each change of stored data; returns a function that stops it */
  readonly onChange: (listener: () => void) => () => void;
  /** milliseconds from a change to the check of running requests: changes come in bursts */
  readonly delay?: number;
  /** milliseconds after which they are checked without a known change: another process may have made one */
  readonly rounds?: number;
}) {
  const { log, onChange, delay = 250, rounds = 5000 } = parts;
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
  const regular = setInterval(() => soon(), rounds);
  regular.unref();

  return {
    /**
     * Calls `check` from now on until the answer is sent; when it refuses, `end` of the first watch ends the answer.
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
 * An answer under way, or a body that is still being received. A request that was received whole is answered as
 * authorised: it may be the very change that ends its own right.
 */
function mayBeCut({ method, complete }: IncomingMessage, { headersSent, writableFinished }: ServerResponse): boolean {
  if (writableFinished) return false;
  return method === 'GET' ? headersSent : !complete;
}
