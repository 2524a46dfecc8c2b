// Drives the converter process: one conversion at a time, with the caps that only the parent can enforce.
import { totalmem } from 'node:os';
import { diskFull } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { holdProcess } from './held-process.ts';
import type { ConverterHost, ProcessEnd } from './node-host.ts';
import type { ConvertResult, FileOrder, FromConverter, Progress, Rehearsal, ToConverter } from './protocol.ts';
import type { WriteOrder } from './protocol.ts';

/** The conversion is over and trying again would end the same way. `reason` is one sentence for people. */
export class ConversionRefused extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ConversionRefused';
    this.reason = reason;
  }
}

/** The process ended in the middle of a conversion, not on our order: the conversion may be tried again. */
export class ConverterEnded extends Error {
  readonly isOutOfMemory: boolean;
  constructor({ how, isOutOfMemory }: ProcessEnd) {
    super(`The converter process failed: ${how}.`);
    this.name = 'ConverterEnded';
    this.isOutOfMemory = isOutOfMemory;
  }
}

export interface Limits {
  readonly milliseconds: number;
  /** resident memory of the process */
  readonly bytes: number;
}

/** How a conversion is followed and stopped. */
export interface ConversionJob {
  readonly signal: AbortSignal;
  onProgress(progress: Progress): void;
}

export interface Conversion extends ConversionJob {
  readonly limits: Limits;
}

