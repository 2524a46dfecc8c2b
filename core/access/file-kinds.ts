// The kinds of files with temporary addresses, each with the scope by which it is read.
import type { Scope } from './scopes.ts';

/** null: a picture of a cloud or project, for every caller that may see that. */
export const fileScopes = {
  document: 'document:read',
  model: 'model:read',
  issue: 'bcf:read',
  picture: null,
} as const satisfies Readonly<Record<string, Scope | null>>;
export type FileKind = keyof typeof fileScopes;

/** Issues temporary addresses; http/answer/addresses.ts implements it. */
export interface Signer {
  /** `path` with its end and signature, absolute under `origin`; null when the caller lacks the scope of the kind. */
  sign(kind: FileKind, path: string, origin: string): string | null;
}
