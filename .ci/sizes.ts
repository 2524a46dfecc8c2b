// Size and names of source files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources } from './source-files.ts';

const mostLines = 300;
/** of a table of data, which says so in its first comment: `// Table: ...` */
const mostOfTable = 400;
const vagueNames = /^(utils?|helpers?|commons?|shared|misc|base|managers?)$/;
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;

/** Sources over 300 lines, tables of data over 400, names that say nothing, names that are not kebab-case. */
export function checkSizes(project: string): string[] {
  const problems: string[] = [];
  for (const file of listSources(project)) {
    const source = readFileSync(join(project, file), 'utf8');
    const lines = source.trimEnd().split('\n').length;
    const most = source.startsWith('// Table: ') ? mostOfTable : mostLines;
    if (lines > most) problems.push(`${file} has ${lines} lines, more than ${most}: split it by its jobs`);
    for (const name of file.split('/')) {
      const vague = name
        .replace(/\..*$/, '')
        .split('-')
        .find(word => vagueNames.test(word));
      if (vague) problems.push(`${file}: "${vague}" names no job`);
      if (!kebabCase.test(name)) problems.push(`${file}: "${name}" is not kebab-case`);
    }
  }
  return problems;
}
