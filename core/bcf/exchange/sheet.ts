// Issues as a table for people. Pure.
import type { Sheet, SheetValue } from '../../formats/xlsx/write-sheet.ts';
import type { Topic } from '../topics/schema.ts';
import type { SheetLocale } from './schema.ts';

interface Column {
  readonly en: string;
  readonly fr: string;
  readonly width: number;
  readonly value: (topic: Topic, comments: number) => SheetValue;
}

const day = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const columns: readonly Column[] = [
  { en: 'No.', fr: 'N°', width: 6, value: ({ index }) => index },
  { en: 'Title', fr: 'Titre', width: 40, value: ({ title }) => title },
  { en: 'Type', fr: 'Type', width: 16, value: ({ topic_type }) => topic_type },
  { en: 'Status', fr: 'Statut', width: 16, value: ({ topic_status }) => topic_status },
  { en: 'Priority', fr: 'Priorité', width: 12, value: ({ priority }) => priority },
  { en: 'Stage', fr: 'Phase', width: 16, value: ({ stage }) => stage },
  { en: 'Labels', fr: 'Étiquettes', width: 24, value: ({ labels }) => labels.join(', ') },
  { en: 'Assigned to', fr: 'Assigné à', width: 28, value: ({ assigned_to }) => assigned_to },
  { en: 'Due', fr: 'Échéance', width: 18, value: ({ due_date }) => day(due_date) },
  { en: 'Description', fr: 'Description', width: 60, value: ({ description }) => description },
  { en: 'Created', fr: 'Créé le', width: 18, value: ({ creation_date }) => day(creation_date) },
  { en: 'Created by', fr: 'Créé par', width: 28, value: ({ creation_author }) => creation_author },
  { en: 'Changed', fr: 'Modifié le', width: 18, value: ({ modified_date }) => day(modified_date) },
  { en: 'Comments', fr: 'Commentaires', width: 12, value: (_topic, comments) => comments },
  { en: 'Guid', fr: 'Guid', width: 38, value: ({ guid }) => guid },
];

/** @param commentsOf how many comments a topic has */
export function sheetOf(topics: readonly Topic[], commentsOf: (topic: Topic) => number, locale: SheetLocale): Sheet {
  return {
    name: locale === 'fr' ? 'Sujets' : 'Issues',
    columns: columns.map(column => ({ title: column[locale], width: column.width })),
    rows: topics.map(topic => columns.map(({ value }) => value(topic, commentsOf(topic)))),
  };
}
