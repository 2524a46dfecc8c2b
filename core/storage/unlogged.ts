// Units of work that the log of activity leaves out: they change only internal data of the service.
import type { Tx } from './db.ts';

const reasons = new WeakMap<Tx, string>();

/** Declares that a unit of work changes only internal data of the service, and names the data. */
export function leaveUnlogged(tx: Tx, reason: string): void {
  reasons.set(tx, reason);
}
export const isUnlogged = (tx: Tx): boolean => reasons.has(tx);

/** A unit of work that changes only internal data of the service: `db.tx(unlogged('name of the data', tx => ...))`. */
export const unlogged =
  <T>(reason: string, work: (tx: Tx) => Promise<T>) =>
  (tx: Tx): Promise<T> => {
    leaveUnlogged(tx, reason);
    return work(tx);
  };
