// Elements of a model in their three forms, as JSON in pieces: the whole may be larger than memory.
import type { ElementRecord } from '../../formats/model-layout.ts';
import { notFound } from '../../kit/errors.ts';
import { whileOpen } from '../data/open.ts';
import type { ValueKind } from '../properties/schema.ts';
import { createSetReader, valueKindOf, type SetReader } from '../properties/service.ts';
import type { ModelData } from '../edits/service.ts';
import type { ModelAt, Models } from '../records/service.ts';
import { elementTest, readFilter } from './filter.ts';
import { createFullWriter, createSimpleWriter } from './full.ts';
import { withRecords, writeRaw } from './raw.ts';
import { createRecentAnswers } from './recent-answers.ts';
import type { ElementQuery } from './schema.ts';
import { findElement, hasRepeatedGuids, listLayers, listSystems, listTypes, recordOf, selectElements, type ElementChoice, type ElementRow } from './store.ts';

export type Elements = ReturnType<typeof createElements>;

/** JSON text in pieces. The data file stays open until the last piece was taken or `return` was called. */
export type JsonPieces = Generator<string, void>;

export function createElements({ models }: { readonly models: Models }) {
  const recent = createRecentAnswers();

  /** Keeps the file open while its pieces are sent. */
  const held = (data: ModelData, form: string, query: object, make: () => Iterable<string>): JsonPieces =>
    whileOpen(data.file, () => recent.recall(JSON.stringify([form, data.version, query]), make));

  function* chosen(data: ModelData, reader: SetReader, query: ElementQuery & ElementChoice): Generator<readonly [ElementRow, ElementRecord]> {
    const { property_filter: filter } = query;
    const test = filter === undefined ? undefined : elementTest(readFilter(filter), reader);
    for (const pair of withRecords(data, selectElements(data.file, query))) if (!test || test(pair[1])) yield pair;
  }

  function* list(data: ModelData, query: ElementQuery & ElementChoice): Generator<string> {
    const writer = createFullWriter(data);
    let comma = '[';
    for (const [row, record] of chosen(data, writer.reader, query)) {
      yield comma + writer.write(row, record);
      comma = ',';
    }
    yield comma === '[' ? '[]' : ']';
  }

  function* simple(data: ModelData, query: ElementQuery): Generator<string> {
    const writer = createSimpleWriter(data);
    // Two members of one name would be read in different ways by different clients.
    const seen = hasRepeatedGuids(data.file) ? new Set<string>() : undefined;
    let comma = '{';
    for (const [row, record] of chosen(data, writer.reader, query)) {
      if (seen?.has(row.guid)) continue;
      seen?.add(row.guid);
      yield comma + writer.write(row, record);
      comma = ',';
    }
    yield comma === '{' ? '{}' : '}';
  }

  /** A filter that is none is refused also where there is nothing to filter. */
  function checkQuery({ property_filter: filter }: ElementQuery): void {
    if (filter !== undefined) readFilter(filter);
  }

  async function elementAt(at: ModelAt, guid: string): Promise<{ data: ModelData; row: ElementRow }> {
    const data = await models.dataOf(at);
    const row = data && findElement(data.file, guid);
    if (!row) throw notFound('element');
    return { data, row };
  }

  return {
    async list(at: ModelAt, query: ElementQuery): Promise<JsonPieces> {
      checkQuery(query);
      const data = await models.dataOf(at);
      return data ? held(data, 'full', query, () => list(data, query)) : nothing('[]');
    },

    async simple(at: ModelAt, query: ElementQuery): Promise<JsonPieces> {
      checkQuery(query);
      const data = await models.dataOf(at);
      return data ? held(data, 'simple', query, () => simple(data, query)) : nothing('{}');
    },

    async raw(at: ModelAt, query: ElementQuery): Promise<JsonPieces> {
      checkQuery(query);
      const data = await models.dataOf(at);
      if (!data) return nothing(emptyRaw);
      return held(data, 'raw', query, () => writeRaw(data, chosen(data, createSetReader(data), query)));
    },

    async get(at: ModelAt, guid: string): Promise<JsonPieces> {
      const { data, row } = await elementAt(at, guid);
      return nothing(createFullWriter(data).write(row, recordOf(data.file, row)));
    },

    async getSimple(at: ModelAt, guid: string): Promise<JsonPieces> {
      const { data, row } = await elementAt(at, guid);
      return nothing(`{${createSimpleWriter(data).write(row, recordOf(data.file, row))}}`);
    },

    async ofClassification(at: ModelAt, classificationId: number): Promise<JsonPieces> {
      const data = await models.dataOf(at);
      if (!data?.file.get('SELECT 1 FROM classification WHERE id = ?', classificationId)) throw notFound('classification');
      return held(data, 'full', { classificationId }, () => list(data, { classificationId }));
    },

    async types(at: ModelAt): Promise<string[]> {
      const data = await models.dataOf(at);
      return data ? listTypes(data.file) : [];
    },

    /** Names of the properties of elements, each with the kind of its values. */
    async properties(at: ModelAt, type: string | undefined): Promise<{ name: string; value_type: ValueKind }[]> {
      const data = await models.dataOf(at);
      if (!data) return [];
      const reader = createSetReader(data);
      const used = new Set<number>();
      const read = new Set<string>();
      for (const [, { s, t = [] }] of withRecords(data, selectElements(data.file, { type }))) {
        for (const id of [...s, ...t]) {
          const set = reader.row(id);
          if (!set) continue;
          const place = `${set.chunk}:${set.off}`;
          if (read.has(place)) continue;
          read.add(place);
          for (const [definition] of reader.record(set)) used.add(definition);
        }
      }
      const named = new Map<string, { name: string; value_type: ValueKind }>();
      for (const id of used) {
        const { name, value_type } = reader.catalogue.definition(id);
        if (name !== null && !named.has(name)) named.set(name, { name, value_type: valueKindOf(value_type) });
      }
      return [...named.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    },
  };
}

const emptyRaw = JSON.stringify({
  elements: [], property_sets: [], definitions: [], units: [], classifications: [], layers: [], systems: [],
  materials: { materials_data: [], list_components: [], options: [] },
});

function* nothing(text: string): JsonPieces {
  yield text;
}

/** Elements in full, by GlobalId. */
export function describeElements(data: ModelData, guids: readonly string[]): Map<string, object> {
  const writer = createFullWriter(data);
  return new Map(guids.flatMap(guid => {
    const row = findElement(data.file, guid);
    return row ? [[guid, JSON.parse(writer.write(row, recordOf(data.file, row))) as object]] : [];
  }));
}

// For those whose records name elements.
export { findElement, listLayers, listSystems, selectElements };
