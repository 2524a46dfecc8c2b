// Finds people by their names and addresses: members of the projects that a caller is in, and people of the clouds that
// the caller administers.
import type { Some } from '../../../access/caller.ts';
import { bestFit, type SearchWords } from '../../../kit/text/search-words.ts';
import type { Db } from '../../../storage/db.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import { listPeople, type FindablePerson } from '../store.ts';

export type { FindablePerson } from '../store.ts';
export type PeopleFinding = ReturnType<typeof createPeopleFinding>;

export const createPeopleFinding = ({ db }: { readonly db: Db }) => ({
  /** Each person once, at the first of their places. @param cloudIds clouds all of whose people the caller may see */
  async find(
    { projectIds, cloudIds }: { readonly projectIds: readonly number[]; readonly cloudIds: readonly number[] },
    words: SearchWords,
    limit: number,
  ): Promise<Some<FindablePerson>> {
    const people = new Map<number, FindablePerson>();
    for (const row of await listPeople(db, projectIds, cloudIds))
      if (!people.has(row.account_id)) people.set(row.account_id, row);
    const fitting = await inTurns(people.values(), person => {
      const name = [person.firstname, person.lastname].filter(Boolean).join(' ');
      return { person, fit: bestFit([name, person.email, `${name} ${person.email}`], words) };
    });
    const found = fitting
      .filter(({ fit }) => fit !== undefined)
      .sort((one, other) => (one.fit ?? 0) - (other.fit ?? 0))
      .map(({ person }) => person);
    return { items: found.slice(0, limit), more: found.length > limit };
  },
});
