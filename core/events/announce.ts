// Changes that streams of events report and webhooks do not: announced in the unit of work that makes them, kept in the
// outbox with it, so that clients that were disconnected can request them.
import type { Clock } from '../kit/time.ts';
import type { Tx } from '../storage/db.ts';
import type { AnnouncedName } from './catalog.ts';
import { insertEvents } from './outbox.ts';

export interface Announcement {
  readonly name: AnnouncedName;
  /** null for changes of an account, wherever it is */
  readonly cloudId: number | null;
  /** null outside of a project */
  readonly projectId: number | null;
  /** the object of the change; for people of a cloud, and for changes of one's own account: the account */
  readonly data: { readonly id: number | null };
}

const announced = new WeakMap<Tx, Announcement[]>();

/** The announcements of a unit of work so far. */
const announcedIn = (tx: Tx): readonly Announcement[] => announced.get(tx) ?? [];

/** Announces a change; it is dropped when the unit of work fails. */
export function announce(
  tx: Tx,
  { id = null, ...change }: Omit<Announcement, 'data'> & { readonly id?: number | null },
): void {
  const announcement = { ...change, data: { id } };
  const known = announced.get(tx);
  if (known) known.push(announcement);
  else announced.set(tx, [announcement]);
}

/** Stores the announcements of a unit of work, at its end. */
export async function storeAnnounced(tx: Tx, clock: Clock): Promise<void> {
  const changes = announcedIn(tx).map(change => ({ ...change, actorId: null }));
  if (changes.length > 0) await insertEvents(tx, clock, changes);
}
