import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of a file from which V8's last compiler earns what it costs: a fifth of the processor time of a file of some
 * MB.
 */
const LARGE = 16 * 2 ** 20;

/** Has V8's last compiler work for a file, or not. `isRepetitive`: a few lines of code run through all of it.
 *  One switch for all threads of the process, until it is set again. */
export function chooseLastCompiler(bytes: number, isRepetitive = false): void {
  setFlagsFromString(isRepetitive || bytes > LARGE ? '--opt' : '--no-opt');
}
