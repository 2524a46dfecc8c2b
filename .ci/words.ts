// Files of the project must not contain paths, hosts or names of the machine on which they were written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './source-files.ts';

const forbidden: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  // Written so that this file does not contain the text that it searches for.
  { pattern: /(?<![\w.])\/(?:work|root|Users)\/\w/, what: 'an absolute path of one machine' },
  { pattern: /(?<![\w.])\/home\/(?!user\b)\w+\/\w/, what: 'an absolute path of one machine' },
  { pattern: /\b[A-Z]:\\\\?Users\\/, what: 'an absolute path of one machine' },
  { pattern: /\bregistry\.[\w-]+\.\w+/i, what: 'the host of a package registry' },
  {
    pattern: /\b(?:npm[j]s\.org|npm[j]s\.com|npm[m]irror\.com|yarn[p]kg\.com)\b/i,
    what: 'the host of a package registry',
  },
  { pattern: /\b(?:cl[a]ude|anth[r]opic|cop[i]lot|chat[g]pt)\b/i, what: 'a word that is not about this project' },
];

const binary = /\.(png|ico|icns|jpg|wasm|woff2|ifczip|zip|pdf|glb|xkt|br)$/;

/** Lines of project files with paths, hosts or words that belong to a developer's machine. */
export function checkWords(project: string): string[] {
  const problems: string[] = [];
  for (const file of listFiles(project)) {
    if (binary.test(file)) continue;
    readFileSync(join(project, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        for (const { pattern, what } of forbidden) {
          const found = pattern.exec(line);
          if (found) problems.push(`${file}:${index + 1} contains ${what}: ${found[0]}`);
        }
      });
  }
  return problems;
}
