// The mail of a digest, in the language of its project.
import { inLine, letterOf, type Letter } from '../../identity/mail/service.ts';
import type { Language } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';
import type { DigestTopic } from './schema.ts';

export interface DigestLetter {
  readonly locale: Language;
  readonly project: string;
  /** names of what happened, by what happened to it */
  readonly entries: ReadonlyMap<DigestTopic, readonly string[]>;
  /** the project in the window; undefined where the service knows no address of its own */
  readonly link: string | undefined;
}

/** More names of one kind are only counted. */
const MOST_NAMES = 20;

export function digestLetter({ locale, project: name, entries, link }: DigestLetter): Letter {
  const text = textsIn(locale, 'mail.digest');
  const project = inLine(name);
  const parts = [...entries].map(([topic, names]) => {
    const shown = names.slice(0, MOST_NAMES).map(each => `  - ${inLine(each)}`);
    if (names.length > MOST_NAMES) shown.push(`  ${text('more', { left: names.length - MOST_NAMES })}`);
    return `${text(`headings.${topic}`)} (${names.length})\n${shown.join('\n')}`;
  });
  const end = link === undefined ? undefined : `${text('open')}\n${link}`;
  return letterOf(locale, text('subject', { project }), [text('begin', { project }), ...parts, end]);
}
