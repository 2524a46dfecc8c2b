// What makes an edit that was a conflict after all: a change of the element as the API takes it. Pure rules.
import type { CarryConflict } from '../../data/writer.ts';

type Value = string | number | boolean;

interface SettledValue {
  readonly definition: { readonly name: string };
  readonly value: Value;
}

/** A part of what an element can be changed by. */
export interface SettledChange {
  readonly type?: string;
  readonly attributes?: { readonly properties: SettledValue[] };
  readonly property_sets?: { readonly name: string; readonly properties: SettledValue[] }[];
}

/** What of an element is no attribute though it has no set. */
const places = new Set(['Parent', 'Position', 'Outline', 'Materials']);
/** What holds edits and is no set. */
const groups = new Set(['classification', 'layer', 'system', 'zone', 'unit', 'definition']);

/** Undefined where only the file's value can be kept: what was edited is not there, or is more than one value. */
export function changeOf({ kind, element, set, property, edited }: CarryConflict): SettledChange | undefined {
  const isValue = typeof edited === 'string' || typeof edited === 'number' || typeof edited === 'boolean';
  if (kind !== 'changed' || element === null || property === null || !isValue) return undefined;
  if (set === null && property === 'Class') return { type: String(edited) };
  const properties = [{ definition: { name: property }, value: edited }];
  if (set === null) return places.has(property) ? undefined : { attributes: { properties } };
  return groups.has(set) ? undefined : { property_sets: [{ name: set, properties }] };
}
