// A new name for a row, as it is typed in its place.
import type { Entry } from '../entries.ts';

/** The name to give; undefined where it stays as it is. */
export function nameToGive({ name }: Pick<Entry, 'name'>, typed: string): string | undefined {
  const given = typed.trim();
  return given === '' || given === name ? undefined : given;
}

/**
 * How many letters of the name are selected first: the ending of a file stays. A folder has none, whatever its dots.
 */
export function lettersSelected({ kind, name }: Pick<Entry, 'kind' | 'name'>): number {
  return kind === 'folder' ? name.length : name.replace(/(?<=.)\.\w+$/, '').length;
}
