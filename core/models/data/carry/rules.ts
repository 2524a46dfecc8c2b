// Decides the fate of an edit when its file has a new version, by comparing three values. Pure rules.
import type { PropertyValue } from '../../../formats/model-layout.ts';

// Outcome of each edit: counted, and listed where it could not be carried over.

/** Limit of listed conflicts; all are counted. */
const MOST_CONFLICTS = 10_000;

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

  /** Counts an edit. @returns whether to apply it */
  function note(outcome: Outcome, what: Edited, { base = null, edited = null, now = null }: Partial<ThreeValues> = {}) {
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
    note,
    /** Decides by the three values, and counts the result. @returns whether to apply the edit */
    decide: (what: Edited, values: ThreeValues, types?: TwoTypes): boolean =>
      note(outcomeOf(values, types), what, values),
  };
}

/** Why an edit was not carried over. */
export const conflictKinds = [
  'element_gone',
  'set_gone',
  'property_gone',
  'changed',
  'type_differs',
  'unit_differs',
  'place_gone',
  'group_gone',
  'already_there',
] as const;
type ConflictKind = (typeof conflictKinds)[number];

/** An edit that was not carried over; the new file's value stays. */
export interface CarryConflict {
  readonly kind: ConflictKind;
  /** GlobalId of the edited object, and its name */
  readonly element: string | null;
  readonly type: string | null;
  readonly name: string | null;
  /** property set, or other holder of the value; attributes have none */
  readonly set: string | null;
  readonly property: string | null;
  /** as in the file that was edited; null where it had none */
  readonly base: PropertyValue;
  readonly edited: PropertyValue;
  /** as in the new file */
  readonly now: PropertyValue;
}

/** A value of the three versions; undefined where there is none. */
export interface ThreeValues {
  readonly base: PropertyValue | undefined;
  readonly edited: PropertyValue | undefined;
  readonly now: PropertyValue | undefined;
}

/** Types of values (`IfcLabel`) in the earlier and in the new file, where known. */
interface TwoTypes {
  readonly base?: string | null;
  readonly now?: string | null;
}

/** `carried`: the edit is applied again; `same`: the new file has it already. */
export type Outcome = 'carried' | 'same' | ConflictKind;

/** The new file keeps its own changes; an edit is applied where the file still has the base value. */
export function outcomeOf({ base, edited, now }: ThreeValues, types: TwoTypes = {}): Outcome {
  if (isEqual(edited, now)) return 'same';
  if (base !== undefined && now === undefined) return 'property_gone';
  if (now !== undefined && types.base && types.now && types.base !== types.now) return 'type_differs';
  return isEqual(base, now) ? 'carried' : 'changed';
}

/** Whether two values are equal; members of objects are in the order of the file. */
export const isEqual = (one: PropertyValue | undefined, other: PropertyValue | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The unit type of values without a unit of their own: `LENGTHUNIT` for `IfcPositiveLengthMeasure`. */
export function unitTypeOf(valueType: string | null): string | undefined {
  const [, measure] = /^Ifc(?:Positive|NonNegative)?(\w+)Measure$/.exec(valueType ?? '') ?? [];
  return measure && `${measure.toUpperCase()}UNIT`;
}
