// Draft of the length units: those of the user, and those of a project.
import { lengthUnits, usualDecimals, type LengthDisplay, type LengthUnit } from '../../ui/numbers/length-display.ts';

/** The choice; `decimals` is undefined while the input is invalid. */
export interface Draft {
  /** null: as in the project */
  readonly unit: LengthUnit | null;
  readonly decimals: number | undefined;
}

export const draftOf = (lengths: LengthDisplay | null): Draft => ({ unit: null, decimals: 0, ...lengths });

/** Sets the unit with its default decimals. @param value one of the list; others mean none */
export function withUnit(value: string): Draft {
  const unit = lengthUnits.find(each => each === value) ?? null;
  return { unit, decimals: unit ? usualDecimals[unit] : 0 };
}

/** Whether the unit has decimals: feet and inches have sixteenths instead. */
export const hasDecimals = ({ unit }: Draft): boolean => unit !== null && unit !== 'ft-in';

/** null: as in the project; undefined: incomplete. */
export function choiceOf({ unit, decimals }: Draft): LengthDisplay | null | undefined {
  if (unit === null) return null;
  return decimals === undefined ? undefined : { unit, decimals };
}

/** Values to save; undefined: something is incomplete. @param changed of the project; undefined: unchanged */
export function changeOf(mine: Draft, changed: Draft | undefined) {
  const own = choiceOf(mine);
  const project = changed && choiceOf(changed);
  if (own === undefined || (changed && project === undefined)) return undefined;
  return { own, project: project ?? undefined };
}
