// Splits long work into steps, between which the page draws and handles input.

/** Work that may pause at each `yield`. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Milliseconds of work before a pause. */
const SLICE = 12;

/** Runs without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs with pauses. @returns undefined when it was cancelled */
export async function inSlices<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result | undefined> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve));
    const until = performance.now() + SLICE;
    do {
      if (signal.aborted) return undefined;
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}
