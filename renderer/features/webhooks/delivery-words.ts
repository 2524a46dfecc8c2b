// Texts about deliveries: their event, filters, attempts, and the next attempt.
import type { TFunction } from 'i18next';
import { formatDuration, formatTime } from '../../ui/numbers/format.ts';
import { isFiltered, resultOf, type Attempt, type Delivery, type DeliveryState, type LogFilter } from './deliveries.ts';
import { allEvents, isKnown, wordKey } from './events.ts';

/** The event of a delivery; an event that webhooks cannot subscribe to is a test. */
export const deliveredText = (t: TFunction, name: string): string =>
  isKnown(name) ? t(`webhooks.event.${wordKey(name)}`) : t('webhooks.test');

/** Result and duration of an attempt. */
export const answeredText = (t: TFunction, attempt: Pick<Attempt, 'status' | 'error' | 'milliseconds'>): string =>
  t('webhooks.answered', { result: resultOf(attempt), time: formatDuration(attempt.milliseconds) });

/** The text after the number of a message: the time of the next attempt, if any. */
export const nextText = (t: TFunction, { next_at }: Pick<Delivery, 'next_at'>): string =>
  next_at === null ? '' : ` · ${t('webhooks.next', { time: formatTime(next_at) })}`;

/** Text of an empty log: nothing was sent, or nothing passes the filters. */
export const emptyLogText = (t: TFunction, filter: LogFilter): string =>
  t(isFiltered(filter) ? 'webhooks.noneFound' : 'webhooks.noDeliveries');

const states = ['', 'failed', 'waiting', 'done'] as const satisfies readonly LogFilter['state'][];

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** All results first, then those needing attention before the others. */
export const stateChoices = (t: TFunction): Choice<LogFilter['state']>[] =>
  states.map(value => ({ value, label: t(`webhooks.states.${value === '' ? 'any' : value}`) }));

/** State of a list value; any for other values. */
export const stateOf = (value: string): DeliveryState | '' => states.find(each => each === value) ?? '';

/** All events first, then each in the order of the list, tests last. */
export const eventChoices = (t: TFunction): Choice<string>[] => [
  { value: '', label: t('webhooks.anyEvent') },
  ...allEvents.map(value => ({ value, label: deliveredText(t, value) })),
  { value: 'ping', label: t('webhooks.test') },
];
