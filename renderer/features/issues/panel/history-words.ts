// The history of an issue, in sentences. Each event has one or more actions of the BCF standard.
import type { TFunction } from 'i18next';
import { dueText } from '../../../api/issues/issue-state.ts';
import type { TopicEvent } from '../../../api/shapes.ts';
import { authorName, importedText, nameOf, withMaker, type Person } from '../options.ts';

type Action = TopicEvent['events'][number];

const words = {
  topic_created: 'created',
  title_updated: 'titled',
  description_updated: 'description',
  description_removed: 'noDescription',
  status_updated: 'status',
  status_removed: 'noStatus',
  type_updated: 'type',
  type_removed: 'noType',
  priority_updated: 'priority',
  priority_removed: 'noPriority',
  stage_updated: 'stage',
  stage_removed: 'noStage',
  due_date_updated: 'due',
  due_date_removed: 'noDue',
  assigned_to_updated: 'assigned',
  assigned_to_removed: 'notAssigned',
  label_added: 'label',
  label_removed: 'noLabel',
} as const;

const isKnown = (type: string): type is keyof typeof words => Object.hasOwn(words, type);

/** One line for each known action. The initial values of an issue have no lines. */
export function sentencesOf(t: TFunction, event: TopicEvent, people: readonly Person[]) {
  const { author, imported, events, token_maker } = event;
  const name = withMaker(t, people, authorName(t, people, author, imported), token_maker);
  const who = imported ? `${name} (${importedText(t, people, imported)})` : name;
  const isNew = events.some(({ type }) => type === 'topic_created');
  return events
    .filter(({ type }) => isKnown(type) && (!isNew || type === 'topic_created'))
    .map(({ type, value }) =>
      t(`issues.history.${words[type as keyof typeof words]}`, { who, what: shown({ type, value }, people) }),
    );
}

function shown({ type, value }: Action, people: readonly Person[]): string {
  if (value === null) return '';
  if (type === 'assigned_to_updated') return nameOf(people, value);
  return type === 'due_date_updated' ? dueText(value) : value;
}

/** The maker of the token that created an issue; undefined when none did. */
export const creationMaker = (events: readonly TopicEvent[] | undefined): string | undefined =>
  events?.find(each => each.events.some(({ type }) => type === 'topic_created'))?.token_maker;

/** The whole history of an issue, the latest event first; the sentences of one event keep their order. */
export const historyLines = (t: TFunction, events: readonly TopicEvent[], people: readonly Person[]) =>
  events
    .toReversed()
    .flatMap((event, place) =>
      sentencesOf(t, event, people).map(sentence => ({ key: `${place} ${sentence}`, sentence, date: event.date })),
    );
