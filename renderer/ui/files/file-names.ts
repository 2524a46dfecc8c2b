// Names of saved files.

/** Extension of a file, as in names of models. */
const ENDING = /\.[a-z][a-z0-9]{1,6}$/i;

/** A saved file has its own extension: that of the file that it is made of is left out. */
export const withoutEnding = (name: string): string => name.replace(ENDING, '');

const MOST_NAMES = 2;
const LONGEST = 100;

/** Default name of a file about some models. @param more further parts; empty ones are left out */
export function nameOfFile(models: readonly string[], ...more: readonly (string | undefined)[]): string {
  const further = models.length > MOST_NAMES ? ` +${models.length - MOST_NAMES}` : '';
  const named = models.slice(0, MOST_NAMES).map(withoutEnding).join(', ') + further;
  return [named, ...more].filter(Boolean).join(' - ').slice(0, LONGEST).trim();
}

/** Makes a file name that is valid on every system. @param other used when nothing is left */
export function fileName(name: string, other: string): string {
  const clean = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return clean || other;
}
