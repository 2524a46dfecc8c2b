// Property sets as JSON text. Models have hundreds of thousands: text is put together from parts that are made once.
import type { PropertyValue, SetRecord } from '../../formats/model-layout.ts';
import type { RecordPlace } from '../data/open.ts';
import type { ModelData } from '../records/service.ts';
import { catalogueOf, valueKindOf, type Catalogue } from './catalogue.ts';
import { findSet, type SetRow } from './store.ts';

/** Reads sets of one model for one answer. */
export interface SetReader {
  readonly catalogue: Catalogue;
  /** @throws when there is no such set */
  row(id: number): SetRow;
  record(place: RecordPlace): SetRecord;
  /** JSON of a PropertySet; `inherited`: the element has it from its type. */
  fullText(id: number, inherited?: boolean): string;
  /** Members of the simple form, `"FireRating":"EI30","Width":0.9`, without braces. */
  simpleText(row: SetRow): string;
}

/** Payloads that are kept at once: equal ones are common, and mostly near each other. */
const PAYLOADS_KEPT = 20_000;

export function createSetReader({ file, createdAt }: Pick<ModelData, 'file' | 'createdAt'>): SetReader {
  const catalogue = catalogueOf(file);
  const times = `"created_at":${JSON.stringify(createdAt)},"updated_at":${JSON.stringify(createdAt)}}`;
  const names = new Map<number, string>();
  const nameText = (definition: number): string => {
    let text = names.get(definition);
    if (text === undefined) names.set(definition, text = JSON.stringify(catalogue.definition(definition).name ?? ''));
    return text;
  };

  const row = (id: number): SetRow => {
    const found = findSet(file, id);
    if (!found) throw new Error(`${file.name}: there is no property set ${id}`);
    return found;
  };
  const record = (place: RecordPlace) => JSON.parse(file.text(place)) as SetRecord;

  const simpleParts = keepLatest((place: RecordPlace) => {
    const members = new Map<number, PropertyValue>();
    const seen = new Set<string>();
    for (const [definition, value] of record(place)) {
      const name = nameText(definition);
      if (seen.has(name)) continue; // two properties of one name: the first is shown
      seen.add(name);
      members.set(definition, value);
    }
    return [...members].map(([definition, value]) => `${nameText(definition)}:${JSON.stringify(value)}`).join(',');
  });

  /** A property is its id, then this, then the id of its set. */
  const fullParts = keepLatest((place: RecordPlace) => record(place).map(([definition, value]) =>
    `,"definition":${catalogue.definitionText(definition)},"value":${JSON.stringify(value)},"property_set_id":`));

  return {
    catalogue, row, record,
    fullText(id, inherited = false) {
      const set = row(id);
      const { guid, name, description, type, first_property: first } = set;
      const properties = fullParts(set).map((part, index) => `{"id":${first + index}${part}${id},${times}`).join(',');
      return `{"id":${id},"uuid":${JSON.stringify(guid)},"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"type":${JSON.stringify(type)},`
        + `"properties":[${properties}],${inherited ? '"inherited":true,' : ''}${times}`;
    },
    simpleText: simpleParts,
  };
}

/** Remembers what was made of a record, by its place. */
function keepLatest<T>(make: (place: RecordPlace) => T): (place: RecordPlace) => T {
  const kept = new Map<string, T>();
  return place => {
    const at = `${place.chunk}:${place.off}`;
    let made = kept.get(at);
    if (made === undefined) {
      made = make(place);
      if (kept.size >= PAYLOADS_KEPT) kept.clear();
      kept.set(at, made);
    }
    return made;
  };
}

export { valueKindOf };
