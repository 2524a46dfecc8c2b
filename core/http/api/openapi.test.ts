import { test } from 'node:test';
import assert from 'node:assert/strict';
import Type from 'typebox';
import { Id, named, nullable, repeated } from '../../kit/shapes.ts';
import { describeAccess } from './access-table.ts';
import { describeApi } from './openapi.ts';
import { route } from './route.ts';

const User = named('User', Type.Object({ id: Id, email: Type.String() }));
const Thing = named(
  'Thing',
  Type.Object({
    id: Id,
    owner: nullable(User),
    tags: Type.Array(User),
    values: Type.Record(Type.String(), Type.Integer()),
    note: Type.Optional(Type.String({ description: 'free text' })),
  }),
);
const Tree = Type.Cyclic(
  { Node: Type.Object({ name: Type.String(), children: Type.Array(Type.Ref('Node')) }) },
  'Node',
);
const never = async () => {
  throw new Error('not called');
};
const model = '/cloud/{cloud_pk}/project/{project_pk}/model';

const routes = [
  route({
    id: 'createThing',
    method: 'POST',
    path: `${model}/{id}/thing`,
    group: 'thing',
    summary: 'Create',
    access: { scopes: ['model:write', 'org:manage'], role: 'user', audit: 'thing.create', callers: ['person'] },
    body: Type.Object({ note: Type.String(), owner: Type.Optional(Id) }),
    status: 201,
    answer: Thing,
    handle: never,
  }),
  route({
    id: 'listThings',
    method: 'GET',
    path: `${model}/{id}/thing`,
    group: 'thing',
    summary: 'List',
    access: { scopes: ['model:read'], role: 'guest' },
    query: Type.Object({ kind: repeated(Type.String({ description: 'a kind' })) }),
    answer: Type.Array(Thing),
    handle: never,
  }),
  route({
    id: 'upload',
    method: 'POST',
    path: '/upload',
    group: 'files',
    summary: 'Upload',
    access: { scopes: 'any' },
    accepts: 'multipart',
    body: Type.Object({ name: Type.Optional(Type.String()) }),
    status: 201,
    answer: User,
    handle: never,
  }),
  route({
    id: 'attach',
    method: 'POST',
    path: '/attach',
    group: 'files',
    summary: 'Attach',
    access: { scopes: 'any' },
    accepts: 'multipart',
    body: Type.Object({
      attachment: Type.Optional(Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' })),
    }),
    handle: never,
  }),
  route({
    id: 'readFile',
    method: 'GET',
    path: '/file/{token:text}',
    group: 'files',
    summary: 'Read',
    access: { scopes: 'public' },
    handle: never,
  }),
  route({
    id: 'removeMany',
    method: 'DELETE',
    path: '/many',
    group: 'files',
    summary: 'Remove',
    access: { scopes: 'any' },
    body: Type.Array(Type.Object({ id: Id })),
    status: 204,
    handle: never,
  }),
  route({
    id: 'tree',
    method: 'GET',
    path: '/tree',
    group: 'files',
    summary: 'Tree',
    access: { scopes: 'any' },
    answer: Type.Array(Tree),
    handle: never,
  }),
];
const document = describeApi(routes, { title: 'Test', version: '1.2.3' });
const operation = (path: string, method: string) => {
  const found = document.paths[path]?.[method];
  assert.ok(found);
  return found;
};

test('an operation is described completely', () => {
  const error = (code: string) => [code, { $ref: `#/components/responses/${code}` }];
  assert.deepEqual(operation(`${model}/{id}/thing`, 'post'), {
    operationId: 'createThing',
    tags: ['thing'],
    summary: 'Create',
    description: 'Also served as `/cloud/{cloud_pk}/project/{project_pk}/ifc/{id}/thing`.',
    parameters: ['cloud_pk', 'project_pk', 'id'].map(name => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'integer' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['note'],
            properties: { note: { type: 'string' }, owner: { type: 'integer', minimum: 0 } },
          },
        },
      },
    },
    responses: {
      201: {
        description: 'Success',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
      },
      ...Object.fromEntries(['400', '401', '403', '404', '413', '415', '421'].map(error)),
    },
    security: ['Bearer', 'ApiKey', 'OpenIDConnect'].flatMap(scheme => [
      { [scheme]: ['model:write'] },
      { [scheme]: ['org:manage'] },
    ]),
    'x-scopes': ['model:write', 'ifc:write', 'org:manage'],
    'x-role': 'user',
    'x-callers': ['person'],
  });
});

