// Ids and secrets.
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

declare const brand: unique symbol;
type Id<Name extends string> = number & { readonly [brand]?: Name };

export type AccountId = Id<'account'>;
export type ApplicationId = Id<'application'>;
export type CloudId = Id<'cloud'>;
export type ProjectId = Id<'project'>;
export type ModelId = Id<'model'>;
export type JobId = Id<'job'>;

/** The ids of some rows. */
export const idsOf = <RowId>(rows: readonly { readonly id: RowId }[]): RowId[] => rows.map(({ id }) => id);

/** An id of a path: decimal digits within the safe integers, else undefined. */
export function parseId(text: string): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** An unguessable word of `bytes` random bytes (256 bits by default), URL-safe. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** A random UUID (RFC 9562, version 4). */
export const newGuid = (): string => randomUUID();

/** How secrets of at least 128 random bits are stored: SHA-256 in hex. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares two secrets or signatures in constant time. */
export function isSameSecret(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
