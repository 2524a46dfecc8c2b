// The mails about issues, each in the language of its receiver.
import { inLine, letterOf, type Letter } from '../../../identity/mail/service.ts';
import { languageOf } from '../../../kit/text/languages.ts';
import { textsIn } from '../../../kit/text/texts.ts';

export interface IssueLetter {
  /** language of the receiver */
  readonly locale: string;
  readonly project: string;
  /** address of the issues; undefined when that of the service is not known */
  readonly link: string | undefined;
  /** in chronological order */
  readonly news: readonly IssueNews[];
}

export interface IssueNews {
  /** the issue was assigned to the receiver, here or in a BCF file, or a comment mentions them */
  readonly kind: 'assigned' | 'imported' | 'mentioned';
  readonly guid: string;
  /** name of the person who acted */
  readonly person: string;
  readonly number: string;
  readonly title: string;
  /** of a comment */
  readonly text: string | undefined;
  /** author of an imported issue, as in the file; empty without one */
  readonly author?: string;
}

/** Issues listed in one mail; the rest is counted. */
const MOST_LISTED = 20;
/** Letters of a comment quoted in a mail. */
const MOST_QUOTED = 500;

/** One mail for all events at about the same time. */
export function issueLetter({ locale, project: name, link, news }: IssueLetter): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.issues');
  const project = inLine(name);
  const [first] = news;
  const subject =
    news.length === 1 && first
      ? text(`subjects.${first.kind}`, { number: first.number, title: inLine(first.title) })
      : text('subjects.several', { issues: news.length, project });
  const listed = news.slice(0, MOST_LISTED).map(({ kind, person, number, title, text: comment, author }) => {
    const line = text(kind, { person: inLine(person), number, title: inLine(title) });
    if (comment !== undefined) return `${line}\n${quoted(comment)}`;
    return author ? `${line}\n${text('author', { author: inLine(author) })}` : line;
  });
  const left = news.length - listed.length;
  return letterOf(language, subject, [
    text('in', { project }),
    ...listed,
    left > 0 ? text('more', { left }) : undefined,
    link === undefined ? undefined : `${text('open')}\n${link}`,
  ]);
}

/** Each line is indented, so that it cannot pass for text of the mail itself. */
function quoted(text: string): string {
  const short = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  return short
    .trim()
    .split(/\r\n?|\n|\p{Zl}|\p{Zp}/u)
    .map(line => `  > ${inLine(line)}`)
    .join('\n');
}
