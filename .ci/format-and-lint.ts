// One formatter and one linter for all sources; their options are in .ci/oxfmt.json and .ci/oxlint.json.
import { join } from 'node:path';
import { runTool, tail } from './run-tool.ts';

// Here and not in oxlint.json, whose patterns would be relative to its own folder. Walking node_modules takes minutes.
const ignored = ['node_modules', 'dist', 'data', 'resources/demo'].map(folder => `--ignore-pattern=${folder}/**`);

/** Problems that oxlint reports with the rules of .ci/oxlint.json, including type-aware ones. */
export async function checkLint(project: string): Promise<string[]> {
  const linter = join(import.meta.dirname, '../node_modules/oxlint/bin/oxlint');
  const config = join(project, '.ci/oxlint.json');
  const { code, text } = await runTool(
    linter,
    ['--type-aware', '-c', config, '--format=unix', '--deny-warnings', ...ignored, '.'],
    project,
  );
  return code === 0 ? [] : tail(text.replaceAll(`${project}/`, ''));
}

const sources = '**/*.{ts,tsx,cjs,css,json}';
/**
 * Generated files, which keep the format of their generator. Here and not in oxfmt.json, whose patterns would be
 * relative to its own folder.
 */
const generated = ['renderer/api/schema.d.ts', 'resources/openapi.json', 'resources/access.json', 'package-lock.json'];

/** Files that oxfmt would change. With `write`, formats them instead. */
export async function checkFormat(project: string, { write = false } = {}): Promise<string[]> {
  const formatter = join(import.meta.dirname, '../node_modules/oxfmt/bin/oxfmt');
  const config = join(import.meta.dirname, 'oxfmt.json');
  const files = [sources, ...generated.map(file => `!${file}`)];
  const run = (mode: string) => runTool(formatter, ['-c', config, mode, ...files], project);
  // The first pass may leave line breaks that the second pass joins; the result of the second is stable.
  if (write) await run('--write');
  const { code, output, text } = await run(write ? '--write' : '--list-different');
  if (code === 0) return [];
  const different = new Set(output.split('\n'));
  return tail(text).map(line => (different.has(line) ? `${line} is not formatted (npm run check -- --write)` : line));
}
