// Values of properties as users write them: editable kinds, and parsing of texts.
import { numberDraft, readNumber, type NumberProblem } from '../../../ui/numbers/number-text.ts';
import type { Property, PropertyDefinition, PropertyRequest } from '../../../api/schema.d.ts';

export type ValueKind = 'text' | 'number' | 'boolean' | 'list';

/** null: a value that cannot be edited as text, such as bounds and tables. */
export function kindOf({
  value,
  definition,
}: Pick<Property, 'value'> & { readonly definition: Pick<PropertyDefinition, 'value_type'> }): ValueKind | null {
  if (Array.isArray(value)) return value.every(each => each === null || typeof each !== 'object') ? 'list' : null;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (value !== null && typeof value === 'object') return null;
  return plainKind(definition.value_type) ?? 'text';
}

/** Kind of the values of an IFC type; undefined when it does not determine one. */
function plainKind(type: string | null): ValueKind | undefined {
  if (type === null) return undefined;
  if (/^(Ifc)?(Boolean|Logical|bool)$/i.test(type)) return 'boolean';
  if (/^Ifc(DescriptiveMeasure|Label|Text|Identifier)$/i.test(type)) return 'text';
  return /^IfcTimeStamp$|^(number|integer|real|float|double)$|^Ifc.*(Measure|Ratio|Integer|Real|Count|Number)$/i.test(
    type,
  )
    ? 'number'
    : undefined;
}

/**
 * The text under edit: numbers as the language writes them, lists one item a line, booleans `true`, `false` or empty.
 */
export function draftOf(value: unknown, language: string): string {
  if (value === null || value === undefined || value === '.U.') return '';
  if (Array.isArray(value)) return value.map(each => draftOf(each, language)).join('\n');
  if (typeof value === 'number') return numberDraft(value, language);
  return String(value);
}

export type Reading = { readonly value: unknown } | { readonly problem: NumberProblem };

/** Parses a text. An empty text is no value. `before`: determines the kind of a list's items. */
export function readDraft(kind: ValueKind, text: string, language: string, before?: unknown): Reading {
  const given = text.trim();
  switch (kind) {
    case 'text':
      return { value: given === '' ? null : text };
    case 'boolean':
      return { value: given === '' ? null : given === 'true' };
    case 'number': {
      if (given === '') return { value: null };
      return readNumber(given, language);
    }
    case 'list': {
      const first: unknown = Array.isArray(before) ? before.find(each => each !== null) : undefined;
      const items = given
        .split('\n')
        .map(each => each.trim())
        .filter(each => each !== '');
      if (typeof first === 'boolean') return { value: items.map(item => item === 'true') };
      if (typeof first !== 'number') return { value: items };
      const numbers = items.map(item => readNumber(item, language));
      const wrong = numbers.find(each => 'problem' in each);
      return wrong ?? { value: numbers.map(each => ('value' in each ? each.value : null)) };
    }
  }
}

/** A property in the form of a request to the service. */
export function requestOf({ definition, value }: Property): PropertyRequest {
  const { name, description, type, value_type } = definition;
  // The schema declares the unit of the response as an object without members; it has those of a unit.
  const unit = (definition.unit as PropertyRequest['definition']['unit']) ?? null;
  return { definition: { name, description, type, value_type, unit }, value };
}

/** Result of saving a text: an error, no change, or a new value. */
type Saving = Reading | 'unchanged';

export function savingOf(
  { kind, value }: { readonly kind: ValueKind; readonly value: unknown },
  draft: string,
  language: string,
): Saving {
  const read = readDraft(kind, draft, language, value);
  return !('problem' in read) && draft === draftOf(value, language) ? 'unchanged' : read;
}

/**
 * Effect of a key while a value is edited; undefined: the key is for the field.
 * @param onButton whether it presses the focused button
 */
export function draftKey(key: string, { shift, onButton }: { readonly shift: boolean; readonly onButton: boolean }) {
  if (key === 'Escape') return 'close';
  // With Shift a list gets one more line.
  return key === 'Enter' && !shift && !onButton ? 'save' : undefined;
}

/** IFC types of properties that users add; their other types come with files. */
const newTypes = { text: 'IfcLabel', number: 'IfcReal', boolean: 'IfcBoolean' } as const;
export type NewKind = keyof typeof newTypes;
export const newKinds: readonly NewKind[] = ['text', 'number', 'boolean'];

/** Input for a new property. */
interface NewDraft {
  /** name of its set; undefined when it exists already */
  readonly set: string | undefined;
  readonly name: string;
  readonly kind: NewKind;
  readonly text: string;
}

export interface NewProperty {
  /** of a new set; undefined when it exists */
  readonly set: string | undefined;
  readonly property: PropertyRequest;
}

/**
 * @param taken names of properties that the set has
 * @returns `property`: undefined as long as something is missing or wrong
 */
export function newProperty({ set, name, kind, text }: NewDraft, taken: readonly string[], language: string) {
  const read = readDraft(kind, text, language);
  const isTaken = taken.includes(name.trim());
  if ('problem' in read) return { isTaken, problem: read.problem, property: undefined };
  const isWhole = name.trim() !== '' && !isTaken && set?.trim() !== '';
  const definition = { name: name.trim(), type: 'IfcPropertySingleValue', value_type: newTypes[kind] };
  const property = { set: set?.trim(), property: { definition, value: read.value } };
  return { isTaken, problem: undefined, property: isWhole ? property : undefined };
}
