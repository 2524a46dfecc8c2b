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
