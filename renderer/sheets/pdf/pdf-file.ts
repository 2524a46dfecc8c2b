// A PDF that is open in a worker. Calls wait here by their rank, so that what became needless is never begun.
import type { FromPdfWorker, PdfCall, PdfCalls, PdfTrouble, ToPdfWorker } from './pdf-calls.ts';

/** Visible parts first, then texts, neighbours of the page, thumbnails, and the search of other pages. */
export const ranks = { visible: 0, content: 1, neighbour: 2, thumbnail: 3, search: 4 } as const;

export class PdfFileError extends Error {
  readonly trouble: PdfTrouble;

  constructor(trouble: PdfTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

interface Waiting {
  readonly name: PdfCall;
  readonly input: unknown;
  readonly rank: number;
  readonly signal: AbortSignal | undefined;
  readonly done: (answer: unknown) => void;
  readonly fail: (error: unknown) => void;
  /** whether it was tried with an earlier address */
  readonly isAgain?: boolean;
}

interface AskOptions {
  readonly rank: number;
  readonly signal?: AbortSignal | undefined;
}

export type PdfFile = Awaited<ReturnType<typeof openPdfFile>>;

interface FileAddress {
  readonly address: string;
  /** bytes */
  readonly size: number;
  readonly password?: string;
  /** a new address of the same file, when the one before has expired */
  readonly renew: () => Promise<string>;
}

/** PDFium keeps what it has allocated: beyond this its worker starts again. */
const MOST_MEMORY = 220 * 1024 * 1024;
/** Calls between two starts: a file whose every page needs that much is shown all the same. */
const LEAST_CALLS = 20;

/** @throws PdfFileError */
export async function openPdfFile({ address, size, password = '', renew }: FileAddress) {
  const waiting: Waiting[] = [];
  let now = address;
  let running: Waiting | undefined;
  let number = 0;
  let memory = 0;
  let startedAt = 0;
  let isClosed = false;
  let worker = start();

  function start(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<FromPdfWorker>) => void settle(data);
    started.onerror = ({ message }) =>
      void settle({ id: number, trouble: 'failed', message: message || 'the PDF could not be read' });
    return started;
  }

  /** Starts the worker again, with the same file, as the next call. */
  function restart(): void {
    worker.terminate();
    worker = start();
    memory = 0;
    startedAt = number;
    waiting.unshift({
      name: 'open',
      input: { size, password },
      rank: -1,
      signal: undefined,
      done: () => undefined,
      fail: () => undefined,
    });
  }

  async function settle(message: FromPdfWorker): Promise<void> {
    const call = running;
    if (message.id !== number || !call) return;
    if ('trouble' in message && message.trouble === 'read' && !call.isAgain) {
      try {
        now = await renew();
        running = undefined;
        waiting.unshift({ ...call, rank: -1, isAgain: true });
        next();
        return;
      } catch (error) {
        call.fail(error);
      }
    } else if ('trouble' in message) call.fail(new PdfFileError(message.trouble, message.message));
    else {
      memory = message.memory;
      call.done(message.answer);
      if (memory > MOST_MEMORY && number - startedAt >= LEAST_CALLS) restart();
    }
    running = undefined;
    next();
  }

  /** Drops the calls of a page that was left. */
  function dropLeft(): void {
    for (let at = waiting.length - 1; at >= 0; at--) {
      const call = waiting[at]!;
      if (!call.signal?.aborted) continue;
      waiting.splice(at, 1);
      call.fail(call.signal.reason);
    }
  }

  /** Begins the first one of the lowest rank. */
  function next(): void {
    if (running || isClosed) return;
    dropLeft();
    let best = 0;
    waiting.forEach(({ rank }, at) => {
      if (rank < waiting[best]!.rank) best = at;
    });
    const [call] = waiting.splice(best, 1);
    if (!call) return;
    running = call;
    number += 1;
    // The name and the input were given together.
    worker.postMessage({ id: number, address: now, name: call.name, input: call.input } as ToPdfWorker);
  }

  function ask<Name extends PdfCall>(
    name: Name,
    input: PdfCalls[Name]['input'],
    { rank, signal }: AskOptions,
  ): Promise<PdfCalls[Name]['answer']> {
    return new Promise((done, fail) => {
      waiting.push({ name, input, rank, signal, done: done as (answer: unknown) => void, fail });
      signal?.addEventListener('abort', dropLeft);
      next();
    });
  }

  function close(): void {
    isClosed = true;
    worker.terminate();
    for (const call of waiting.splice(0)) call.fail(new DOMException('the PDF was closed', 'AbortError'));
  }

  try {
    const { pages } = await ask('open', { size, password }, { rank: -1 });
    return { pages, ask, close, memory: () => memory };
  } catch (error) {
    close();
    throw error;
  }
}
