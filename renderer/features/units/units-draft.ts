// The units of lengths as they are being chosen: by a person for themselves, and for a project.
import { lengthUnits, usualDecimals, type LengthDisplay, type LengthUnit } from '../../ui/numbers/length-display.ts';

/** What is chosen; undefined where the decimals are no number that can be taken. */
export interface Draft {
  /** null: as the project has it */
  readonly unit: LengthUnit | null;
  readonly decimals: number | undefined;
}

export const draftOf = (lengths: LengthDisplay | null): Draft => ({ unit: null, decimals: 0, ...lengths });

/** A draft with another unit, and its usual decimals. @param value one of the list; any other is none */
export function withUnit(value: string): Draft {
  const unit = lengthUnits.find(each => each === value) ?? null;
  return { unit, decimals: unit ? usualDecimals[unit] : 0 };
}

/** Whether decimals are asked for: feet and inches have sixteenths instead. */
export const hasDecimals = ({ unit }: Draft): boolean => unit !== null && unit !== 'ft-in';

/** null: as the project has them; undefined: not complete. */
export function choiceOf({ unit, decimals }: Draft): LengthDisplay | null | undefined {
  if (unit === null) return null;
  return decimals === undefined ? undefined : { unit, decimals };
}

export interface UnitsChange {
  /** of the person */
  readonly own: LengthDisplay | null;
  /** undefined: the project keeps its own */
  readonly project: LengthDisplay | undefined;
}

/** What is saved; undefined: something is not complete. @param changed of the project; undefined: it was not touched */
export function changeOf(mine: Draft, changed: Draft | undefined): UnitsChange | undefined {
  const own = choiceOf(mine);
  const project = changed && choiceOf(changed);
  if (own === undefined || (changed && project === undefined)) return undefined;
  return { own, project: project ?? undefined };
}
