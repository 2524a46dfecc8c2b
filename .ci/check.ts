// `npm run check`: all checks of the sources that do not run the program. `npm run check -- --write` first regenerates
// the generated files (NOTICE, resources/openapi.json, resources/access.json) and formats all sources.
import { resolve } from 'node:path';
import { checkDrift } from './drift.ts';
import { checkFormat } from './format.ts';
import { checkFunctions } from './functions.ts';
import { checkIgnored } from './ignored.ts';
import { checkImports } from './imports.ts';
import { checkLint } from './lint.ts';
import { checkLock } from './lock.ts';
import { checkNotice, writeNotice } from './notice.ts';
import { checkSizes } from './sizes.ts';
import { checkTypes } from './types.ts';
import { checkWords } from './words.ts';

const checks: readonly (readonly [name: string, check: (project: string) => string[] | Promise<string[]>])[] = [
  ['types', checkTypes],
  ['format', checkFormat],
  ['lint', checkLint],
  ['imports', checkImports],
  ['sizes and names', checkSizes],
  ['functions', checkFunctions],
  ['words', checkWords],
  ['ignored sources', checkIgnored],
  ['lock', checkLock],
  ['notice', checkNotice],
  ['api and access documents', checkDrift],
];

/**
 * Runs all checks at once and prints one line for each, with its problems below. Resolves with the numbers of passed
 * and failed checks.
 */
export async function runChecks(project: string): Promise<{ readonly passed: number; readonly failed: number }> {
  const results = await Promise.all(
    checks.map(async ([name, check]) => {
      const start = performance.now();
      const problems = await check(project);
      console.log(
        `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
      );
      for (const problem of problems) console.log(`       ${problem}`);
      return problems.length === 0;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

if (import.meta.main) {
  const project = resolve(import.meta.dirname, '..');
  if (process.argv.includes('--write')) {
    writeNotice(project);
    await checkDrift(project, { write: true });
    await checkFormat(project, { write: true });
  }
  const { passed, failed } = await runChecks(project);
  console.log(`${passed} checks passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
