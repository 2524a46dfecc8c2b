// Requests whose body or query names a foreign object, made from the declared shapes.
import { Form, type RequestOptions } from '../../../core/testing/http-client.ts';
import type { Route } from '../../../core/http/api/route.ts';
import type { Ids } from './world.ts';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** The id for a field of that name. */
function idFor(field: string, ids: Ids): string | number | undefined {
  const known: Readonly<Record<string, string>> = {
    userproject_id: 'project user',
    validator_id: 'project user',
    creator_id: 'project user',
    author_id: 'project user',
    parent_id: 'folder',
    successor_of: 'history',
    main_model_id: 'model',
    positioned_model: 'model',
    id: 'document',
    ids: 'document',
  };
  const name = known[field] ?? /^(\w+?)_(?:id|pk|ids)$/.exec(field)?.[1];
  return name === undefined ? undefined : ids[name];
}

/** A value that fits a shape, so that only the id can be refused. */
function sampleOf(shape: Shape, name: string): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {}, name);
  switch (shape.type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'array':
      return shape.items ? [sampleOf(shape.items, name)] : [];
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map(each => [each, sampleOf(shape.properties?.[each] ?? {}, each)]),
      );
    default:
      return /mail/.test(name) ? 'someone@example.org' : /ur[il]/.test(name) ? 'https://platform.example/' : 'text';
  }
}

const isList = ({ type, anyOf = [] }: Shape): boolean => type === 'array' || anyOf.some(isList);

/** One request for each field of a route that holds an id, with an id of `ids` in it. */
export function bodiesWith(route: Route, ids: Ids): { readonly field: string; readonly send: RequestOptions }[] {
  const found: { field: string; send: RequestOptions }[] = [];
  const query = (route.query ?? {}) as Shape;
  for (const field of Object.keys(query.properties ?? {})) {
    const id = idFor(field, ids);
    if (id !== undefined)
      found.push({
        field: `query ${field}`,
        send: { query: { [field]: id }, ...(route.method !== 'GET' && { body: {} }) },
      });
  }
  const body = (route.body ?? {}) as Shape;
  const required = sampleOf({ ...body, type: 'object' }, '') as Record<string, unknown>;
  for (const [field, shape] of Object.entries(body.properties ?? {})) {
    const id = idFor(field, ids);
    if (id === undefined) continue;
    const fields = { ...required, [field]: isList(shape) ? [id] : id };
    const file = { name: 'file', fileName: 'a.txt', value: Buffer.from('a') };
    const form = () =>
      new Form([
        ...Object.entries(fields)
          .filter(([name]) => name !== 'file')
          .map(([name, value]) => ({ name, value: String(value) })),
        file,
      ]);
    found.push({ field, send: { body: route.accepts === 'multipart' ? form() : fields } });
  }
  if (body.type === 'array') {
    const word = /\/(document|folder|model)\/bulk/.exec(route.path)?.[1] ?? 'document';
    const id = ids[word];
    if (id !== undefined)
      found.push({
        field: 'list',
        send: { body: [body.items?.type === 'object' ? { ...(sampleOf(body.items, '') as object), id } : id] },
      });
  }
  return found;
}
