// Values of a JSON file of a stranger, where anything may be in the place of anything.

export type Members = Readonly<Record<string, unknown>>;

const nothing: Members = {};

/** The members of an object; none of what is no object. */
export const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : nothing;

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A whole number from 0; undefined for all else. */
export const rank = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** A list of so many finite numbers; undefined for all else. */
export function numbers(value: unknown, length: number): readonly number[] | undefined {
  const all = list(value);
  return all.length === length && all.every(Number.isFinite) ? (all as readonly number[]) : undefined;
}

/** A text that can be stored; null for what is none. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.toWellFormed() : null;
