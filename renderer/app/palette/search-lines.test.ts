import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import type { SearchResult } from '../../api/schema.d.ts';
import { firstOf, groupsOf, isSearched, stateOf } from './search-lines.ts';

const t = ((key: string, { name, value, number, count }: Record<string, unknown> = {}) =>
  [key.replace('search.', ''), number, name, value, count]
    .filter(part => part !== undefined)
    .join(' ')) as unknown as TFunction;

const plain: SearchResult = {
  kind: 'document',
  id: null,
  guid: null,
  guids: [],
  name: 'A',
  value: null,
  detail: null,
  number: null,
  elements: null,
  has_more_elements: false,
  snippet: null,
  document_id: null,
  model: null,
  place: {
    cloud: { id: 1, name: 'Cloud' },
    project: { id: 2, name: 'Tower' },
    folder: { id: 3, name: 'Deep', path: '/Plans/Deep' },
  },
};
const model = { id: 9, name: 'house.ifc', type: 'IFC' };

const lineOf = (result: Partial<SearchResult>) => {
  const groups = [{ kind: result.kind ?? 'document', results: [{ ...plain, ...result }], has_more: true }];
  const [group] = groupsOf(t, { groups, waiting_models: 0 }, 'some');
  const { title, detail, place, target } = group!.lines[0]!;
  return { title, detail, place, target };
};

test('each kind of result is labelled and has a link', () => {
  const place = 'Cloud / Tower / Plans / Deep';
  assert.deepEqual(lineOf({ id: 5, snippet: 'some text' }), {
    title: 'A',
    detail: 'some text',
    place,
    target: { to: 'read', document: 5, find: 'some' },
  });
  assert.deepEqual(lineOf({ id: 5 }).target, { to: 'read', document: 5, find: undefined });
  assert.deepEqual(lineOf({ kind: 'folder', id: 7 }).target, { to: 'documents', folder: 7 });
  assert.deepEqual(lineOf({ kind: 'model', id: 9, detail: 'IFC' }).target, { to: 'viewer', model: 9 });
  assert.deepEqual(lineOf({ kind: 'model', id: 9, detail: 'DXF' }).target, { to: 'sheet', model: 9 });
  assert.deepEqual(lineOf({ kind: 'element', guid: 'g', name: '', detail: 'IfcWall', model }), {
    title: 'unnamed',
    detail: 'IfcWall · house.ifc',
    place,
    target: { to: 'viewer', model: 9, element: 'g' },
  });
  const property = {
    kind: 'property',
    name: 'FireRating',
    value: 'EI60',
    guid: 'g',
    guids: ['g'],
    detail: 'Door 1',
    model,
  } as const;
  assert.deepEqual(lineOf({ ...property, elements: 1 }), {
    title: 'property FireRating EI60',
    detail: 'Door 1 · house.ifc',
    place,
    target: { to: 'viewer', model: 9, element: 'g' },
  });
  assert.equal(lineOf({ ...property, elements: 4 }).detail, 'elements 4 · house.ifc');
  assert.deepEqual(lineOf({ ...property, guids: ['g', 'h'], elements: 2 }).target, {
    to: 'viewer',
    model: 9,
    element: 'g,h',
  });
  assert.equal(lineOf({ ...property, elements: 100, has_more_elements: true }).detail, 'moreElements 100 · house.ifc');
  assert.deepEqual(
    lineOf({ kind: 'issue', guid: 'i', number: 12, detail: 'Open', place: { ...plain.place, folder: null } }),
    { title: 'issue 12 A', detail: 'Open', place: 'Cloud / Tower', target: { to: 'issue', issue: 'i' } },
  );
  assert.deepEqual(
    lineOf({
      kind: 'person',
      id: 1,
      name: 'a@b.c',
      detail: 'a@b.c',
      place: { ...plain.place, project: null, folder: null },
    }),
    { title: 'a@b.c', detail: '', place: 'Cloud', target: { to: 'people' } },
  );
});

test('the palette reports no results, an offline service and a failure', () => {
  const asked = { isAsked: true, isFetching: false, trouble: undefined, found: undefined };
  assert.deepEqual(
    [
      stateOf({ ...asked, isAsked: false }),
      stateOf({ ...asked, isFetching: true }),
      stateOf({ ...asked, found: 0, isFetching: true }),
      stateOf({ ...asked, found: 0 }),
      stateOf({ ...asked, found: 3, isFetching: true }),
      stateOf({ ...asked, found: 3 }),
      stateOf({ ...asked, trouble: 'offline' }),
      stateOf({ ...asked, trouble: 'failed', found: 2 }),
      stateOf({ ...asked, trouble: 'failed', isFetching: true }),
    ],
    ['idle', 'searching', 'searching', 'nothing', 'found', 'found', 'offline', 'failed', 'searching'],
  );
  assert.deepEqual(['', ' a ', 'ab', '木材'].map(isSearched), [false, false, true, true]);
});

test('results of the current project come first, without duplicates', () => {
  const at = (id: number, project: number): SearchResult => ({
    ...plain,
    id,
    place: { ...plain.place, project: { id: project, name: String(project) } },
  });
  const answer = (results: readonly SearchResult[], has_more = false) => ({
    groups: [{ kind: 'document' as const, results, has_more }],
    waiting_models: 0,
  });
  const ids = (limit: number) => {
    const [group] = firstOf(answer([at(3, 2), at(4, 2)]), answer([at(1, 1), at(3, 2), at(2, 1)]), limit).groups;
    return [group?.results.map(({ id }) => id), group?.has_more];
  };
  assert.deepEqual(ids(6), [[3, 4, 1, 2], false]);
  assert.deepEqual(ids(3), [[3, 4, 1], true]);
  assert.deepEqual(firstOf({ groups: [], waiting_models: 0 }, answer([at(1, 1)]), 6), answer([at(1, 1)]));
});
