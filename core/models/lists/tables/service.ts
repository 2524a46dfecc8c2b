// Tables of the elements of models: columns, rows and sums, and the same as files.
import { Value } from 'typebox/value';
import type { TSchema, Static } from 'typebox';
import { invalid } from '../../../kit/errors.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import { Columns, Groups, ListFilter } from '../schema.ts';
import type { TableForm, TableOrder, TableSource, TableWords, ColumnInfo, FileQuery } from './schema.ts';
import type { TableReader } from './reader.ts';

const tableWords: Readonly<Record<'en' | 'fr', TableWords>> = {
  en: {
    model: 'Model',
    elements: 'Elements',
    sums: 'Sums',
    count: 'Count',
    total: 'Total',
    sum: 'Sum',
    min: 'Minimum',
    max: 'Maximum',
    mean: 'Average',
    class: 'Class',
    name: 'Name',
    storey: 'Storey',
    type: 'Type',
    material: 'Material',
    layer: 'Layer',
    classification: 'Classification',
    system: 'System',
  },
  fr: {
    model: 'Maquette',
    elements: 'Éléments',
    sums: 'Totaux',
    count: 'Nombre',
    total: 'Total',
    sum: 'Somme',
    min: 'Minimum',
    max: 'Maximum',
    mean: 'Moyenne',
    class: 'Classe',
    name: 'Nom',
    storey: 'Niveau',
    type: 'Type',
    material: 'Matériau',
    layer: 'Calque',
    classification: 'Classification',
    system: 'Système',
  },
};

export type ElementTables = ReturnType<typeof createElementTables>;

/** Limit per table. */
const MOST_MODELS = 50;

export function createElementTables({ access, reader }: { access: Access; reader: TableReader }) {
  /** @throws 400 for an invalid request, 404 for a model that the caller does not see */
  async function read(form: TableForm, query: FileQuery, at: (modelId: number) => ModelAt) {
    const { columns, filter, groups, locale = 'en' } = query;
    const ids = [...new Set(query.models ?? [])];
    if (ids.length === 0) throw invalid('models', 'Name at least one model.', 'required');
    if (ids.length > MOST_MODELS) throw invalid('models', `A table has at most ${MOST_MODELS} models.`);
    const order: Omit<TableOrder, 'sources'> = {
      form,
      columns: parsed('columns', Columns, columns, []),
      filter: parsed('filter', ListFilter, filter, {}),
      groups: parsed('groups', Groups, groups, []),
      words: tableWords[locale],
    };
    const sources: TableSource[] = [];
    const releases: (() => void)[] = [];
    const release = () => {
      for (const each of releases) each();
    };
    try {
      for (const id of ids) {
        const row = await access.visibleAt(at(id));
        const data = await access.dataOfRow(row);
        if (!data) continue;
        releases.push(data.file.retain());
        const name = row.name ?? row.document_name ?? String(id);
        sources.push({ modelId: id, name, file: data.file.name, version: `${data.version} ${data.createdAt}` });
      }
    } catch (error) {
      release();
      throw error;
    }
    return begun(whileRetained(reader.read({ ...order, sources }), release));
  }

  return {
    read,
    /** Possible columns of the elements of models. @throws as `read` */
    async columns(models: readonly number[] | undefined, at: (modelId: number) => ModelAt): Promise<ColumnInfo[]> {
      let text = '';
      for await (const piece of await read('columns', { models: [...(models ?? [])] }, at)) text += String(piece);
      return JSON.parse(text) as ColumnInfo[];
    },
  };
}

async function* whileRetained<Piece>(pieces: AsyncIterable<Piece>, release: () => void): AsyncGenerator<Piece, void> {
  try {
    yield* pieces;
  } finally {
    release();
  }
}

/** The same pieces, once the first of them is ready: an error before it becomes the answer. A reader that takes none of
 *  them ends the work by `return`, too. */
async function begun<Piece>(pieces: AsyncGenerator<Piece, void>): Promise<AsyncIterable<Piece>> {
  let first: IteratorResult<Piece, void> | undefined = await pieces.next();
  const iterator: AsyncIterator<Piece, void> = {
    async next() {
      const found = first ?? (await pieces.next());
      first = undefined;
      return found;
    },
    return: () => pieces.return(undefined),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** @throws 400 */
function parsed<Schema extends TSchema>(
  field: string,
  schema: Schema,
  text: string | undefined,
  absent: Static<Schema>,
): Static<Schema> {
  if (text === undefined) return absent;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw invalid(field, `It is not valid JSON: ${(error as Error).message}`);
  }
  if (!Value.Check(schema, given)) throw invalid(field, 'It does not have the expected members.');
  return given;
}
