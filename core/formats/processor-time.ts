import { setFlagsFromString } from 'node:v8';

/**
 * Size of a file in bytes from which V8's last compiler saves more than it costs: a fifth of the processor time of a
 * file of some MB.
 */
const LARGE = 16 * 2 ** 20;

/**
 * Turns V8's last compiler on or off for a file. `isRepetitive`: a few lines of code run through all of it. One switch
 * for all threads of the process, until it is set again.
 */
export function chooseLastCompiler(bytes: number, isRepetitive = false): void {
  setFlagsFromString(isRepetitive || bytes > LARGE ? '--opt' : '--no-opt');
}

/** Reports the phase of a conversion that begins, and the share of the whole before it, from 0 to 1. */
export type ReportProgress = (progress: { readonly phase: string; readonly share: number }) => void;

/** A part of the work. `cpu`: milliseconds of processor time of the whole process, the other threads included. */
export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
  readonly cpu: number;
}

export interface PhaseClock {
  readonly phases: Phase[];
  /** Ends the phase that began with the phase before, or at the start. */
  done(name: string): void;
}

/** Measures the phases of a conversion. */
export function startClock(): PhaseClock {
  let last = performance.now();
  let used = process.cpuUsage();
  const phases: Phase[] = [];
  return {
    phases,
    done(name) {
      const now = performance.now();
      const { user, system } = process.cpuUsage(used);
      const cpu = Math.round((user + system) / 100) / 10;
      phases.push({ name, milliseconds: Math.round((now - last) * 10) / 10, cpu });
      last = now;
      used = process.cpuUsage();
    },
  };
}
