// A new name for a row, typed in place.
import type { Entry } from '../entries.ts';

/** The new name; undefined if it is unchanged. */
export function nameToGive({ name }: Pick<Entry, 'name'>, typed: string): string | undefined {
  const given = typed.trim();
  return given === '' || given === name ? undefined : given;
}

/**
 * Number of letters to select initially: without the file extension. Folders have none, even with dots in their names.
 */
export function lettersSelected({ kind, name }: Pick<Entry, 'kind' | 'name'>): number {
  return kind === 'folder' ? name.length : name.replace(/(?<=.)\.\w+$/, '').length;
}
