// Widths of lines, sizes of folders, and names that say nothing. oxlint limits files, functions and parameters.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isComment, listSources } from './source-files.ts';

const mostColumns = 120;
const mostInFolder = 25;
const vagueNames = /^(utils?|helpers?|commons?|shared|misc|base|managers?)$/;

/** What only tests use. */
const isForTests = (file: string): boolean => /\.(test|trial)\.tsx?$|(^|\/)testing\/|^(e2e|\.ci)\//.test(file);

/** A comment that switches a rule off must be a single line; long texts of tests are what they compare. */
const mayBeWide = (line: string, file: string): boolean =>
  line.includes('eslint-disable') || line.includes('oxlint-disable') || (isForTests(file) && !isComment(line));

/** Folders with more than 25 sources; those of tests do not count. */
function checkFolders(sources: readonly string[]): string[] {
  const folders = Map.groupBy(
    sources.filter(file => !isForTests(file)),
    file => posix.dirname(file),
  );
  return [...folders]
    .filter(([, files]) => files.length > mostInFolder)
    .map(
      ([folder, { length }]) => `${folder} has ${length} sources, more than ${mostInFolder}: give its parts folders`,
    );
}

/** Folders with more than 25 sources, lines beyond 120 columns, and names of files and folders that say nothing. */
export function checkSizes(project: string): string[] {
  const sources = listSources(project);
  const problems = checkFolders(sources);
  for (const file of sources) {
    for (const [index, line] of readFileSync(join(project, file), 'utf8').split('\n').entries())
      if (line.length > mostColumns && !mayBeWide(line, file))
        problems.push(`${file}:${index + 1} is ${line.length} columns wide, more than ${mostColumns}`);
    for (const name of file.split('/')) {
      const vague = name
        .replace(/\..*$/, '')
        .split('-')
        .find(word => vagueNames.test(word));
      if (vague) problems.push(`${file}: "${vague}" names no job`);
    }
  }
  return problems;
}
