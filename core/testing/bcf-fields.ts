// The field tables of the BCF standard, where available: a folder `shared/spec` next to the project.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const BCF_TABLES_MISSING = 'SKIPPED: field tables not found at ../shared/spec';

interface Field {
  readonly name: string;
  /** null: an enumeration that names no type */
  readonly type?: string | null;
  readonly ref?: string;
  readonly items?: Field;
  readonly fields?: readonly Field[];
  readonly enum?: readonly string[];
  readonly required?: boolean;
  readonly nullable?: boolean;
}

interface Table {
  readonly routes: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly ok: number;
    readonly response?: string | readonly [string];
  }[];
  readonly schemas: Readonly<Record<string, { readonly fields: readonly Field[] | Field }>>;
}

export type BcfTable = ReturnType<typeof bcfTable>;

/** The table of `bcf21-routes.json` or `bcf30-routes.json`; undefined when it is not there. */
export function bcfTable(name: 'bcf21' | 'bcf30') {
  const file = resolve(import.meta.dirname, `../../../shared/spec/${name}-routes.json`);
  if (!existsSync(file)) return undefined;
  const { routes, schemas } = JSON.parse(readFileSync(file, 'utf8')) as Table;

  function faultsOfSchema(ref: string, value: unknown, at: string): string[] {
    const fields = schemas[ref]?.fields;
    if (fields === undefined) return [`${at}: no schema ${ref}`];
    return Array.isArray(fields)
      ? faultsOfFields(fields as readonly Field[], value, at)
      : faultsOf(fields as Field, value, at);
  }

  function faultsOfFields(fields: readonly Field[], value: unknown, at: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: an object is expected`];
    const members = value as Readonly<Record<string, unknown>>;
    return fields.flatMap(field => {
      const member = members[field.name];
      if (member === undefined) return field.required === true ? [`${at}.${field.name}: missing`] : [];
      return faultsOf(field, member, `${at}.${field.name}`);
    });
  }

  function faultsOf(field: Field, value: unknown, at: string): string[] {
    if (value === null) return field.nullable === true ? [] : [`${at}: may not be null`];
    if (field.ref !== undefined) return faultsOfSchema(field.ref, value, at);
    if (field.fields) return faultsOfFields(field.fields, value, at);
    if (field.type === 'array') {
      if (!Array.isArray(value)) return [`${at}: a list is expected`];
      return field.items ? value.flatMap((item, n) => faultsOf(field.items as Field, item, `${at}[${n}]`)) : [];
    }
    if (field.enum && !field.enum.includes(String(value)))
      return [`${at}: ${String(value)} is none of ${field.enum.join()}`];
    const type = field.type === 'integer' ? 'number' : field.type;
    return type !== undefined && type !== null && typeof value !== type
      ? [`${at}: ${typeof value} instead of ${field.type}`]
      : [];
  }

  return {
    routes,
    /** Differences between an answer and the table. @param id of a route */
    faultsOf(id: string, answer: unknown): string[] {
      const response = routes.find(route => route.id === id)?.response;
      if (response === undefined) return [`${id}: no such route with an answer`];
      if (typeof response === 'string') return faultsOfSchema(response, answer, id);
      return Array.isArray(answer)
        ? answer.flatMap((item, n) => faultsOfSchema(response[0], item, `${id}[${n}]`))
        : [`${id}: a list is expected`];
    },
  };
}
