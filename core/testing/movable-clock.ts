// A clock for tests, which follows the computer's time: `pass` advances it as time passes, `jump` sets it as a person
// or a time server does.
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
