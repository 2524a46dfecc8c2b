// Property sets as JSON text. Models have hundreds of thousands: text is built from parts that are made once.
import type { PropertyValue } from '../../formats/model-layout.ts';
import { joined } from '../../kit/text/json-text.ts';
import { portionsOf } from '../../storage/db.ts';
import { type ModelData, setRecord } from '../data/model-data.ts';
import type { ModelFile, RecordPlace } from '../data/open.ts';
import { catalogueOf } from './catalogue.ts';
import { findSet, setsAmong, setsBetween, setsFrom, type SetRow } from './store.ts';

/** Reads sets of one model for one answer. */
export type SetReader = ReturnType<typeof createSetReader>;

export interface PropertyRow {
  readonly id: number;
  readonly definition: number;
  readonly value: PropertyValue;
}

/** Payloads and rows cached for one answer: equal ones are common, and mostly near each other. */
const KEPT = 5_000;
/**
 * Characters of the cached payloads, and of the names in rows: a slow reader of an answer keeps them in memory for
 * long.
 */
const KEPT_CHARACTERS = 2 ** 19;
/** The same for those cached with an open file. */
const KEPT_WITH_FILE = 64;

/** Sets per statement; each number of them is another prepared statement, which is cached. */
const TOGETHER = 100;

/** Sets per read. */
const PAGE = 256;

const readerKey = Symbol('the reader of sets for single elements');

/** The reader for single elements of a model, whose answers are short: the latest sets are cached with the file. */
export function sharedSetReader({ file, createdAt }: DatedFile): SetReader {
  const kept = file.once(readerKey, () => new Map<string, SetReader>());
  let reader = kept.get(createdAt);
  if (!reader) {
    kept.clear(); // it was made again at another time
    kept.set(createdAt, (reader = createSetReader({ file, createdAt }, KEPT_WITH_FILE)));
  }
  return reader;
}

type DatedFile = Pick<ModelData, 'file' | 'createdAt'>;

/** Rows of sets; the latest are cached, at most so many. */
function createRows(file: ModelFile, most: number) {
  const rows = new Map<number, SetRow>();
  let named = 0;
  /** Adds rows that are read already. */
  const keep = (found: readonly SetRow[]): void => {
    for (const row of found) {
      rows.set(row.id, row);
      named += (row.name?.length ?? 0) + (row.description?.length ?? 0);
    }
  };
  const makeRoom = (): void => {
    if (rows.size <= most && named <= KEPT_CHARACTERS) return;
    rows.clear();
    named = 0;
  };
  return {
    keep,
    /** undefined for a deleted set: elements still name it */
    row(id: number): SetRow | undefined {
      const known = rows.get(id);
      if (known) return known;
      const found = findSet(file, id);
      if (found) keep([found]);
      return found;
    },
    /** Reads the rows of an element's sets at once: their ids mostly follow each other. */
    prefetch(ids: readonly number[]): void {
      makeRoom();
      let [first, last] = [Infinity, -Infinity];
      for (const id of ids) {
        if (rows.has(id)) continue;
        first = Math.min(first, id);
        last = Math.max(last, id);
      }
      if (last - first > 4 * ids.length) return; // far apart: they are read one by one
      if (last > first) keep(setsBetween(file, first, last));
    },
    /** Reads the rows of these sets at once, wherever they are. */
    readTogether(ids: readonly number[]): void {
      makeRoom();
      const missing = [...new Set(ids)].filter(id => !rows.has(id));
      for (const portion of portionsOf(missing, TOGETHER)) keep(setsAmong(file, portion));
    },
  };
}

