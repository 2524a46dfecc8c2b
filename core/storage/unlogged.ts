// Units of work that the log of activity leaves out: they change only what the service keeps for itself.
import type { Tx } from './db.ts';

const reasons = new WeakMap<Tx, string>();

/** Says that a unit of work changes only what the service keeps for itself, and what that is. */
export function unrecorded(tx: Tx, reason: string): void {
  reasons.set(tx, reason);
}
export const isUnrecorded = (tx: Tx): boolean => reasons.has(tx);

/** A unit of work that changes only what the service keeps for itself: `db.tx(unlogged('what that is', tx => ...))`. */
export const unlogged =
  <T>(reason: string, work: (tx: Tx) => Promise<T>) =>
  (tx: Tx): Promise<T> => {
    unrecorded(tx, reason);
    return work(tx);
  };
