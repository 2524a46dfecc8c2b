// Values of an untrusted JSON file, where any value may have any type.

export type Members = Readonly<Record<string, unknown>>;

const nothing: Members = {};

/** The members of an object; none for other values. */
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

/** A text that can be stored; null for other values. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.toWellFormed() : null;
