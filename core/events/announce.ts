// Changes that open windows hear of and nobody else: announced in the unit of work that makes them, sent after its
// commit.
import type { Db, Tx } from '../storage/db.ts';
import type { AnnouncedName } from './catalog.ts';

export interface Announcement {
  readonly name: AnnouncedName;
  readonly cloudId: number;
  /** null outside of a project */
  readonly projectId: number | null;
  /** of people of a cloud: the account */
  readonly data: { readonly id: number | null };
}

const announced = new WeakMap<Tx, Announcement[]>();

/** What a unit of work has announced so far. */
export function announcedIn(tx: Tx): readonly Announcement[] {
  return announced.get(tx) ?? [];
}

/** Announces a change to open windows; nobody hears of it when the unit of work fails. */
export function announce(
  tx: Tx,
  { id = null, ...change }: Omit<Announcement, 'data'> & { readonly id?: number | null },
): void {
  const announcement = { ...change, data: { id } };
  const known = announced.get(tx);
  if (known) known.push(announcement);
  else announced.set(tx, [announcement]);
}

/** The database `db`; what its units of work announce goes to `send` once they are committed. */
export function withAnnouncements(db: Db, send: (announcement: Announcement) => void): Db {
  async function tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { value, changes } = await db.tx(async inner => ({ value: await work(inner), changes: announcedIn(inner) }));
    changes.forEach(send);
    return value;
  }
  return { ...db, tx };
}
