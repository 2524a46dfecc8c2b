// Property sets as JSON text. Models have hundreds of thousands: text is put together from parts that are made once.
import type { PropertyValue, SetRecord } from '../../formats/model-layout.ts';
import { portionsOf } from '../../storage/db.ts';
import type { ModelData } from '../data/model-data.ts';
import type { RecordPlace } from '../data/open.ts';
import { catalogueOf, type Catalogue } from './catalogue.ts';
import { findSet, setsAmong, setsBetween, setsFrom, type SetRow } from './store.ts';

/** Reads sets of one model for one answer. */
export interface SetReader {
  readonly catalogue: Catalogue;
  /** undefined for a set that people have deleted: elements still name it */
  row(id: number): SetRow | undefined;
  /** Reads the rows of an element's sets at once: their ids mostly follow each other. */
  prefetch(ids: readonly number[]): void;
  /** Reads the rows of these sets at once, wherever they are. */
  readTogether(ids: readonly number[]): void;
  /** Rows that are read already need not be read again. */
  keep(known: readonly SetRow[]): void;
  record(place: RecordPlace): SetRecord;
  /** The properties of a set, each with its id. */
  properties(row: SetRow): PropertyRow[];
  /** JSON of the properties of a set. */
  propertyTexts(row: SetRow): string[];
  /** JSON of a PropertySet; `inherited`: the element has it from its type. Empty for a set that is gone. */
  fullText(id: number, inherited?: boolean): string;
  /** Members of the simple form, `"FireRating":"EI30","Width":0.9`, without braces. */
  simpleText(row: SetRow): string;
}

export interface PropertyRow {
  readonly id: number;
  readonly definition: number;
  readonly value: PropertyValue;
}

/** Payloads and rows that are kept at once for one answer: equal ones are common, and mostly near each other. */
const KEPT = 20_000;
/** The same of those that are kept with an open file. */
const KEPT_WITH_FILE = 64;

/** So many sets at most are named in one statement; each number of them makes another one, which is kept. */
const TOGETHER = 100;

/** So many sets are read at once. */
const PAGE = 256;

const readerKey = Symbol('the reader of sets for single elements');

/** The reader for single elements of a model, whose answers are short: the sets of the latest ones are kept with the file. */
export function sharedSetReader({ file, createdAt }: Pick<ModelData, 'file' | 'createdAt'>): SetReader {
  const kept = file.once(readerKey, () => new Map<string, SetReader>());
  let reader = kept.get(createdAt);
  if (!reader) {
    kept.clear(); // it was made again at another time
    kept.set(createdAt, (reader = createSetReader({ file, createdAt }, KEPT_WITH_FILE)));
  }
  return reader;
}

/** @param most rows, and payloads, that are kept */
export function createSetReader(
  { file, createdAt }: Pick<ModelData, 'file' | 'createdAt'>,
  most: number = KEPT,
): SetReader {
  const catalogue = catalogueOf(file);
  const times = `"created_at":${JSON.stringify(createdAt)},"updated_at":${JSON.stringify(createdAt)}}`;
  const names = new Map<number, string>();
  const nameText = (definition: number): string => {
    let text = names.get(definition);
    if (text === undefined) names.set(definition, (text = JSON.stringify(catalogue.definition(definition).name ?? '')));
    return text;
  };

  const rows = new Map<number, SetRow>();
  const row = (id: number): SetRow | undefined => {
    const known = rows.get(id);
    if (known) return known;
    const found = findSet(file, id);
    if (found) rows.set(id, found);
    return found;
  };
  const prefetch = (ids: readonly number[]): void => {
    if (rows.size > most) rows.clear();
    let [first, last] = [Infinity, -Infinity];
    for (const id of ids) {
      if (rows.has(id)) continue;
      first = Math.min(first, id);
      last = Math.max(last, id);
    }
    if (last - first > 4 * ids.length) return; // far apart: they are read one by one
    if (last > first) for (const found of setsBetween(file, first, last)) rows.set(found.id, found);
  };
  const readTogether = (ids: readonly number[]): void => {
    if (rows.size > most) rows.clear();
    const missing = [...new Set(ids)].filter(id => !rows.has(id));
    for (const portion of portionsOf(missing, TOGETHER))
      for (const found of setsAmong(file, portion)) rows.set(found.id, found);
  };
  const record = (place: RecordPlace) => JSON.parse(file.text(place)) as SetRecord;

  const simpleParts = keepLatest(most, (place: RecordPlace) => {
    let text = '';
    const seen = new Set<string>();
    for (const [definition, value] of record(place)) {
      const name = nameText(definition);
      if (seen.has(name)) continue; // two properties of one name: the first is shown
      seen.add(name);
      text += `${text ? ',' : ''}${name}:${JSON.stringify(value)}`;
    }
    return text;
  });

  /** A property is its id, then this, then the id of its set. Those of edited sets have ids of their own. */
  const fullParts = keepLatest(most, (place: RecordPlace) =>
    record(place).map(([definition, value, id]) => ({
      id,
      text: `,"definition":${catalogue.definitionText(definition)},"value":${JSON.stringify(value)},"property_set_id":`,
    })),
  );

  const propertyTexts = (set: SetRow) =>
    fullParts(set).map((part, index) => `{"id":${part.id ?? set.first_property + index}${part.text}${set.id},${times}`);

  return {
    catalogue,
    row,
    prefetch,
    readTogether,
    record,
    propertyTexts,
    keep(known) {
      for (const each of known) rows.set(each.id, each);
    },
    properties: set =>
      record(set).map(([definition, value, id], index) => ({
        id: id ?? set.first_property + index,
        definition,
        value,
      })),
    fullText(id, inherited = false) {
      const set = row(id);
      if (!set) return '';
      const { guid, name, description, type } = set;
      const properties = propertyTexts(set).join(',');
      return (
        `{"id":${id},"uuid":${JSON.stringify(guid)},"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"type":${JSON.stringify(type)},` +
        `"properties":[${properties}],${inherited ? '"inherited":true,' : ''}${times}`
      );
    },
    simpleText: simpleParts,
  };
}

/** Sets without attributes, from `start` on, in portions. Each has a reader of its own: between them people may edit definitions. */
export function* selectSets(
  data: ModelData,
  start: number,
): Generator<{ readonly reader: SetReader; readonly rows: readonly SetRow[] }> {
  for (let first = start; ;) {
    const rows = setsFrom(data.file, first, PAGE);
    const reader = createSetReader(data);
    reader.keep(rows);
    yield { reader, rows };
    if (rows.length < PAGE) return;
    first = (rows.at(-1) as SetRow).id + 1;
  }
}

/** Remembers what was made of a record, by its place. */
function keepLatest<T>(most: number, make: (place: RecordPlace) => T): (place: RecordPlace) => T {
  const kept = new Map<number, T>();
  return place => {
    const at = place.chunk * 2 ** 31 + place.off;
    let made = kept.get(at);
    if (made === undefined) {
      made = make(place);
      if (kept.size >= most) kept.clear();
      kept.set(at, made);
    }
    return made;
  };
}
