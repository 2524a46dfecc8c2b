// Deliveries of a webhook as its log shows them.
import type { Answer } from '../../api/client.ts';
import type { StatusKind } from '../../ui/status.tsx';

export type Delivery = Answer<'GET /cloud/{cloud_pk}/webhook/{id}/delivery'>[number];
export type Attempt = Delivery['attempts'][number];
export type DeliveryState = Delivery['state'];

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

export const stateKinds: Readonly<Record<DeliveryState, StatusKind>> = {
  waiting: 'waiting',
  done: 'done',
  failed: 'failed',
};

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
export const nextBefore = (page: readonly Pick<Delivery, 'id'>[]): number | undefined =>
  page.length < PAGE ? undefined : page.at(-1)?.id;

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

export interface PingAnswer {
  readonly state: DeliveryState;
  readonly attempt: Attempt;
}

/**
 * Result of a test: empty before one is sent, then pending, then its last attempt.
 * @param before id of the newest ping before the test; undefined: none was sent
 */
export function answerToPing(
  newest: Delivery | null | undefined,
  before: number | undefined,
): PingAnswer | 'waiting' | undefined {
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