/** @param most cached rows, and payloads */
export function createSetReader({ file, createdAt }: DatedFile, most = KEPT) {
  const catalogue = catalogueOf(file);
  const rows = createRows(file, most);
  const times = `"created_at":${JSON.stringify(createdAt)},"updated_at":${JSON.stringify(createdAt)}}`;
  const names = new Map<number, string>();
  const nameText = (definition: number): string => {
    let text = names.get(definition);
    if (text === undefined) names.set(definition, (text = JSON.stringify(catalogue.definition(definition).name ?? '')));
    return text;
  };
  const record = (place: RecordPlace) => setRecord(file, place);

  const simple = createLatest<string>(most);
  /** Members of the simple form, `"FireRating":"EI30","Width":0.9`, without braces. */
  const simpleText = (place: RecordPlace): string => {
    const known = simple.get(place);
    if (known !== undefined) return known;
    let text = '';
    const seen = new Set<string>();
    for (const [definition, value] of record(place)) {
      const name = nameText(definition);
      if (seen.has(name)) continue; // two properties of one name: the first is shown
      seen.add(name);
      text += `${text ? ',' : ''}${name}:${JSON.stringify(value)}`;
    }
    simple.keep(place, text, text.length);
    return text;
  };

  const full = createLatest<readonly FullPart[]>(most);
  function* fullParts(place: RecordPlace): Generator<FullPart> {
    const known = full.get(place);
    if (known) {
      yield* known;
      return;
    }
    const parts: FullPart[] = [];
    let length = 0;
    for (const [definition, value, id] of record(place)) {
      const part = {
        id,
        text:
          `,"definition":${catalogue.definitionText(definition)},` +
          `"value":${JSON.stringify(value)},"property_set_id":`,
      };
      length += part.text.length;
      if (length <= KEPT_CHARACTERS) parts.push(part);
      else parts.length = 0;
      yield part;
    }
    full.keep(place, parts, length);
  }

  /** JSON of the properties of a set, one after the other: together they may be long. */
  function* propertyTexts(set: SetRow): Generator<string> {
    let next = set.first_property;
    for (const part of fullParts(set)) {
      yield `{"id":${part.id ?? next}${part.text}${set.id},${times}`;
      next += 1;
    }
  }

  /** JSON of a PropertySet in pieces; `inherited`: the element has it from its type. None for a deleted set. */
  function* fullPieces(id: number, inherited = false): Generator<string> {
    const set = rows.row(id);
    if (!set) return;
    const { guid, name, description, type } = set;
    yield (
      `{"id":${id},"uuid":${JSON.stringify(guid)},"name":${JSON.stringify(name)},` +
        `"description":${JSON.stringify(description)},"type":${JSON.stringify(type)},"properties":`
    );
    yield* joined(propertyTexts(set));
    yield `,${inherited ? '"inherited":true,' : ''}${times}`;
  }

  return {
    ...rows,
    catalogue,
    record,
    propertyTexts,
    fullPieces,
    simpleText,
    /** The properties of a set, each with its id. */
    properties: (set: SetRow): PropertyRow[] =>
      record(set).map(([definition, value, id], index) => ({
        id: id ?? set.first_property + index,
        definition,
        value,
      })),
    /** As `fullPieces`, as one text. */
    fullText: (id: number, inherited?: boolean): string => [...fullPieces(id, inherited)].join(''),
  };
}

/**
 * Sets without attributes, from `start` on, in portions. Each has a reader of its own: between them definitions may be
 * edited.
 */
export function* selectSets(data: ModelData, start: number) {
  for (let first = start; ;) {
    const rows = setsFrom(data.file, first, PAGE);
    const reader = createSetReader(data);
    reader.keep(rows);
    yield { reader, rows };
    if (rows.length < PAGE) return;
    first = (rows.at(-1) as SetRow).id + 1;
  }
}

/** A property is its id, then this, then the id of its set. Properties of edited sets have ids of their own. */
interface FullPart {
  readonly id: number | undefined;
  readonly text: string;
}

/** Texts of the latest records, by their positions. */
function createLatest<T>(most: number) {
  const kept = new Map<number, T>();
  let characters = 0;
  const keyOf = ({ chunk, off }: RecordPlace) => chunk * 2 ** 31 + off;
  return {
    get: (place: RecordPlace): T | undefined => kept.get(keyOf(place)),
    /** Long ones are made again. */
    keep(place: RecordPlace, made: T, length: number): void {
      if (length > KEPT_CHARACTERS) return;
      if (kept.size >= most || characters + length > KEPT_CHARACTERS) {
        kept.clear();
        characters = 0;
      }
      kept.set(keyOf(place), made);
      characters += length;
    },
  };
}
