// The words of the table of issues, in the languages of the service.
import type { InEachLanguage } from '../../kit/text/languages.ts';
import { spanish } from './sheet-words-es.ts';
import { italian } from './sheet-words-it.ts';

const english = {
  sheet: 'Issues',
  titles: {
    number: 'No.',
    title: 'Title',
    type: 'Type',
    status: 'Status',
    priority: 'Priority',
    stage: 'Stage',
    labels: 'Labels',
    assigned: 'Assigned to',
    due: 'Due',
    description: 'Description',
    created: 'Created',
    creator: 'Created by',
    changed: 'Changed',
    comments: 'Comments',
    guid: 'Guid',
  },
};

const french: typeof english = {
  sheet: 'Sujets',
  titles: {
    number: 'N°',
    title: 'Titre',
    type: 'Type',
    status: 'Statut',
    priority: 'Priorité',
    stage: 'Phase',
    labels: 'Étiquettes',
    assigned: 'Assigné à',
    due: 'Échéance',
    description: 'Description',
    created: 'Créé le',
    creator: 'Créé par',
    changed: 'Modifié le',
    comments: 'Commentaires',
    guid: 'Guid',
  },
};

const german: typeof english = {
  sheet: 'Issues',
  titles: {
    number: 'Nr.',
    title: 'Titel',
    type: 'Typ',
    status: 'Status',
    priority: 'Priorität',
    stage: 'Phase',
    labels: 'Labels',
    assigned: 'Zugewiesen an',
    due: 'Fällig',
    description: 'Beschreibung',
    created: 'Erstellt',
    creator: 'Erstellt von',
    changed: 'Geändert',
    comments: 'Kommentare',
    guid: 'Guid',
  },
};

const dutch: typeof english = {
  sheet: 'Issues',
  titles: {
    number: 'Nr.',
    title: 'Titel',
    type: 'Type',
    status: 'Status',
    priority: 'Prioriteit',
    stage: 'Fase',
    labels: 'Labels',
    assigned: 'Toegewezen aan',
    due: 'Deadline',
    description: 'Beschrijving',
    created: 'Gemaakt',
    creator: 'Gemaakt door',
    changed: 'Gewijzigd',
    comments: 'Opmerkingen',
    guid: 'Guid',
  },
};

export type SheetTitle = keyof (typeof english)['titles'];

export const sheetWords: InEachLanguage<typeof english> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};
