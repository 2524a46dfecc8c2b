// Values of the classification form, and the request made of them.
import type { ClassValues } from './queries.ts';

export interface ClassForm {
  readonly system: string;
  readonly notation: string;
  readonly title: string;
}

export const firstClassValues = (value: ClassValues | undefined): ClassForm => ({
  system: value?.name ?? '',
  notation: value?.notation ?? '',
  title: value?.title ?? '',
});

/** A code or a title is enough; a system alone classifies nothing. */
export const isClassComplete = ({ notation, title }: ClassForm): boolean =>
  notation.trim() !== '' || title.trim() !== '';

/** Empty values are omitted. */
export function classWritten({ system, notation, title }: ClassForm): ClassValues {
  const orNull = (text: string) => text.trim() || null;
  return { name: orNull(system), notation: orNull(notation), title: orNull(title) };
}
