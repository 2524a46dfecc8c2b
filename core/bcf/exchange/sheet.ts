// Issues as a table for people. Pure.
import type { ListedSheet, SheetValue } from '../../formats/xlsx/write-sheet.ts';
import type { Language } from '../../kit/text/languages.ts';
import { textsIn, type ServiceTexts } from '../../kit/text/texts.ts';
import type { Topic } from '../topics/schema.ts';

interface Column {
  readonly title: keyof ServiceTexts['sheets']['issues']['titles'];
  readonly width: number;
  readonly value: (topic: Topic, comments: number) => SheetValue;
}

const day = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const columns: readonly Column[] = [
  { title: 'number', width: 6, value: ({ index }) => index },
  { title: 'title', width: 40, value: ({ title }) => title },
  { title: 'type', width: 16, value: ({ topic_type }) => topic_type },
  { title: 'status', width: 16, value: ({ topic_status }) => topic_status },
  { title: 'priority', width: 12, value: ({ priority }) => priority },
  { title: 'stage', width: 16, value: ({ stage }) => stage },
  { title: 'labels', width: 24, value: ({ labels }) => labels.join(', ') },
  { title: 'assigned', width: 28, value: ({ assigned_to }) => assigned_to },
  { title: 'due', width: 18, value: ({ due_date }) => day(due_date) },
  { title: 'description', width: 60, value: ({ description }) => description },
  { title: 'created', width: 18, value: ({ creation_date }) => day(creation_date) },
  { title: 'creator', width: 28, value: ({ creation_author }) => creation_author },
  { title: 'changed', width: 18, value: ({ modified_date }) => day(modified_date) },
  { title: 'comments', width: 12, value: (_topic, comments) => comments },
  { title: 'guid', width: 38, value: ({ guid }) => guid },
];

/** @param commentsOf how many comments a topic has */
export function sheetOf(topics: readonly Topic[], commentsOf: (topic: Topic) => number, locale: Language): ListedSheet {
  const text = textsIn(locale, 'sheets.issues');
  return {
    name: text('name'),
    columns: columns.map(({ title, width }) => ({ title: text(`titles.${title}`), width })),
    rows: topics.map(topic => columns.map(({ value }) => value(topic, commentsOf(topic)))),
  };
}
