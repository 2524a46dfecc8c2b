// The description of the API (OpenAPI 3.1) and the table of access, both made of the routes' declarations.
import type { TSchema } from 'typebox';
import { nameScopes } from '../../access/scopes.ts';
import { TOTAL_HEADER } from '../server/cors.ts';
import { collectShapes, type Shape, type Shapes } from './openapi-shapes.ts';
import { PageQuery } from '../../kit/shapes.ts';
import { pathsOf } from './paths.ts';
import { answersList, type Access, type Route } from './route.ts';

interface ApiInfo {
  readonly title: string;
  readonly version: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Shape;
  readonly description?: unknown;
}

export interface Content {
  readonly [mediaType: string]: { readonly schema: Shape };
}

interface RequestBody {
  readonly required: boolean;
  readonly content: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref: string } | { readonly description: string; readonly headers?: Shape; readonly content?: Content }
    >
  >;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-scopes': readonly string[] | 'any' | 'public';
  readonly 'x-role'?: string;
  readonly 'x-callers'?: readonly string[];
}

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: ApiInfo & { readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Shape>>;
    readonly responses: Shape;
    readonly securitySchemes: Shape;
  };
}

/**
 * Describes the routes. The same routes make the same text, in any order.
 * @throws when two shapes share a name
 */
export function describeApi(routes: readonly Route[], { title, version }: ApiInfo): ApiDocument {
  const shapes = collectShapes();
  const paths: Record<string, Record<string, Operation>> = {};
  const inOrder = routes.toSorted(
    (a, b) => compare(a.path, b.path) || methods.indexOf(a.method) - methods.indexOf(b.method),
  );
  for (const route of inOrder)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeOperation(route, shapes);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Models, documents and issues of building projects. Every path below `.../model` is also served under its ' +
        'older name `.../ifc`.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ group }) => group))].toSorted(compare).map(name => ({ name })),
    paths,
    components: { schemas: { ...errorShapes, ...shapes.all() }, responses: errorResponses, securitySchemes },
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function describeOperation(
  { id, path, params, method, group, summary, access, query, body, accepts, status = 200, ...rest }: Route,
  shapes: Shapes,
): Operation {
  const { answer, answers, description } = rest;
  const [, older] = pathsOf(path);
  const remarks = [description, older && `Also served as \`${older}\`.`].filter(text => text !== undefined);
  const isList = answersList({ method, answer });
  const parameters = [...pathParameters(params), ...queryParameters(query, shapes), ...(isList ? pageParameters : [])];
  const isFile = accepts === 'multipart' || accepts === 'bytes';
  const hasBody = body !== undefined || isFile;
  const refusals = [
    ...(hasBody || query ? ['400'] : []),
    ...(access.scopes === 'public' ? [] : ['401', '403']),
    ...(parameters.some(parameter => parameter.in === 'path') ? ['404'] : []),
    ...(hasBody ? ['413'] : []),
    ...(hasBody && !isFile ? ['415'] : []),
    '421',
    ...(isFile || accepts === 'either' ? ['507'] : []),
  ];
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(remarks.length > 0 && { description: remarks.join(' ') }),
    ...(parameters.length > 0 && { parameters }),
    ...(isFile
      ? { requestBody: accepts === 'bytes' ? describedBytes : describeForm(body, shapes) }
      : accepts === 'either' && body
        ? { requestBody: describeEither(body, shapes) }
        : body && { requestBody: { required: requiredOf(body).length > 0, content: json(shapes.refer(body)) } }),
    responses: {
      [status]: {
        description: 'Success',
        ...(isList && {
          headers: {
            [TOTAL_HEADER]: { description: 'number of items before `limit` and `offset`', schema: { type: 'integer' } },
          },
        }),
        ...(answer
          ? { content: json(shapes.refer(answer)) }
          : answers !== undefined
            ? { content: { [answers]: { schema: { type: 'string' } } } }
            : status === 200 && method === 'GET' && { content: { '*/*': { schema: fileBytes } } }),
      },
      ...Object.fromEntries(refusals.map(code => [code, { $ref: `#/components/responses/${code}` }])),
    },
    security: securityOf(access),
    'x-scopes': typeof access.scopes === 'string' ? access.scopes : nameScopes(access.scopes),
    ...(access.role && { 'x-role': access.role }),
    ...(access.callers && { 'x-callers': access.callers }),
    ...(access.only && { 'x-only': access.only }),
  };
}