test('queries, lists and their total', () => {
  const { parameters, responses } = operation(`${model}/{id}/thing`, 'get');
  assert.deepEqual(
    parameters
      ?.filter(parameter => parameter.in === 'query')
      .map(({ name, required, schema }) => [name, required, schema.type]),
    [
      ['kind', false, 'array'],
      ['limit', false, 'integer'],
      ['offset', false, 'integer'],
    ],
  );
  assert.deepEqual(responses[200], {
    description: 'Success',
    headers: {
      'x-total-count': { description: 'number of items before `limit` and `offset`', schema: { type: 'integer' } },
    },
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } } },
  });
});

test('named schemas are listed once and referenced, recursive ones too', () => {
  const { schemas } = document.components;
  assert.deepEqual(Object.keys(schemas), ['Error', 'FieldErrors', 'Node', 'Thing', 'User']);
  assert.deepEqual(schemas.Thing, {
    title: 'Thing',
    type: 'object',
    required: ['id', 'owner', 'tags', 'values'],
    properties: {
      id: { type: 'integer', minimum: 0 },
      owner: { anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] },
      tags: { type: 'array', items: { $ref: '#/components/schemas/User' } },
      values: { type: 'object', additionalProperties: { type: 'integer' } },
      note: { description: 'free text', type: 'string' },
    },
  });
  assert.deepEqual((schemas.Node as { properties: unknown }).properties, {
    name: { type: 'string' },
    children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
  });
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) assert.ok(name in schemas, name);
});

test('two schemas of one name stop the start', () => {
  const other = route({
    id: 'other',
    method: 'GET',
    path: '/other',
    group: 'g',
    summary: 's',
    access: { scopes: 'any' },
    answer: named('User', Type.Object({ id: Type.String() })),
    handle: never,
  });
  assert.throws(
    () => describeApi([...routes, other], { title: '', version: '' }),
    /two different shapes are called User/,
  );
});

test('forms, files and public routes', () => {
  const form = (path: string) => operation(path, 'post').requestBody?.content['multipart/form-data']?.schema;
  const binary = { type: 'string', contentMediaType: 'application/octet-stream' };
  assert.deepEqual(form('/upload'), {
    type: 'object',
    required: ['file'],
    properties: { file: binary, name: { type: 'string' } },
  });
  assert.deepEqual(form('/attach'), { type: 'object', properties: { attachment: binary } });
  const file = operation('/file/{token}', 'get');
  assert.deepEqual(
    [file.security, file['x-scopes'], file.parameters?.[0]?.schema, Object.keys(file.responses)],
    [[], 'public', { type: 'string' }, ['200', '404', '421']],
  );
  assert.deepEqual(operation('/many', 'delete').responses[204], { description: 'Success' });
});

test('the order of the routes does not matter', () =>
  assert.equal(
    JSON.stringify(describeApi(routes.toReversed(), { title: 'Test', version: '1.2.3' })),
    JSON.stringify(document),
  ));

test('the table of access', () => {
  const table = describeAccess(routes);
  assert.deepEqual(Object.keys(table), [
    'attach',
    'createThing',
    'listThings',
    'readFile',
    'removeMany',
    'tree',
    'upload',
  ]);
  assert.deepEqual(table.createThing, {
    method: 'POST',
    path: `${model}/{id}/thing`,
    scopes: ['model:write', 'org:manage'],
    role: 'user',
    callers: ['person'],
    only: null,
    audit: 'thing.create',
    writable: ['note', 'owner'],
  });
  assert.deepEqual(table.removeMany, {
    method: 'DELETE',
    path: '/many',
    scopes: 'any',
    role: null,
    callers: null,
    only: null,
    audit: null,
    writable: ['id'],
  });
});
