// Properties of a set that are changed by their names.
import type { SetRecord } from '../../formats/model-layout.ts';
import type { EditedSet, ModelData } from '../edits/service.ts';
import type { Interning } from '../properties/intern.ts';
import type { PropertyRequest } from '../properties/schema.ts';
import { checkedValue } from '../properties/values.ts';
import type { WholeSet } from './store.ts';

/** The properties of a stored set, each with its id. */
export function propertiesOf({ file }: ModelData, set: WholeSet): EditedSet {
  const record = JSON.parse(file.text(set)) as SetRecord;
  return record.map(([definition, value, id], index) => [definition, value, id ?? (set.first_property ?? 0) + index] as const);
}

/** A set with other values for the properties that are named; those it has not are added, all others stay. */
export function mergedProperties(before: EditedSet, requests: readonly PropertyRequest[], interning: Interning, field: string): EditedSet {
  const merged = [...before];
  for (const [index, request] of requests.entries()) {
    const at = merged.findIndex(([definition]) => interning.definitionRow(definition).name === (request.definition.name ?? null));
    const known = merged[at];
    if (!known) {
      merged.push(...interning.properties([request], `${field}.${index}`));
      continue;
    }
    // Named and nothing more, a property stays what it is.
    const isNamed = [request.definition.type, request.definition.value_type, request.definition.unit, request.definition.description].every(each => (each ?? null) === null);
    const definition = isNamed ? known[0] : interning.definition(request.definition);
    const valueType = interning.definitionRow(definition).value_type as string | null;
    merged[at] = [definition, checkedValue(request.value, valueType, `${field}.${index}.value`), known[2]];
  }
  return merged;
}