export interface Converter {
  /** @throws ConversionRefused, ConverterEnded, or the reason of `signal` */
  convert<Order extends FileOrder>(order: Order, conversion: Conversion): Promise<ConvertResult>;
  /** Writes a new IFC file. Throws as `convert` does. */
  write(order: WriteOrder, conversion: Conversion): Promise<ConvertResult>;
  /** Starts the process, which then loads and compiles the code of a conversion by rehearsing one. */
  warm(): void;
  /** Ends the process, whatever it is doing; none starts after that. */
  stop(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
/** After a job a process this large is replaced: wasm memory never shrinks. */
const LARGE = 600 * MEGABYTE;
const CANCEL_WITHIN = 2_000;
const WATCH_EVERY = 250;

/** Milliseconds for a megabyte that is only read: some ten times the usual. */
const READING = 100;

/** Share of the computer's memory; the rest is for the service and others. */
const MOST_OF_MEMORY = 0.6;

/**
 * Time max(20 s, 10 x estimate), memory max(1 GB, factor x file + 250 MB, at most 0.6 of the computer's), for a file of
 * `bytes` (as it is before compression). The estimate is 1 s for each MB of content (content.ts): about twenty times
 * what a usual building takes. The rest of the file is only read.
 */
export const limitsFor = (bytes: number, memoryFactor = 6, content = bytes): Limits => ({
  milliseconds:
    Math.max(20_000, 10 * (content / MEGABYTE) * 1_000) + (READING * Math.max(0, bytes - content)) / MEGABYTE,
  bytes: Math.max(1024 * MEGABYTE, Math.min(memoryFactor * bytes + 250 * MEGABYTE, MOST_OF_MEMORY * totalmem())),
});

interface Current {
  readonly id: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  readonly resolve: (result: ConvertResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface ConverterParts {
  readonly host: ConverterHost;
  readonly log: Log;
  /** whether a process serves one file only, so that no file can affect another */
  readonly isShortLived?: boolean;
  /** milliseconds for which a process waits for another file; unlimited by default */
  readonly restAfter?: number;
  /** a conversion that warms up an idle process */
  readonly rehearsal?: Rehearsal;
}

export function createConverter({ host, log, isShortLived = false, restAfter, rehearsal }: ConverterParts): Converter {
  let current: Current | undefined;
  let lastId = 0;
  let stopped = false;
  let resting: NodeJS.Timeout | undefined;
  const held = holdProcess(host, {
    receive(message) {
      if (message.id === current?.id) conclude(current, message, log); // else of a conversion that was cancelled
    },
    ended(end) {
      if (!current) log.warn('the converter ended while it had nothing to do', { how: end.how });
      current?.reject(new ConverterEnded(end));
    },
  });

  function warm(): void {
    if (stopped) return;
    held.start().send({ kind: 'warm', rehearsal });
    restLater();
  }

  /** Ends the process when no file comes for a while. */
  function restLater(): void {
    clearTimeout(resting);
    if (restAfter !== undefined && !stopped)
      resting = setTimeout(() => {
        if (!current) void held.drop();
      }, restAfter).unref();
  }

  async function work(message: (id: number) => ToConverter, conversion: Conversion): Promise<ConvertResult> {
    const { signal, onProgress } = conversion;
    if (current) throw new Error('the converter is busy');
    clearTimeout(resting);
    await held.rest(signal);
    signal.throwIfAborted();
    if (stopped) throw new Error('the service stops');
    const id = ++lastId;
    const refuse = (reason: string) => {
      void held.drop();
      log.warn('a conversion was stopped', { reason });
      current?.reject(new ConversionRefused(reason));
    };
    let endWatch = (): void => undefined;
    try {
      return await new Promise<ConvertResult>((resolve, reject) => {
        current = { id, signal, onProgress, resolve, reject };
        const process = held.start();
        const cancel = () => process.send({ kind: 'cancel', id });
        endWatch = watchConversion(conversion, { memory: held.memory, cancel, refuse });
        process.send(message(id));
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error;
    } finally {
      current = undefined;
      endWatch();
      if (held.hasOutlived()) {
        if (isShortLived) void held.drop();
        else if (held.memory() > LARGE) {
          void held.drop();
          warm();
        }
      }
      restLater();
    }
  }

  return {
    convert: (order, conversion) => work(id => ({ kind: 'convert', id, order }), conversion),
    write: (order, conversion) => work(id => ({ kind: 'write', id, order }), conversion),
    warm,
    async stop() {
      stopped = true;
      clearTimeout(resting);
      const ended = held.drop();
      current?.reject(new Error('the service stops'));
      await ended;
    },
  };
}

/** Stops a conversion beyond its limits, and one that does not end soon after a cancel. Returns how to end it. */
function watchConversion(
  { limits, signal }: Conversion,
  held: { memory(): number; cancel(): void; refuse(reason: string): void },
): () => void {
  const inSeconds = Math.round(limits.milliseconds / 1000);
  const timers: NodeJS.Timeout[] = [
    setTimeout(
      () => held.refuse(`The conversion took longer than ${inSeconds} s and was stopped.`),
      limits.milliseconds,
    ),
    setInterval(() => {
      const most = Math.round(limits.bytes / MEGABYTE);
      if (held.memory() > limits.bytes)
        held.refuse(`The conversion needed more than ${most} MB of memory and was stopped.`);
    }, WATCH_EVERY),
  ];
  const onAbort = () => {
    held.cancel();
    timers.push(setTimeout(() => held.refuse('The conversion was cancelled.'), CANCEL_WITHIN));
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return () => {
    signal.removeEventListener('abort', onAbort);
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Passes a message of the process on to the conversion that it is about. */
function conclude(current: Current, message: Exclude<FromConverter, { kind: 'memory' }>, log: Log): void {
  switch (message.kind) {
    case 'progress':
      current.onProgress({ phase: message.phase, share: message.share });
      break;
    case 'done':
      current.resolve(message.result);
      break;
    case 'refused':
      current.reject(new ConversionRefused(message.reason));
      break;
    case 'failed': {
      if (!current.signal.aborted) log.error('the converter failed at a file', { error: message.message });
      const reason = 'The converter failed. See the server log for details.';
      current.reject(
        message.isDiskFull ? diskFull(message.message) : new ConversionRefused(reason, { cause: message.message }),
      );
    }
  }
}
