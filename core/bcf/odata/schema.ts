// Query parameters of issue lists per BCF version, and the format of times.
import Type, { type Static } from 'typebox';

/** Requested shape and meaning: the stored data is the same. */
export type BcfVersion = '2.1' | '3.0';

const count = Type.Optional(Type.Integer({ minimum: 0 }));
/** A part of a list by position: for lists without filters. */
export const pageQuery = { $top: count, $skip: count };
export const PageQuery = Type.Object(pageQuery);
export type PageQuery = Static<typeof PageQuery>;

export const listQuery = {
  $filter: Type.Optional(Type.String({ maxLength: 10_000 })),
  $orderby: Type.Optional(Type.String({ maxLength: 1000 })),
  ...pageQuery,
};

export const ListQuery = Type.Object(listQuery);
export type ListQuery = Static<typeof ListQuery>;

/** Whether answers say what the caller may do. */
export const authorizationQuery = { includeAuthorization: Type.Optional(Type.Boolean()) };
export const AuthorizationQuery = Type.Object(authorizationQuery);
export type AuthorizationQuery = Static<typeof AuthorizationQuery>;

/**
 * A time as clients and files write it, in UTC: without a zone it is UTC, and the zone may come without a colon or,
 * from an address, with a space for its sign. Undefined for an invalid time.
 */
export function readTime(text: string): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+\- ]\d\d:?\d\d)?)?$/i.exec(text.trim());
  if (!parts) return undefined;
  const [, day = '', hour = '00:00', zone = 'Z'] = parts;
  const sign = zone.replace(' ', '+').replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2');
  const time = Date.parse(`${day}T${hour}${sign.toUpperCase()}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
