// What is said of deliveries: their event, their filters, their attempts, and what comes next.
import type { TFunction } from 'i18next';
import { formatDuration, formatTime } from '../../ui/numbers/format.ts';
import { isFiltered, resultOf, type Attempt, type Delivery, type DeliveryState, type LogFilter } from './deliveries.ts';
import { allEvents, isKnown, wordKey } from './events.ts';

/** What of a webhook a delivery is about; every event that none can listen to is a test. */
export const deliveredText = (t: TFunction, name: string): string =>
  isKnown(name) ? t(`webhooks.event.${wordKey(name)}`) : t('webhooks.test');

/** The result of an attempt and how long it took. */
export const answeredText = (t: TFunction, attempt: Pick<Attempt, 'status' | 'error' | 'milliseconds'>): string =>
  t('webhooks.answered', { result: resultOf(attempt), time: formatDuration(attempt.milliseconds) });

/** What follows the number of a message: when it is attempted again, if it is. */
export const nextText = (t: TFunction, { next_at }: Pick<Delivery, 'next_at'>): string =>
  next_at === null ? '' : ` · ${t('webhooks.next', { time: formatTime(next_at) })}`;

/** What is said of a log without rows: that nothing was sent, or that filters leave nothing over. */
export const emptyLogText = (t: TFunction, filter: LogFilter): string =>
  t(isFiltered(filter) ? 'webhooks.noneFound' : 'webhooks.noDeliveries');

const states = ['', 'failed', 'waiting', 'done'] as const satisfies readonly LogFilter['state'][];

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** All results first, then what needs somebody before what does not. */
export const stateChoices = (t: TFunction): Choice<LogFilter['state']>[] =>
  states.map(value => ({ value, label: t(`webhooks.states.${value === '' ? 'any' : value}`) }));

/** The state of a choice in the list; any when it is none of them. */
export const stateOf = (value: string): DeliveryState | '' => states.find(each => each === value) ?? '';

/** All events first, then each in the order of the list, tests last. */
export const eventChoices = (t: TFunction): Choice<string>[] => [
  { value: '', label: t('webhooks.anyEvent') },
  ...allEvents.map(value => ({ value, label: deliveredText(t, value) })),
  { value: 'ping', label: t('webhooks.test') },
];