const fileBytes = { type: 'string', contentMediaType: 'application/octet-stream' };
/** A file as it is; its name is in the header `Content-Disposition`. */
const describedBytes = { required: true, content: { 'application/octet-stream': { schema: fileBytes } } };
const json = (schema: Shape): Content => ({ 'application/json': { schema } });

const pageParameters: readonly Parameter[] = Object.entries(PageQuery).map(([name, schema]) => ({
  name,
  in: 'query',
  required: false,
  schema: { ...schema },
}));

function pathParameters(params: Route['params']): Parameter[] {
  return params.map(({ name, isInteger }) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: isInteger ? 'integer' : 'string' },
  }));
}

function queryParameters(query: TSchema | undefined, shapes: Shapes): Parameter[] {
  if (!query) return [];
  const required = requiredOf(query);
  return Object.entries(propertiesOf(query)).map(([name, property]) => {
    const { description, ...schema } = shapes.refer(property);
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    };
  });
}

/** Text fields of the form, and its file where the declared fields name none. */
function describeForm(body: TSchema | undefined, shapes: Shapes): RequestBody {
  const fields = body ? propertiesOf(body) : {};
  const namesFile = Object.values(fields).some(
    field => 'contentMediaType' in field || (field as Shape).format === 'binary',
  );
  const file = namesFile ? {} : { file: fileBytes };
  const required = [...(namesFile ? [] : ['file']), ...(body ? requiredOf(body) : [])];
  const properties = {
    ...file,
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapes.refer(field)])),
  };
  return {
    required: required.length > 0,
    content: {
      'multipart/form-data': { schema: { type: 'object', ...(required.length > 0 && { required }), properties } },
    },
  };
}

function describeEither(body: TSchema, shapes: Shapes): RequestBody {
  const form = describeForm(body, shapes);
  return { ...form, content: { ...json(shapes.refer(body)), ...form.content } };
}

/** One requirement for each kind of credential; a scope named in them is enough by itself. */
function securityOf({ scopes }: Access): readonly Readonly<Record<string, readonly string[]>>[] {
  if (scopes === 'public') return [];
  const alternatives = scopes === 'any' ? [[]] : scopes.map(scope => [scope]);
  return Object.keys(securitySchemes).flatMap(scheme => alternatives.map(needed => ({ [scheme]: needed })));
}

function propertiesOf(schema: object): Record<string, object> {
  return (schema as { properties?: Record<string, object> }).properties ?? {};
}

function requiredOf(schema: object): readonly string[] {
  const { type, required } = schema as { type?: unknown; required?: readonly string[] };
  return required ?? (type === 'array' ? ['items'] : []);
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const securitySchemes = {
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token, or a project access token.',
  },
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The key of an application: `Authorization: ApiKey <key>`.',
  },
  OpenIDConnect: { type: 'openIdConnect', openIdConnectUrl: '/auth/realms/plinth/.well-known/openid-configuration' },
};

const errorShapes: Readonly<Record<string, Shape>> = {
  Error: {
    description: 'A refusal: `code` is stable, `detail` is for people. Under `/bcf` and `/foundation` also `message`.',
    type: 'object',
    required: ['detail', 'code'],
    properties: { detail: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
  },
  FieldErrors: {
    description:
      'Messages by field; `non_field_errors` for the rest. `reasons` has a stable code for messages, with what ' +
      'they name.',
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string' } },
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
};

const errorResponses: Shape = Object.fromEntries(
  [
    [
      '400',
      'The request is not valid.',
      { anyOf: [{ $ref: '#/components/schemas/FieldErrors' }, { $ref: '#/components/schemas/Error' }] },
    ],
    ['401', 'No credential, or one that is unknown, expired or revoked.'],
    ['403', 'The credential lacks the scope, or the caller the role.'],
    ['404', 'It does not exist, or the caller may not see it.'],
    ['413', 'The body is too large.'],
    ['415', 'The body is of a type that is not accepted here.'],
    ['421', 'The service is not known under the host that was called.'],
    ['507', 'The disk has no room for the file.'],
  ].map(([code, description, schema = { $ref: '#/components/schemas/Error' }]) => [
    code,
    { description, content: { 'application/json': { schema } } },
  ]),
);
