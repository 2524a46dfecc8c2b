// Scopes of credentials (service.md 5.3), and of the temporary addresses of files.

/**
 * The scopes of the service description (section 5.3), that of the tokens of models, and the log's. `ifc:*` is read as
 * `model:*`.
 */
export const scopes = [
  'bcf:read',
  'bcf:write',
  'cloud:read',
  'cloud:manage',
  'document:read',
  'document:write',
  'logs:read',
  'model:read',
  'model:token_manage',
  'model:write',
  'org:manage',
  'user:read',
  'user:write',
  'webhook:manage',
] as const;
export type Scope = (typeof scopes)[number];

/** Keeps the known scopes; `ifc:read` and `ifc:write` become `model:*` (API.md section 3). */
export function normaliseScopes(texts: Iterable<string>): Set<Scope> {
  const known = new Set<string>(scopes);
  const kept = new Set<Scope>();
  for (const text of texts) {
    const scope = text.replace(/^ifc:/, 'model:');
    if (known.has(scope)) kept.add(scope as Scope);
  }
  return kept;
}

/** The scopes as an answer names them: `model:*` also under its older name. */
export function nameScopes(held: Iterable<Scope>): string[] {
  return [...held].flatMap(scope => (scope.startsWith('model:') ? [scope, scope.replace('model:', 'ifc:')] : [scope]));
}

/**
 * The kinds of files with temporary addresses, each with the scope by which it is read; null: a picture of a cloud or
 * project, for every caller that may see that.
 */
export const fileScopes = {
  document: 'document:read',
  model: 'model:read',
  issue: 'bcf:read',
  picture: null,
} as const satisfies Readonly<Record<string, Scope | null>>;
type FileKind = keyof typeof fileScopes;

/** Issues temporary addresses; http/answer/addresses.ts implements it. */
export interface Signer {
  /** `path` with its end and signature, absolute under `origin`; null when the caller lacks the scope of the kind. */
  sign(kind: FileKind, path: string, origin: string): string | null;
}
