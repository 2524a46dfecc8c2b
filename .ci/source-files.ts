// The files that the checks read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In a second working tree `.git` is a file that names the first. */
const neverOurs = new Set(['.git', 'node_modules', 'dist']);

/** Files of the project as paths from its folder, `/` between names, sorted. Skips what .gitignore names as a
 *  folder, read from the project's folder. */
export function listFiles(project: string): string[] {
  const ignored = new Set(ignoredFolders(project));
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(project, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isFile() && entry.name !== '.git' && !entry.name.endsWith('.log')) found.push(path);
      if (entry.isDirectory() && !neverOurs.has(entry.name) && !ignored.has(path)) walk(path);
    }
  };
  walk('');
  return found.sort();
}

/** TypeScript sources, tests included, declarations excluded. */
export function listSources(project: string): string[] {
  return listFiles(project).filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
}

/** Whether a line is nothing but a comment, or a part of one. */
export const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

function ignoredFolders(project: string): string[] {
  let text = '';
  try {
    text = readFileSync(join(project, '.gitignore'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.endsWith('/') && !line.startsWith('#'))
    .map(line => line.replace(/^\/|\/$/g, ''));
}
