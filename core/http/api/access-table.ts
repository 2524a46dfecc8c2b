// What every operation asks of who calls it, as resources/access.json shows it to people and tests compare it.
import type { Route } from './route.ts';

/**
 * Who may call each operation, what it writes, and under which name the log of activity has it, or why not; sorted by
 * operation.
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
