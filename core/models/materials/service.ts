import { existing } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { joined } from '../../kit/text/json-text.ts';
import { elementIn, type ModelData, elementRecord } from '../data/model-data.ts';
import { whileOpen } from '../data/open.ts';
import { createSetReader, type SetReader } from '../properties/set-reader.ts';
import { findRow, selectRows, type MaterialRow } from '../data/named-rows.ts';

/** JSON of a Material in pieces. */
export function* materialPieces(given: MaterialRow, reader: SetReader): Generator<string> {
  const { id, name, category, description, sets } = given;
  yield `{"id":${id},"name":${JSON.stringify(name ?? '')},"category":${JSON.stringify(category)},`;
  yield `"description":${JSON.stringify(description)},"property_sets":[`;
  let comma = '';
  for (const set of setIdsOf(sets)) {
    if (!reader.row(set)) continue;
    yield comma;
    yield* reader.fullPieces(set);
    comma = ',';
  }
  yield ']}';
}

/** Ids of the property sets of a material. */
export const setIdsOf = (sets: string | null): number[] => (sets === null ? [] : (JSON.parse(sets) as number[]));

export type Materials = ReturnType<typeof createMaterials>;

type Pieces = Generator<string, void>;

/** Answers are JSON texts in pieces. */
export function createMaterials({ access }: { access: Access }) {
  function* piecesOf(rows: Iterable<MaterialRow>, data: ModelData): Pieces {
    const reader = createSetReader(data);
    let before = '[';
    for (const row of rows) {
      yield before;
      yield* materialPieces(row, reader);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }

  const one = (row: MaterialRow, data: ModelData): Pieces =>
    whileOpen(data.file, () => materialPieces(row, createSetReader(data)));

  async function ofElement(at: ModelAt, guid: string): Promise<{ data: ModelData; rows: MaterialRow[] }> {
    const data = await access.existingData(at, 'element');
    const { m = [] } = elementRecord(data.file, elementIn(data.file, guid));
    const ids = [...new Set(m.map(({ id }) => id))];
    return { data, rows: ids.flatMap(id => findRow(data.file, 'material', id) ?? []) };
  }

  return {
    async list(at: ModelAt): Promise<Pieces> {
      const data = await access.dataOf(at);
      return data ? whileOpen(data.file, () => piecesOf(selectRows(data.file, 'material'), data)) : joined([]);
    },

    async get(at: ModelAt, id: number): Promise<Pieces> {
      const data = await access.existingData(at, 'material');
      return one(existing(findRow(data.file, 'material', id), 'material'), data);
    },

    async listOfElement(at: ModelAt, guid: string): Promise<Pieces> {
      const { data, rows } = await ofElement(at, guid);
      return whileOpen(data.file, () => piecesOf(rows, data));
    },

    async getOfElement(at: ModelAt, guid: string, id: number): Promise<Pieces> {
      const { data, rows } = await ofElement(at, guid);
      const row = existing(
        rows.find(each => each.id === id),
        'material of element',
      );
      return one(row, data);
    },
  };
}
