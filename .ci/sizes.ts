// Size and names of source files, and the width of their comments.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isComment, listSources } from './source-files.ts';

const mostLines = 400;
const mostColumns = 120;
const mostInFolder = 25;
/** The formatter wraps code, and does not change comments. A comment that disables a rule must be a single line. */
const isProse = (line: string): boolean => isComment(line) && !line.includes('eslint-disable');
const vagueNames = /^(utils?|helpers?|commons?|shared|misc|base|managers?)$/;
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;

/** Helpers of tests. */
const isForTests = (file: string): boolean =>
  /\.(test|trial)\.tsx?$|-for-test\.ts$|(^|\/)testing\/|^(e2e|\.ci)\//.test(file);

/** Folders with more than 25 sources, without those of tests. */
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

/**
 * Sources over 400 lines, folders with more than 25 of them, comments beyond 120 columns, names that are meaningless or
 * not kebab-case.
 */
export function checkSizes(project: string): string[] {
  const sources = listSources(project);
  const problems = checkFolders(sources);
  for (const file of sources) {
    const lines = readFileSync(join(project, file), 'utf8').trimEnd().split('\n');
    if (lines.length > mostLines)
      problems.push(`${file} has ${lines.length} lines, more than ${mostLines}: split it by its jobs`);
    for (const [index, line] of lines.entries())
      if (line.length > mostColumns && isProse(line))
        problems.push(`${file}:${index + 1}: the comment is ${line.length} columns wide, more than ${mostColumns}`);
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
