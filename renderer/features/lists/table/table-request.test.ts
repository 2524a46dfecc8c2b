import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnInfo } from '../list-shapes.ts';
import { keptContent, tablePath } from './table-request.ts';

const place = { cloud: 3, project: 14, models: [7, 9] };
const width: ColumnInfo = {
  from: 'property',
  set: 'Größe & mehr',
  name: 'W=1',
  value_type: 'number',
  unit: 'mm',
  count: 8,
};
const named = { from: 'property', set: 'Größe & mehr', name: 'W=1' };
const kind = { from: 'element', name: 'class' } as const;

/** The query that the service reads in an address. */
function asked(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const json = ['columns', 'filter', 'groups'].flatMap(name => {
    const text = searchParams.get(name);
    return text === null ? [] : [[name, JSON.parse(text) as unknown]];
  });
  return {
    pathname,
    models: searchParams.getAll('models'),
    locale: searchParams.get('locale'),
    ...(Object.fromEntries(json) as Record<string, unknown>),
  };
}

test('rows are requested by models and columns', () =>
  assert.deepEqual(asked(tablePath(place, { columns: [kind, width] })), {
    pathname: '/cloud/3/project/14/element-table',
    models: ['7', '9'],
    locale: null,
    columns: [kind, named],
  }));

test('a file has the filter and groups of the list', () => {
  const filter = { text: 'a&b=c+d €', conditions: [{ column: width, is: 'gte', value: '1' } as const] };
  const path = tablePath(place, { columns: [kind], filter, groups: [width] }, { form: 'xlsx', locale: 'en' });
  assert.deepEqual(asked(path), {
    pathname: '/cloud/3/project/14/element-table/xlsx',
    models: ['7', '9'],
    locale: 'en',
    columns: [kind],
    filter,
    groups: [named],
  });
  const plain = tablePath(place, { columns: [kind], filter: {}, groups: [] }, { form: 'csv', locale: 'en' });
  assert.deepEqual(
    Object.keys(asked(plain)),
    ['pathname', 'models', 'locale', 'columns'],
    'nothing to filter or group',
  );
});

test('files are French for French users, else English', () => {
  const localeOf = (locale: string) => asked(tablePath(place, { columns: [kind] }, { form: 'csv', locale })).locale;
  assert.deepEqual(['fr', 'fr-CH', 'en-GB', 'de', ''].map(localeOf), ['fr', 'fr', 'en', 'en', 'en']);
});

test('a saved list has the names of its columns only', () => {
  const filter = { conditions: [{ column: kind, is: 'filled' } as const] };
  assert.deepEqual(keptContent({ columns: [width, kind], filter, groups: [width] }), {
    columns: [named, kind],
    filter,
    groups: [named],
  });
});
