import Type from 'typebox';
import { type Call, callerOf, projectOf, type Route, routesFor } from '../../http/api/route.ts';
import { changes, creates, modelAccess, modelAt, readsModel } from '../access/service.ts';
import { NewSavedList, SavedList, SavedListChange } from './schema.ts';
import type { Lists } from './service.ts';
import { sendPieces } from '../../http/answer/pieces.ts';
import {
  ColumnInfo,
  ColumnsQuery,
  ElementSums,
  ElementTable,
  FileQuery,
  SumsQuery,
  TableQuery,
  type TableForm,
} from './tables/schema.ts';
import type { ElementTables } from './tables/service.ts';

const { routes } = routesFor('element-list', modelAccess);

const tablePath = '/cloud/{cloud_pk}/project/{project_pk}/element-table';

const types = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function elementTableRoutes(tables: ElementTables): Route[] {
  const read = (call: Pick<Call, 'origin' | 'place'> & { readonly query: FileQuery }, form: TableForm) =>
    tables.read(form, call.query, id => modelAt(call, id));
  return [
    routes.get('getElementTable', tablePath, {
      summary: 'List elements of models as a table with chosen columns',
      access: readsModel,
      query: TableQuery,
      answer: ElementTable,
      handle: async call => sendPieces(call, types.json, await read(call, 'rows')),
    }),
    routes.get('getElementTableColumns', `${tablePath}/columns`, {
      summary: 'List the columns that elements of models can have',
      access: readsModel,
      query: ColumnsQuery,
      answer: Type.Array(ColumnInfo),
      handle: call => tables.columns(call.query.models, id => modelAt(call, id)),
    }),
    routes.get('getElementTableSums', `${tablePath}/sums`, {
      summary: 'Count elements of models by groups, with sums of their quantities',
      access: readsModel,
      query: SumsQuery,
      answer: ElementSums,
      handle: async call => sendPieces(call, types.json, await read(call, 'sums')),
    }),
    routes.get('downloadElementTableCsv', `${tablePath}/csv`, {
      summary: 'Download a table of elements as CSV',
      access: readsModel,
      query: FileQuery,
      handle: async call => sendPieces(call, types.csv, await read(call, 'csv'), 'elements.csv'),
    }),
    routes.get('downloadElementTableXlsx', `${tablePath}/xlsx`, {
      summary: 'Download a table of elements as an Excel workbook',
      access: readsModel,
      query: FileQuery,
      handle: async call => sendPieces(call, types.xlsx, await read(call, 'xlsx'), 'elements.xlsx'),
    }),
  ];
}

const path = '/cloud/{cloud_pk}/project/{project_pk}/element-list';

export const listRoutes = (lists: Lists): Route[] => [
  routes.get('getElementLists', path, {
    summary: 'List the saved lists of elements of a project',
    access: readsModel,
    answer: Type.Array(SavedList),
    handle: call => lists.list(projectOf(call)),
  }),
  routes.post('createElementList', path, {
    summary: 'Save a list of elements: its columns, filter and groups',
    ...creates('list.create', NewSavedList, SavedList),
    handle: call => lists.create(projectOf(call), callerOf(call), call.body),
  }),
  routes.read('getElementList', `${path}/{id}`, 'Get a saved list of elements', SavedList, call =>
    lists.get(projectOf(call), call.params.id),
  ),
  routes.patch('updateElementList', `${path}/{id}`, {
    summary: 'Update a saved list of elements',
    ...changes('list.update', SavedListChange, SavedList),
    handle: call => lists.update(projectOf(call), call.params.id, call.body),
  }),
  routes.remove('deleteElementList', `${path}/{id}`, 'Delete a saved list of elements', 'list.delete', call =>
    lists.remove(projectOf(call), call.params.id),
  ),
];
