// Values of properties as one text. Pure.
import type { PropertyValue } from '../../formats/model-layout.ts';

/** Undefined for values without text: null, and tables. */
export function shownText(value: PropertyValue): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = (value as readonly PropertyValue[]).map(shownText).filter(text => text !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
