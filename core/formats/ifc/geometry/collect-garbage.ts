import { setFlagsFromString } from 'node:v8';

/**
 * Lets threads that are started from now on collect their garbage on demand. To be called by the one thread that starts
 * them: the flag is global.
 */
export function allowCollecting(): void {
  setFlagsFromString('--expose-gc');
}

/** Whether this thread can collect its garbage. */
export const canCollect = (): boolean => globalThis.gc !== undefined;

/**
 * Frees unreferenced memory of this thread at once, in about 15 ms, if it can: an idle thread makes no more garbage,
 * and V8 would keep the existing one for as long.
 */
export function collectGarbage(): void {
  globalThis.gc?.();
}
