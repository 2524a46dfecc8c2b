import Type from 'typebox';
import { sendPieces } from '../../../http/answer/pieces.ts';
import { routesIn, type Call, type Route } from '../../../http/api/route.ts';
import { modelAt, readsModel } from '../../access/service.ts';
import { ColumnInfo, ColumnsQuery, ElementSums, ElementTable, FileQuery, SumsQuery, TableQuery } from './schema.ts';
import type { TableForm } from './order.ts';
import type { ElementTables } from './service.ts';

const routes = routesIn('element-list');

const path = '/cloud/{cloud_pk}/project/{project_pk}/element-table';

const types = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function elementTableRoutes(tables: ElementTables): Route[] {
  const read = (
    call: Pick<Call, 'origin' | 'place'> & { readonly query: FileQuery },
    form: TableForm,
  ): Promise<AsyncIterable<string | Uint8Array>> => tables.read(form, call.query, id => modelAt(call, id));
  return [
    routes.get('getElementTable', path, {
      summary: 'List elements of models as a table with chosen columns',
      access: readsModel,
      query: TableQuery,
      answer: ElementTable,
      handle: async call => sendPieces(call, types.json, await read(call, 'rows')),
    }),
    routes.get('getElementTableColumns', `${path}/columns`, {
      summary: 'List the columns that elements of models can have',
      access: readsModel,
      query: ColumnsQuery,
      answer: Type.Array(ColumnInfo),
      handle: async call => tables.columns(call.query.models, id => modelAt(call, id)),
    }),
    routes.get('getElementTableSums', `${path}/sums`, {
      summary: 'Count elements of models by groups, with sums of their quantities',
      access: readsModel,
      query: SumsQuery,
      answer: ElementSums,
      handle: async call => sendPieces(call, types.json, await read(call, 'sums')),
    }),
    routes.get('downloadElementTableCsv', `${path}/csv`, {
      summary: 'Download a table of elements as CSV',
      access: readsModel,
      query: FileQuery,
      handle: async call => {
        await sendPieces(call, types.csv, await read(call, 'csv'), 'elements.csv');
      },
    }),
    routes.get('downloadElementTableXlsx', `${path}/xlsx`, {
      summary: 'Download a table of elements as an Excel workbook',
      access: readsModel,
      query: FileQuery,
      handle: async call => {
        await sendPieces(call, types.xlsx, await read(call, 'xlsx'), 'elements.xlsx');
      },
    }),
  ];
}
