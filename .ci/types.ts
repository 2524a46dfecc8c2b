import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, tail } from './run-tool.ts';

/**
 * All code that runs in Node is one program, and e2e/tsconfig.json includes all of it: one program per part would check
 * `core` again.
 */
export const configs = ['e2e', 'renderer'];

/** Problems that the type checker reports for each program that has a tsconfig.json and at least one file. */
export async function checkTypes(project: string): Promise<string[]> {
  const compiler = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  const answers = await Promise.all(
    configs
      .filter(name => existsSync(join(project, name, 'tsconfig.json')))
      .map(name => runTool(compiler, ['-p', name, '--pretty', 'false'], project)),
  );
  // TS18003: no input files yet.
  return answers.flatMap(({ code, text }) =>
    code === 0 || text.includes('TS18003') ? [] : tail(text.replace(/\n\s.*/g, '')),
  );
}
