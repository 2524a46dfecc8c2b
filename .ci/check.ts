// `npm run check`: everything that can be said about the sources without running the program.
// `npm run check -- --write` first renews what is generated (NOTICE, resources/openapi.json, resources/access.json) and
// the form of all sources.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeClientTypes } from '../resources/client-types.ts';
import { checkDrift } from './drift.ts';
import { checkFormat, checkLint } from './format-and-lint.ts';
import { checkIgnored } from './ignored.ts';
import { checkImports } from './imports.ts';
import { checkLock } from './lock.ts';
import { checkNotice, writeNotice } from './notice.ts';
import { checkSizes } from './sizes.ts';
import { checkTypes } from './types.ts';
import { checkVoice } from './voice.ts';
import { checkWords } from './words.ts';

const checks: readonly (readonly [name: string, check: (project: string) => string[] | Promise<string[]>])[] = [
  ['types', checkTypes],
  ['format', checkFormat],
  ['lint', checkLint],
  ['imports', checkImports],
  ['sizes and names', checkSizes],
  ['words', checkWords],
  ['voice', checkVoice],
  ['ignored sources', checkIgnored],
  ['lock', checkLock],
  ['notice', checkNotice],
  ['api and access documents', checkDrift],
];

/**
 * Runs all checks at once and prints one line for each, its problems below it. Resolves with how many passed and
 * failed.
 */
export async function runChecks(project: string): Promise<{ readonly passed: number; readonly failed: number }> {
  // The renderer's types of the API are made of its description, and not committed.
  if (existsSync(join(project, 'renderer/api'))) writeClientTypes(project);
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
