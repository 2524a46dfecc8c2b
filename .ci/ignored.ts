import { spawnSync } from 'node:child_process';
import { listSources } from './source-files.ts';

/**
 * Sources that git ignores: they work here and are missing in every clone. Empty where the project is no git
 * repository.
 */
export function checkIgnored(project: string): string[] {
  const { status, stdout } = spawnSync('git', ['check-ignore', '--stdin', '--verbose', '--no-index'], {
    cwd: project,
    input: listSources(project).join('\n'),
    encoding: 'utf8',
  });
  // 1: none is ignored; 128 or no status: no repository or no git.
  if (status !== 0) return [];
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => {
      const [rule = '', file = ''] = line.split('\t');
      return `${file} is ignored by git (${rule})`;
    });
}
