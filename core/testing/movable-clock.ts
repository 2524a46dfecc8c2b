// A clock for tests, which goes with the time of the computer: `pass` has time go by, `jump` sets it as people and
// servers of time do.
import type { Clock } from '../kit/time.ts';

export interface MovableClock extends Clock {
  pass(milliseconds: number): void;
  jump(milliseconds: number): void;
}

export function movableClock(): MovableClock {
  let [passed, jumped] = [0, 0];
  return {
    now: () => Date.now() + passed + jumped,
    monotonic: () => performance.now() + passed,
    pass(milliseconds) {
      passed += milliseconds;
    },
    jump(milliseconds) {
      jumped += milliseconds;
    },
  };
}
