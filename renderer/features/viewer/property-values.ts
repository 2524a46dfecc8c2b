// Values of properties as people write them: which kinds can be written, and what a text says.
import { numberDraft, readNumber, type NumberProblem } from '../../ui/number-text.ts';
import type { Property, PropertyDefinition, PropertyRequest } from '../../api/schema.d.ts';

export type ValueKind = 'text' | 'number' | 'boolean' | 'list';

/** null: a value that is not written by hand, such as bounds and tables. */
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

/** What a type of IFC tells of its values; undefined when it does not. */
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

/** The text that a value is edited as: numbers as the language writes them, of lists an item a line, of booleans `true`, `false` or nothing. */
export function draftOf(value: unknown, language: string): string {
  if (value === null || value === undefined || value === '.U.') return '';
  if (Array.isArray(value)) return value.map(each => draftOf(each, language)).join('\n');
  if (typeof value === 'number') return numberDraft(value, language);
  return String(value);
}

export type Reading = { readonly value: unknown } | { readonly problem: NumberProblem };

/** What a text says. Nothing is no value. `before`: what kind the items of a list are. */
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

/** A property as it is given back to the service. */
export function requestOf({ definition, value }: Property): PropertyRequest {
  const { name, description, type, value_type, unit } = definition;
  // The unit that it counts in is told as an object without members; it has those of a unit.
  return {
    definition: { name, description, type, value_type, unit: (unit as PropertyRequest['definition']['unit']) ?? null },
    value,
  };
}
