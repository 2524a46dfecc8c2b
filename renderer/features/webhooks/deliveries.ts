// Deliveries of a webhook as its log shows them.
import type { TFunction } from 'i18next';
import type { Answer } from '../../api/client.ts';
import { formatDuration, formatTime } from '../../ui/numbers/format.ts';
import { allEvents, isKnown, wordKey } from './hook-form.ts';

// Texts about deliveries: their event, filters, attempts, and the next attempt.

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

/** All results first, then those needing attention before the others. */
export const stateChoices = (t: TFunction) =>
  states.map(value => ({ value, label: t(`webhooks.states.${value === '' ? 'any' : value}`) }));

/** State of a list value; any for other values. */
export const stateOf = (value: string): DeliveryState | '' => states.find(each => each === value) ?? '';

/** All events first, then each in the order of the list, tests last. */
export const eventChoices = (t: TFunction) => [
  { value: '', label: t('webhooks.anyEvent') },
  ...allEvents.map(value => ({ value, label: deliveredText(t, value) })),
  { value: 'ping', label: t('webhooks.test') },
];

export type Delivery = Answer<'GET /cloud/{cloud_pk}/webhook/{id}/delivery'>[number];
export type Attempt = Delivery['attempts'][number];
type DeliveryState = Delivery['state'];

export interface LogFilter {
  /** any when empty */
  readonly state: DeliveryState | '';
  /** name of an event; any when empty */
  readonly event: string;
}
export const noFilter: LogFilter = { state: '', event: '' };

/** Whether a filter is active; a reset one is not. */
export const isFiltered = ({ state, event }: LogFilter): boolean => state !== '' || event !== '';

export const filterQuery = ({ state, event }: LogFilter) => ({
  ...(state !== '' && { state }),
  ...(event !== '' && { event }),
});

export const lastAttempt = ({ attempts }: Pick<Delivery, 'attempts'>): Attempt | undefined => attempts.at(-1);

/** Result of an attempt, in short: the status, else the error. */
export const resultOf = ({ status, error }: Pick<Attempt, 'status' | 'error'>): string =>
  status === null ? (error ?? '') : String(status);

/** Result of a delivery: that of its last attempt, a dash before the first one. */
export function lastResult(delivery: Pick<Delivery, 'attempts'>): string {
  const attempt = lastAttempt(delivery);
  return attempt ? resultOf(attempt) : '–';
}

/** Number of deliveries per page of the service. */
const PAGE = 100;

/** Id before which the next page of the log ends; undefined after the last page, which is not full. */
export const nextBefore = (page: readonly Pick<Delivery, 'id'>[]) => (page.length < PAGE ? undefined : page.at(-1)?.id);

/** A pending delivery will be sent anyway: it cannot be replayed. */
export const canReplay = ({ state }: Pick<Delivery, 'state'>): boolean => state !== 'waiting';

/** The chosen deliveries that can be replayed. */
export const replayable = (deliveries: readonly Delivery[], chosen: ReadonlySet<string>): number[] =>
  deliveries.filter(each => chosen.has(String(each.id)) && canReplay(each)).map(({ id }) => id);

/** A body formatted for reading; unchanged if it is not JSON. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body; // shown as it was sent
  }
}

/** The ping after `before`, the newest id before it was sent. */
export const pingAfter = (newest: Delivery | undefined, before: number): Delivery | undefined =>
  newest && newest.id > before ? newest : undefined;

/**
 * Result of a test: empty before one is sent, then pending, then its last attempt.
 * @param before id of the newest ping before the test; undefined: none was sent
 */
export function answerToPing(newest: Delivery | null | undefined, before: number | undefined) {
  if (before === undefined) return undefined;
  const sent = pingAfter(newest ?? undefined, before);
  const attempt = sent && lastAttempt(sent);
  return sent && attempt ? { state: sent.state, attempt } : 'waiting';
}

/** Whether the response to a test is pending: none has arrived, or the ping will be attempted again. */
export function isPingOpen(newest: Delivery | null | undefined, before: number | undefined): boolean {
  const sent = before === undefined ? undefined : pingAfter(newest ?? undefined, before);
  return !sent || sent.state === 'waiting';
}
