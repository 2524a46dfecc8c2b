// Outcome of each edit: counted, and listed where it could not be carried over.
import { outcomeOf, type CarryConflict, type Outcome, type ThreeValues, type TwoTypes } from './rules.ts';

/** Limit of listed conflicts; all are counted. */
export const MOST_CONFLICTS = 10_000;

/** Subject of an edit, as a conflict names it. */
export type Edited = Partial<Pick<CarryConflict, 'element' | 'type' | 'name' | 'set' | 'property'>>;

export interface CarryCounts {
  /** applied to the new version */
  readonly carried: number;
  /** in the new file already */
  readonly same: number;
  readonly conflicts: number;
}

export type Tally = ReturnType<typeof createTally>;

export function createTally() {
  const counts = { carried: 0, same: 0, conflicts: 0 };
  const conflicts: CarryConflict[] = [];

  function note(outcome: Outcome, what: Edited, { base = null, edited = null, now = null }: Partial<ThreeValues>) {
    if (outcome === 'carried' || outcome === 'same') {
      counts[outcome] += 1;
      return outcome === 'carried';
    }
    counts.conflicts += 1;
    const { element = null, type = null, name = null, set = null, property = null } = what;
    if (conflicts.length < MOST_CONFLICTS)
      conflicts.push({ kind: outcome, element, type, name, set, property, base, edited, now });
    return false;
  }

  return {
    conflicts,
    counts: (): CarryCounts => ({ ...counts }),
    /** Counts an edit. @returns whether to apply it */
    note: (outcome: Outcome, what: Edited, values: Partial<ThreeValues> = {}): boolean => note(outcome, what, values),
    /** Decides by the three values, and counts the result. @returns whether to apply the edit */
    decide: (what: Edited, values: ThreeValues, types?: TwoTypes): boolean =>
      note(outcomeOf(values, types), what, values),
  };
}
