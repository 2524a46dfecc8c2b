// The mail of a digest, in the language of its project. Plain text.
import { inLine } from '../../identity/mail/service.ts';
import type { InEachLanguage, Language } from '../../kit/text/languages.ts';
import type { DigestTopic } from './schema.ts';
import { spanish, spanishHeadings } from './letter-es.ts';
import { italian, italianHeadings } from './letter-it.ts';

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

const headings: InEachLanguage<Readonly<Record<DigestTopic, string>>> = {
  en: {
    document_creation: 'Documents added',
    document_deletion: 'Documents deleted',
    folder_creation: 'Folders added',
    folder_deletion: 'Folders deleted',
    visa_creation: 'Visas requested',
    visa_deletion: 'Visas deleted',
    visa_validation: 'Documents accepted',
    visa_denied: 'Documents denied',
    bcf_topic_creation: 'Issues created',
    bcf_topic_deletion: 'Issues deleted',
    invitation_accepted: 'New members',
    model_creation: 'Models added',
    model_deletion: 'Models deleted',
  },
  fr: {
    document_creation: 'Documents ajoutés',
    document_deletion: 'Documents supprimés',
    folder_creation: 'Dossiers ajoutés',
    folder_deletion: 'Dossiers supprimés',
    visa_creation: 'Visas demandés',
    visa_deletion: 'Visas supprimés',
    visa_validation: 'Documents acceptés',
    visa_denied: 'Documents refusés',
    bcf_topic_creation: 'Annotations créées',
    bcf_topic_deletion: 'Annotations supprimées',
    invitation_accepted: 'Nouveaux membres',
    model_creation: 'Maquettes ajoutées',
    model_deletion: 'Maquettes supprimées',
  },
  de: {
    document_creation: 'Neue Dokumente',
    document_deletion: 'Gelöschte Dokumente',
    folder_creation: 'Neue Ordner',
    folder_deletion: 'Gelöschte Ordner',
    visa_creation: 'Angeforderte Freigaben',
    visa_deletion: 'Gelöschte Freigaben',
    visa_validation: 'Freigegebene Dokumente',
    visa_denied: 'Abgelehnte Dokumente',
    bcf_topic_creation: 'Neue Issues',
    bcf_topic_deletion: 'Gelöschte Issues',
    invitation_accepted: 'Neue Mitglieder',
    model_creation: 'Neue Modelle',
    model_deletion: 'Gelöschte Modelle',
  },
  es: spanishHeadings,
  it: italianHeadings,
  nl: {
    document_creation: 'Nieuwe documenten',
    document_deletion: 'Verwijderde documenten',
    folder_creation: 'Nieuwe mappen',
    folder_deletion: 'Verwijderde mappen',
    visa_creation: 'Aangevraagde goedkeuringen',
    visa_deletion: 'Verwijderde goedkeuringen',
    visa_validation: 'Goedgekeurde documenten',
    visa_denied: 'Afgekeurde documenten',
    bcf_topic_creation: 'Nieuwe issues',
    bcf_topic_deletion: 'Verwijderde issues',
    invitation_accepted: 'Nieuwe leden',
    model_creation: 'Nieuwe modellen',
    model_deletion: 'Verwijderde modellen',
  },
};

const words = {
  en: {
    subject: (project: string) => `Activity in ${project}`,
    begin: (project: string) => `Hello,\n\nthis happened in the project "${project}":`,
    more: (count: number) => `and ${count} more`,
    open: 'Open the project:',
  },
  fr: {
    subject: (project: string) => `Activité dans ${project}`,
    begin: (project: string) => `Bonjour,\n\nvoici ce qui s’est passé dans le projet « ${project} » :`,
    more: (count: number) => `et ${count} de plus`,
    open: 'Ouvrir le projet :',
  },
  de: {
    subject: (project: string) => `Neues in ${project}`,
    begin: (project: string) => `Guten Tag,\n\ndas ist im Projekt „${project}“ geschehen:`,
    more: (count: number) => `und ${count} weitere`,
    open: 'Projekt öffnen:',
  },
  es: spanish,
  it: italian,
  nl: {
    subject: (project: string) => `Activiteit in ${project}`,
    begin: (project: string) => `Hallo,\n\ndit is er gebeurd in het project ‘${project}’:`,
    more: (count: number) => `en nog ${count}`,
    open: 'Project openen:',
  },
} as const satisfies InEachLanguage<unknown>;

export function digestLetter({ locale, project, entries, link }: DigestLetter): {
  readonly subject: string;
  readonly text: string;
} {
  const [text, name] = [words[locale], inLine(project)];
  const parts = [...entries].map(([topic, names]) => {
    const shown = names.slice(0, MOST_NAMES).map(each => `  - ${inLine(each)}`);
    if (names.length > MOST_NAMES) shown.push(`  ${text.more(names.length - MOST_NAMES)}`);
    return `${headings[locale][topic]} (${names.length})\n${shown.join('\n')}`;
  });
  const end = link === undefined ? '' : `\n\n${text.open}\n${link}`;
  return { subject: text.subject(name), text: `${text.begin(name)}\n\n${parts.join('\n\n')}${end}\n` };
}
