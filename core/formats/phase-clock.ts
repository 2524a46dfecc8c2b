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
      phases.push({
        name,
        milliseconds: Math.round((now - last) * 10) / 10,
        cpu: Math.round((user + system) / 100) / 10,
      });
      last = now;
      used = process.cpuUsage();
    },
  };
}
