// Size and names of source files, and how much of the window's features is tested.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources } from './source-files.ts';

const mostLines = 300;
/** of a table of data, which says so in its first comment: `// Table: ...` */
const mostOfTable = 400;
/** lines of unit tests for each line of the window's features: their rules are pure files with tests */
const leastTested = 0.3;
const features = 'renderer/features/';
const vagueNames = /^(utils?|helpers?|commons?|shared|misc|base|managers?)$/;
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;

/** Sources over 300 lines, tables of data over 400, names that say nothing or are not kebab-case; too few tests. */
export function checkSizes(project: string): string[] {
  const problems: string[] = [];
  let [ofFeatures, ofTheirTests] = [0, 0];
  for (const file of listSources(project)) {
    const source = readFileSync(join(project, file), 'utf8');
    const lines = source.trimEnd().split('\n').length;
    const most = source.startsWith('// Table: ') ? mostOfTable : mostLines;
    if (lines > most) problems.push(`${file} has ${lines} lines, more than ${most}: split it by its jobs`);
    if (file.startsWith(features)) {
      if (/\.test\.tsx?$/.test(file)) ofTheirTests += lines;
      else ofFeatures += lines;
    }
    for (const name of file.split('/')) {
      const vague = name
        .replace(/\..*$/, '')
        .split('-')
        .find(word => vagueNames.test(word));
      if (vague) problems.push(`${file}: "${vague}" names no job`);
      if (!kebabCase.test(name)) problems.push(`${file}: "${name}" is not kebab-case`);
    }
  }
  if (ofTheirTests < leastTested * ofFeatures)
    problems.push(
      `${features} has ${ofTheirTests} lines of unit tests for ${ofFeatures} of code, ` +
        `fewer than ${leastTested} for each: move rules out of components into files of their own, and test them`,
    );
  return problems;
}
