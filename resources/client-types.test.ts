import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientTypes } from './client-types.ts';

test('shapes and operations of a description become types', () => {
  const text = clientTypes({
    components: {
      schemas: {
        Cloud: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer' }, note: { type: ['string', 'null'] }, 'x-y': { enum: ['a', 1, null] } },
        },
        Values: {
          type: 'object',
          patternProperties: {
            '^.*$': { type: 'array', items: { anyOf: [{ type: 'number' }, { $ref: '#/components/schemas/Cloud' }] } },
          },
        },
        None: { type: 'array', items: { not: {} } },
      },
    },
    paths: {
      '/cloud/{id}': {
        patch: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
            { name: 'q', in: 'query', schema: { type: 'boolean' } },
          ],
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
          },
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cloud' } } } },
            400: {},
          },
        },
        put: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cloud' } } } },
          responses: { 204: {} },
        },
        delete: { responses: { 204: {} } },
      },
    },
  });
  assert.deepEqual(text.split('\n').slice(2), [
    'export type Cloud = { id: number; note?: string | null; \'x-y\'?: "a" | 1 | null };',
    'export type Values = Readonly<Record<string, readonly (number | Cloud)[]>>;',
    'export type None = readonly (never)[];',
    '',
    'export interface Operations {',
    "  'PATCH /cloud/{id}': { input: { params: {id: number}; query?: {q?: boolean}; body?: { name?: string }; signal?: AbortSignal | undefined }; answer: Cloud };",
    "  'PUT /cloud/{id}': { input: { params?: {}; query?: {}; body: Cloud; signal?: AbortSignal | undefined }; answer: undefined };",
    "  'DELETE /cloud/{id}': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: undefined };",
    '}',
    '',
  ]);
});
