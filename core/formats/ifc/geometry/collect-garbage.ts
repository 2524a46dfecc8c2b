import { setFlagsFromString } from 'node:v8';

/** Lets threads that are started from now on collect their garbage when they want. By the one thread that starts them:
 *  the flag is one for all. */
export function allowCollecting(): void {
  setFlagsFromString('--expose-gc');
}

/** Whether this thread can. */
export const canCollect = (): boolean => globalThis.gc !== undefined;

/** Frees at once what nothing in this thread refers to, in about 15 ms, if it can: a thread that rests makes no more
 *  garbage, and V8 would leave what there is for as long. */
export function collectGarbage(): void {
  globalThis.gc?.();
}
