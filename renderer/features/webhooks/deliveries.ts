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

/** What came of an attempt, in short: the status, else why there was none. */
export const resultOf = ({ status, error }: Pick<Attempt, 'status' | 'error'>): string =>
  status === null ? (error ?? '') : String(status);

/** What can be replayed of those that were chosen: what waits is on its way already. */
export const replayable = (deliveries: readonly Delivery[], chosen: ReadonlySet<string>): number[] =>
  deliveries.filter(({ id, state }) => chosen.has(String(id)) && state !== 'waiting').map(({ id }) => id);

/** A body as people read it; as it is where it is no JSON. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body; // shown as it was sent
  }
}

/** The ping after `before`, the newest of those before it was sent. */
export const pingAfter = (newest: Delivery | undefined, before: number): Delivery | undefined =>
  newest && newest.id > before ? newest : undefined;
