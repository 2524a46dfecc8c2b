// What a unit of work tells of itself, for the line in the log of activity that is written at its end.
import type { Tx } from '../storage/db.ts';
import type { EventName, EventOf } from './catalog.ts';

/** What a change is about. */
export interface Note {
  /** name of the change, where no route has named it: pages of the sign-in, commands, jobs */
  readonly action?: string;
  readonly result?: 'done' | 'failed';
  readonly kind?: string;
  readonly id?: number;
  readonly name?: string | null;
  /** who acts, where no route knows it */
  readonly actorId?: number;
  /** for whom it is, when the change lets somebody act in another's name */
  readonly inNameOfId?: number;
  readonly cloudId?: number;
  readonly projectId?: number | null;
}

interface Told {
  readonly notes: Note[];
  readonly events: EventOf<EventName>[];
}

const told = new WeakMap<Tx, Told>();

/** What was told in a unit of work. */
export function toldIn(tx: Tx): Told {
  const known = told.get(tx) ?? { notes: [], events: [] };
  told.set(tx, known);
  return known;
}

/** Names a change or its object for the log of activity, in the transaction of the change. Never a secret. */
export function note(tx: Tx, about: Note): void {
  toldIn(tx).notes.push(about);
}
