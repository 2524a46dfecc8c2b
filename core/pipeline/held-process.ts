// The process of a converter while it is kept from one file to the next.
import { readFileSync } from 'node:fs';
import type { ConverterHost, ConverterProcess, ProcessEnd } from './node-host.ts';
import type { FromConverter } from './protocol.ts';

/** Starts it when it is needed; after one that ended by itself, not before a while. */
export function holdProcess(
  host: ConverterHost,
  on: { receive(message: Exclude<FromConverter, { kind: 'memory' }>): void; ended(end: ProcessEnd): void },
) {
  let child: ConverterProcess | undefined;
  let reported = 0;
  let crashes = 0;
  let notBefore = 0;
  return {
    start(): ConverterProcess {
      if (child) return child;
      reported = 0;
      const started = host.start(message => {
        if (child !== started) return;
        if (message.kind === 'memory') reported = message.bytes;
        else on.receive(message);
      });
      child = started;
      void started.ended.then(end => {
        if (child !== started) return;
        child = undefined;
        crashes += 1;
        notBefore = performance.now() + Math.min(30_000, 250 * 2 ** crashes);
        on.ended(end);
      });
      return started;
    },
    /** Ends the process on purpose; its further messages are ignored. @returns its end */
    drop(): Promise<ProcessEnd> | undefined {
      const dropped = child;
      child = undefined;
      dropped?.kill();
      return dropped?.ended;
    },
    /** Waits after crashes. */
    rest: (signal: AbortSignal): Promise<void> => pause(notBefore - performance.now(), signal),
    /** Whether the process has survived a conversion, which makes up for crashes. */
    hasOutlived(): boolean {
      if (child) crashes = 0;
      return child !== undefined;
    },
    memory: (): number => residentBytes(child?.pid) ?? reported,
  };
}

/** Resident memory by the operating system; undefined where /proc is missing. */
function residentBytes(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    // Kilobytes: unlike `statm` it does not depend on the size of a page.
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined; // it has just ended
  }
}

/** Waits, but only until `signal`. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}
