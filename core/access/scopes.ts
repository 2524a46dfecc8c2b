// Scopes of credentials (service.md 5.3).

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
