import Type from 'typebox';
import { sendPieces } from '../../../http/answer/pieces.ts';
import { route, type Call, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { ColumnInfo, ColumnsQuery, ElementSums, ElementTable, FileQuery, SumsQuery, TableQuery } from './schema.ts';
import type { TableForm } from './order.ts';
import type { ElementTables } from './service.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/element-table';
const group = 'element-list';
const access = { scopes: ['model:read'], role: 'guest' } as const;

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
    route({
      id: 'getElementTable',
      method: 'GET',
      path,
      group,
      summary: 'List elements of models as a table with chosen columns',
      access,
      query: TableQuery,
      answer: ElementTable,
      handle: async call => sendPieces(call, types.json, await read(call, 'rows')),
    }),
    route({
      id: 'getElementTableColumns',
      method: 'GET',
      path: `${path}/columns`,
      group,
      summary: 'List the columns that elements of models can have',
      access,
      query: ColumnsQuery,
      answer: Type.Array(ColumnInfo),
      handle: async call => tables.columns(call.query.models, id => modelAt(call, id)),
    }),
    route({
      id: 'getElementTableSums',
      method: 'GET',
      path: `${path}/sums`,
      group,
      summary: 'Count elements of models by groups, with sums of their quantities',
      access,
      query: SumsQuery,
      answer: ElementSums,
      handle: async call => sendPieces(call, types.json, await read(call, 'sums')),
    }),
    route({
      id: 'downloadElementTableCsv',
      method: 'GET',
      path: `${path}/csv`,
      group,
      summary: 'Download a table of elements as CSV',
      access,
      query: FileQuery,
      handle: async call => {
        await sendPieces(call, types.csv, await read(call, 'csv'), 'elements.csv');
      },
    }),
    route({
      id: 'downloadElementTableXlsx',
      method: 'GET',
      path: `${path}/xlsx`,
      group,
      summary: 'Download a table of elements as an Excel workbook',
      access,
      query: FileQuery,
      handle: async call => {
        await sendPieces(call, types.xlsx, await read(call, 'xlsx'), 'elements.xlsx');
      },
    }),
  ];
}
