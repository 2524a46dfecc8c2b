// Types of the renderer's client, from the committed description of the API: one interface per named shape, and one
// entry per operation under `METHOD /path`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of OpenAPI 3.1 with JSON Schema that the description uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly not?: object;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

type Schemas = Readonly<Record<string, Schema>>;

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

const source = 'resources/openapi.json';
export const clientTypesFile = 'renderer/api/schema.d.ts';

/** The source text of the types for a description. */
export function clientTypes({ paths, components }: Description): string {
  const shapes = Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `  '${method.toUpperCase()} ${path}': ${operationOf(operation, components.schemas)};`,
    ),
  );
  return [
    '// Made from resources/openapi.json by resources/client-types.ts. Changes belong there.',
    '',
    ...shapes,
    '',
    'export interface Operations {',
    ...operations,
    '}',
    '',
  ].join('\n');
}

/** Writes the types of a project's description if they differ. Returns whether it did. */
export function writeClientTypes(project: string): boolean {
  const made = madeTypes(project);
  const file = join(project, clientTypesFile);
  if (existsSync(file) && readFileSync(file, 'utf8') === made) return false;
  writeFileSync(file, made);
  return true;
}

/** Whether the existing types match the existing description. */
export function areClientTypesCurrent(project: string): boolean {
  const file = join(project, clientTypesFile);
  return existsSync(file) && readFileSync(file, 'utf8') === madeTypes(project);
}

function madeTypes(project: string): string {
  return clientTypes(JSON.parse(readFileSync(join(project, source), 'utf8')) as Description);
}

/**
 * The request and the response of an operation. Generated for each operation: as a generic type over all operations,
 * the type checker combines the parts of all with each other, which took most of a minute.
 */
function operationOf({ parameters = [], requestBody, responses }: Operation, schemas: Schemas): string {
  const member = (name: string, where: string) => {
    const given = parameters.filter(each => each.in === where);
    const fields = given
      .map(each => `${keyOf(each.name)}${each.required ? '' : '?'}: ${typeOf(each.schema)}`)
      .join('; ');
    return `${name}${given.some(({ required }) => required) ? '' : '?'}: {${fields}}`;
  };
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const body = requestBody?.content['application/json']?.schema;
  const answer = success?.content?.['application/json']?.schema;
  const input = [
    member('params', 'path'),
    member('query', 'query'),
    ...(body ? [`body${mayBeLeftOut(body, schemas) ? '?' : ''}: ${typeOf(body)}`] : []),
    'signal?: AbortSignal | undefined',
  ];
  return `{ input: { ${input.join('; ')} }; answer: ${answer ? typeOf(answer) : 'undefined'} }`;
}

/** Whether a body may be an empty object. */
function mayBeLeftOut(body: Schema, schemas: Schemas): boolean {
  if (body.$ref) {
    const named = schemas[body.$ref.slice(body.$ref.lastIndexOf('/') + 1)];
    return named !== undefined && mayBeLeftOut(named, schemas);
  }
  if (body.anyOf) return body.anyOf.some(each => mayBeLeftOut(each, schemas));
  return body.type === 'object' && (body.required ?? []).length === 0;
}

function typeOf(schema: Schema): string {
  const { $ref, type, anyOf, items } = schema;
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (schema.not) return 'never';
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (Array.isArray(type))
    return (type as readonly string[]).map(each => typeOf({ ...schema, type: each })).join(' | ');
  switch (type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${items ? typeOf(items) : 'unknown'})[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties, patternProperties = {} }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  const [rest] = typeof additionalProperties === 'object' ? [additionalProperties] : Object.values(patternProperties);
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return rest ? `Readonly<Record<string, ${typeOf(rest)}>>` : 'object';
}

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

if (import.meta.main) writeClientTypes(join(import.meta.dirname, '..'));
