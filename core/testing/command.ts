// The command line in a process of its own, as a script runs it.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { projectFolder } from './process.ts';

/** Commands without `--data` must not use the folder of the account that runs the tests. */
const usualFolder = mkdtempSync(join(tmpdir(), 'plinth-cli-usual-'));
after(() => rmSync(usualFolder, { recursive: true, force: true }));

const entry = join(projectFolder, 'core/cli/cli.ts');

export interface End {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const plinth = (...args: string[]): Promise<End> => plinthWith({}, ...args);

export function plinthWith(
  given: { readonly input?: string; readonly environment?: NodeJS.ProcessEnv },
  ...args: string[]
): Promise<End> {
  return new Promise(done => {
    const NODE_COMPILE_CACHE = join(projectFolder, 'node_modules/.cache/node24');
    const env = { NODE_COMPILE_CACHE, ...process.env, PLINTH_DATA: usualFolder, ...given.environment };
    const words = ['--disable-warning=ExperimentalWarning', entry, ...args];
    const child = execFile(process.execPath, words, { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin?.end(given.input ?? '');
  });
}
