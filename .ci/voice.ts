// The plain voice of comments: words with plainer ones in the field, and documents that are cited but absent.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isComment, listSources } from './source-files.ts';

/** Nouns that a relative clause of a person follows. */
const people = [
  ...'user person member caller administrator owner reader visitor guest maker author validator'.split(' '),
  ...'account client viewer colleague inviter stranger'.split(' '),
]
  .map(noun => `${noun}s?`)
  .concat('people', 'those', 'one', 'someone', 'everyone', 'anyone')
  .join('|');

/** Words of which the field has plainer ones, and what to write instead. */
const plainer: readonly { readonly pattern: RegExp; readonly write: string }[] = [
  { pattern: /\b(tells?|told|telling)\b/i, write: 'reports, notifies, returns, emits' },
  { pattern: /(?<!-)\b(handed|hands (?!free\b)|handing)\b/i, write: 'passed, sent, given' },
  { pattern: /\blook(s|ed|ing)? (at|after|for|into|like)\b/i, write: 'reads, searches, resembles' },
  { pattern: /\b(stands|stood|standing)\b/i, write: 'is, represents' },
  { pattern: /\b(lies|lying)\b/i, write: 'is, is stored' },
  { pattern: /\b(goes|gone|went)\b/i, write: 'is deleted, moves, is sent' },
  { pattern: /(?<!`)\b(whoever|nobody|somebody|anybody)\b/i, write: 'the caller, a user, no one named by role' },
  { pattern: new RegExp(`(?<!\\b(?:${people}),? )\\bwho\\b`, 'i'), write: 'a person before "who"' },
];

/** Lines of comments with such words, headers that begin "What", and documents named that are not in docs/. */
export function checkVoice(project: string): string[] {
  const problems: string[] = [];
  const isDocument = (file: string, name: string): boolean =>
    [posix.dirname(file), 'docs', '.'].some(folder => existsSync(join(project, folder, name)));
  for (const file of listSources(project)) {
    const lines = readFileSync(join(project, file), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      if (!isComment(line)) continue;
      const place = `${file}:${index + 1}`;
      for (const { pattern, write } of plainer) {
        const found = pattern.exec(line);
        if (found) problems.push(`${place} says "${found[0].trim()}": ${write}`);
      }
      if (index === 0 && line.startsWith('// What')) problems.push(`${place}: name the thing instead of "What"`);
      for (const [, name = ''] of line.matchAll(/\b([\w-]+\.md)\b/g))
        if (!isDocument(file, name)) problems.push(`${place} cites ${name}, which is not in docs/`);
    }
  }
  return problems;
}
