// Values of properties in requests.
import type { PropertyValue } from '../../formats/model-layout.ts';
import { LONGEST_TEXT } from '../../formats/long-texts.ts';
import { invalid } from '../../kit/errors.ts';
import { plainKindOf } from './catalogue.ts';

/** Members of values that are bounds or tables, as converted files have them. */
const compound: ReadonlySet<string> = new Set(['lower', 'upper', 'set_point', 'defining', 'defined']);

/**
 * A value that fits its definition: null always does, of lists each item must.
 * @param field where the value is in the body
 * @throws 400 for what is no value or too long, and for another kind than the definition's value type where that is
 * plain
 */
export function checkedValue(value: unknown, valueType: string | null, field = 'value'): PropertyValue {
  if (sizeOf(value) > LONGEST_TEXT) throw invalid(field, `A value has at most ${LONGEST_TEXT} bytes.`);
  const kind = plainKindOf(valueType);
  const check = (each: unknown, depth: number): PropertyValue => {
    if (each === undefined || each === null) return null;
    if (Array.isArray(each) && depth < 3) return each.map(item => check(item, depth + 1));
    if (typeof each === 'object' && !Array.isArray(each) && depth === 0) return checkCompound(each, check);
    const isPlain = typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean';
    if (!isPlain) throw invalid(field, 'A text, a number, true or false, null or a list of these is expected.');
    if (kind !== undefined && typeof each !== kind)
      throw invalid(field, `Values of the type ${valueType} are ${kind}s.`);
    return each;
  };

  function checkCompound(each: object, inner: (item: unknown, depth: number) => PropertyValue): PropertyValue {
    const members = Object.entries(each);
    if (members.length === 0 || !members.every(([name]) => compound.has(name)))
      throw invalid(field, 'A value with members has lower, upper and set_point, or defining and defined.');
    return Object.fromEntries(
      members.map(([name, item]) => [name, name === 'defining' ? freeList(item) : inner(item, 1)]),
    );
  }

  /** Keys of a table's values are of any kind. */
  function freeList(item: unknown): PropertyValue {
    if (!Array.isArray(item) || !item.every(one => ['string', 'number', 'boolean'].includes(typeof one)))
      throw invalid(field, 'defining is a list of texts, numbers, or true and false.');
    return item as PropertyValue[];
  }
  return check(value, 0);
}

/** Bytes of a value, of lists as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : 0;
}
