// The one event stream of a browser: opened with the session's token, reopened when it ends. Browsers keep few
// connections to one service, so of several windows one listens and broadcasts to the others.
import { createParser } from 'eventsource-parser';
import { fetchAs, request } from './client.ts';
import { SessionEndedError } from './errors.ts';

export interface LiveEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** names of the data that the event invalidates */
  readonly renews: readonly string[];
}

interface LiveListener {
  /** The stream is open; earlier changes have to be requested. `again`: it was interrupted before. */
  onOpen(again: boolean): void;
  onEvent(event: LiveEvent): void;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

const NAME = 'plinth.live';

type LiveMessage = { readonly opened: boolean } | { readonly event: LiveEvent };

/** Listens until the returned function is called or the session ends. */
export function listenLive(listener: LiveListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const others = new BroadcastChannel(NAME);
  const notify = (message: LiveMessage) => {
    if ('event' in message) listener.onEvent(message.event);
    else listener.onOpen(message.opened);
  };
  others.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => notify(data));
  const send = (message: LiveMessage) => {
    notify(message);
    others.postMessage(message);
  };
  const broadcaster: LiveListener = { onOpen: opened => send({ opened }), onEvent: event => send({ event }) };
  takeTurn(isSuccessor => run(broadcaster, signal, isSuccessor), signal).catch((error: unknown) => {
    if (!signal.aborted && !(error instanceof SessionEndedError)) throw error;
  });
  return () => {
    stop.abort();
    others.close();
  };
}

/**
 * Broadcasts for all windows: immediately, or once the broadcasting window closes. A successor may have missed events
 * in between.
 */
async function takeTurn(broadcast: (isSuccessor: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  const isFirst = await navigator.locks.request(NAME, { ifAvailable: true }, async lock => {
    if (lock) await broadcast(false);
    return lock !== null;
  });
  if (!isFirst) await navigator.locks.request(NAME, { signal }, () => broadcast(true));
}

async function run(listener: LiveListener, signal: AbortSignal, isSuccessor: boolean): Promise<void> {
  let wait = FIRST_WAIT;
  let again = isSuccessor;
  while (!signal.aborted) {
    // A stream from before a network change may hang without ever ending.
    const stale = new AbortController();
    const end = () => stale.abort();
    addEventListener('online', end);
    try {
      const response = await fetchAs('/live', { signal: AbortSignal.any([signal, stale.signal]) });
      wait = FIRST_WAIT;
      listener.onOpen(again);
      again = true;
      const stopCounting = reportWindows();
      try {
        if (response.body) await readEvents(response.body, listener);
      } finally {
        stopCounting();
      }
    } catch (error) {
      if (signal.aborted || error instanceof SessionEndedError) throw error;
    } finally {
      removeEventListener('online', end);
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Milliseconds between two counts of the windows of this browser, which make no request. */
const COUNT_EVERY = 2000;

/**
 * Reports how many windows share the stream, now and after each change: each window holds or waits for the lock.
 * Returns a function that stops it.
 */
function reportWindows(): () => void {
  let reported = 0;
  const report = async (): Promise<void> => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const windows = [...held, ...pending].filter(({ name }) => name === NAME).length;
    if (windows === reported || windows === 0) return;
    reported = windows;
    await request('PUT /live/windows', { body: { windows } });
  };
  // The next count tries again.
  const tryReport = () => {
    report().catch(() => {
      reported = 0;
    });
  };
  tryReport();
  const timer = setInterval(tryReport, COUNT_EVERY);
  return () => clearInterval(timer);
}

async function readEvents(body: ReadableStream<Uint8Array>, { onEvent }: LiveListener): Promise<void> {
  let renews: Readonly<Record<string, readonly string[]>> = {};
  const parser = createParser({
    onEvent({ event: name, data: text }) {
      if (name === undefined) return;
      const data = JSON.parse(text) as LiveEvent['data'];
      if (name === 'ready') renews = data['renews'] as typeof renews;
      else onEvent({ name, data, renews: renews[name] ?? [] });
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    parser.feed(value);
  }
}

/** Waits, or returns at once when the browser reports that the network is back. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });
