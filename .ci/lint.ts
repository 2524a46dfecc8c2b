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
