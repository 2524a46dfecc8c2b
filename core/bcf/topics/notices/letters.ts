// The mails about issues, each in the language of its receiver. Plain text.
import { languageOf, type InEachLanguage } from '../../../kit/text/languages.ts';
import { inLine } from '../../../identity/mail/service.ts';
import { spanish } from './letters-es.ts';
import { italian } from './letters-it.ts';

export interface IssueLetter {
  /** language of the receiver */
  readonly locale: string;
  readonly project: string;
  /** where the issues are; undefined when the address of the service is not known */
  readonly link: string | undefined;
  /** in the order in which they happened */
  readonly news: readonly IssueNews[];
}

export interface IssueNews {
  /** the issue was assigned to the receiver, here or in a BCF file, or a comment mentions them */
  readonly kind: 'assigned' | 'imported' | 'mentioned';
  readonly guid: string;
  /** name of the person who did it */
  readonly person: string;
  readonly number: string;
  readonly title: string;
  /** of a comment */
  readonly text: string | undefined;
  /** of an issue of a file, as the file has them; empty for none */
  readonly author?: string;
}

/** Issues that one mail lists; the rest is counted. */
const MOST_LISTED = 20;
/** Letters of a comment that a mail quotes. */
const MOST_QUOTED = 500;

const english = {
  hello: 'Hello,',
  colon: ':',
  one: { assigned: 'Issue assigned to you', imported: 'Issue assigned to you', mentioned: 'You were mentioned' },
  many: (count: number, project: string) => `${count} issues in ${project}`,
  named: (title: string) => `"${title}"`,
  in: (project: string) => `In the project "${project}":`,
  assigned: (person: string, issue: string) => `${person} assigned you the issue ${issue}.`,
  imported: (person: string, issue: string) => `${person} imported the issue ${issue}, which is assigned to you.`,
  author: (author: string) => `Author in the imported file: ${author}`,
  mentioned: (person: string, issue: string) => `${person} mentioned you in the issue ${issue}:`,
  more: (count: number) => `… and ${count} more.`,
  open: 'Open the issues:',
};

const french: typeof english = {
  hello: 'Bonjour,',
  colon: ' :',
  one: {
    assigned: 'Sujet qui vous est attribué',
    imported: 'Sujet qui vous est attribué',
    mentioned: 'Vous êtes mentionné(e)',
  },
  many: (count, project) => `${count} sujets dans ${project}`,
  named: title => `« ${title} »`,
  in: project => `Dans le projet « ${project} » :`,
  assigned: (person, issue) => `${person} vous a attribué le sujet ${issue}.`,
  imported: (person, issue) => `${person} a importé le sujet ${issue}, qui vous est attribué.`,
  author: author => `Auteur dans le fichier importé : ${author}`,
  mentioned: (person, issue) => `${person} vous mentionne dans le sujet ${issue} :`,
  more: count => `… et ${count} de plus.`,
  open: 'Ouvrir les sujets :',
};

const german: typeof english = {
  hello: 'Guten Tag,',
  colon: ':',
  one: {
    assigned: 'Ihnen zugewiesenes Issue',
    imported: 'Ihnen zugewiesenes Issue',
    mentioned: 'Sie wurden erwähnt',
  },
  many: (count, project) => `${count} Issues in ${project}`,
  named: title => `„${title}“`,
  in: project => `im Projekt „${project}“:`,
  assigned: (person, issue) => `${person} hat Ihnen das Issue ${issue} zugewiesen.`,
  imported: (person, issue) => `${person} hat das Issue ${issue} importiert, das Ihnen zugewiesen ist.`,
  author: author => `Autor in der importierten Datei: ${author}`,
  mentioned: (person, issue) => `${person} hat Sie im Issue ${issue} erwähnt:`,
  more: count => `… und ${count} weitere.`,
  open: 'Issues öffnen:',
};

const dutch: typeof english = {
  hello: 'Hallo,',
  colon: ':',
  one: { assigned: 'Aan u toegewezen issue', imported: 'Aan u toegewezen issue', mentioned: 'U bent genoemd' },
  many: (count, project) => `${count} issues in ${project}`,
  named: title => `‘${title}’`,
  in: project => `In het project ‘${project}’:`,
  assigned: (person, issue) => `${person} heeft u het issue ${issue} toegewezen.`,
  imported: (person, issue) => `${person} heeft het issue ${issue} geïmporteerd, dat aan u is toegewezen.`,
  author: author => `Auteur in het geïmporteerde bestand: ${author}`,
  mentioned: (person, issue) => `${person} heeft u genoemd in het issue ${issue}:`,
  more: count => `… en nog ${count}.`,
  open: 'Issues openen:',
};

const inEach: InEachLanguage<typeof english> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};

/** One mail for all that happened at about the same time. */
export function issueLetter({ locale, project: name, link, news }: IssueLetter): {
  readonly subject: string;
  readonly text: string;
} {
  const say = inEach[languageOf(locale)];
  const project = inLine(name);
  const [first] = news;
  const subject =
    news.length === 1 && first
      ? `${say.one[first.kind]}${say.colon} #${first.number} ${inLine(first.title)}`
      : say.many(news.length, project);
  const listed = news.slice(0, MOST_LISTED).map(({ kind, person, number, title, text, author }) => {
    const line = say[kind](inLine(person), `#${number} ${say.named(inLine(title))}`);
    if (text !== undefined) return `${line}\n${quoted(text)}`;
    return author ? `${line}\n${say.author(inLine(author))}` : line;
  });
  const left = news.length - listed.length;
  const parts = [
    say.hello,
    say.in(project),
    ...listed,
    ...(left > 0 ? [say.more(left)] : []),
    ...(link === undefined ? [] : [`${say.open}\n${link}`]),
  ];
  return { subject, text: `${parts.join('\n\n')}\n` };
}

/** Each line is set in, so that none passes for words of the mail itself. */
function quoted(text: string): string {
  const short = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  return short
    .trim()
    .split(/\r\n?|\n|\p{Zl}|\p{Zp}/u)
    .map(line => `  > ${inLine(line)}`)
    .join('\n');
}
