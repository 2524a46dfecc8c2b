// The record of a change, from which its line in the log of activity is made: in the transaction of the change, next to
// `emit`.
import type { Tx } from '../storage/db.ts';
import type { Action, KindInDocument, KindOf } from './actions.ts';

/** An object with an id and a name and no place in a folder. */
interface PlainObject {
  readonly id: number | null;
  readonly name: string | null;
}

/** A document, or a part of one. */
export interface PlacedObject extends PlainObject {
  readonly folderId: number | null;
  readonly documentId: number | null;
}

/** Something in the bin, by its former kind or as an item of the bin. */
interface BinObject extends PlacedObject {
  readonly kind: 'bin' | 'document' | 'folder' | 'project';
}

type ObjectOf<A extends Action> =
  KindOf<A> extends 'bin' ? BinObject : KindOf<A> extends KindInDocument ? PlacedObject : PlainObject;

/** One change. Names only what is safe to read for years: never a secret, never the value of a field. */
export interface Change<A extends Action = Action, Subject extends PlainObject = ObjectOf<A>> {
  readonly action: A;
  /** the first of them, when the change is about several; null when it is about none in particular */
  readonly object: Subject | null;
  /** how many objects, when more than one */
  readonly count?: number;
  /** the previous name, when it has changed */
  readonly was?: string | undefined;
  readonly moved?: { readonly from: number; readonly to: number } | undefined;
  readonly permission?: { readonly old: number | null; readonly new: number | null } | undefined;
  /** of an invitation: the role in the project, and the account that invited */
  readonly role?: number | undefined;
  readonly senderId?: number | null;
  /** names of the fields in the request; those of its body unless set */
  readonly fields?: readonly string[];
  readonly result?: 'done' | 'failed';
  /** the place of the change, when that is not the place of the request's path */
  readonly cloudId?: number;
  readonly projectId?: number | null;
  /** account that acts, where no request knows it: pages of the sign-in, jobs */
  readonly actorId?: number;
  /** account on whose behalf another may act by this change */
  readonly inNameOfId?: number;
}

export type AnyChange = Change<Action, PlainObject | PlacedObject | BinObject>;

const recorded = new WeakMap<Tx, AnyChange[]>();

/** The records of a unit of work. */
export const recordedIn = (tx: Tx): readonly AnyChange[] => recorded.get(tx) ?? [];

/**
 * Records what a unit of work changes. Its line is written at the end of the unit: one for each change; within a
 * request only those of the action that its route declares, or of its kind of object: other changes count as part of
 * that.
 */
export function record<A extends Action>(tx: Tx, change: Change<A>): void {
  const known = recorded.get(tx);
  if (known) known.push(change);
  else recorded.set(tx, [change]);
}
