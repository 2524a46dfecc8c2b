// The access that every operation requires: resources/access.json lists it for readers, and tests compare it.
import { compare } from './openapi.ts';
import type { Route } from './route.ts';

/**
 * The callers of each operation, the fields it writes, and its name in the log of activity or why it has none; sorted
 * by operation.
 */
export function describeAccess(routes: readonly Route[]): Record<string, object> {
  return Object.fromEntries(
    routes
      .toSorted((a, b) => compare(a.id, b.id))
      .map(({ id, method, path, access, body }) => [
        id,
        {
          method,
          path,
          scopes: access.scopes,
          role: access.role ?? null,
          callers: access.callers ?? null,
          only: access.only ?? null,
          audit: access.audit ?? null,
          writable: body ? [...fieldsOf(body)].toSorted(compare) : [],
        },
      ]),
  );
}

/** Names of the members that a body may have, also of the items of a list and of alternatives. */
function fieldsOf(schema: object): Set<string> {
  const { items, anyOf, properties } = schema as { items?: object; anyOf?: object[]; properties?: object };
  return new Set([
    ...Object.keys(properties ?? {}),
    ...(items ? fieldsOf(items) : []),
    ...(anyOf ?? []).flatMap(part => [...fieldsOf(part)]),
  ]);
}
