// Code of the processes that tests start by the hundreds, compiled once in advance: reading it as TypeScript each time
// would take two thirds of their start.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Folder of the compiled code. Empty unless `compileProcesses` filled it: processes that are ended at once leave
 * nothing there.
 */
export const compiledCode = resolve(import.meta.dirname, '../../node_modules/.cache/processes');
mkdirSync(compiledCode, { recursive: true });

/** Compiles all that converters and what draws and reads files may load. */
export async function compileProcesses(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'compile-processes.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
    env: { NODE_COMPILE_CACHE: compiledCode },
  });
  await once(child, 'exit');
}
