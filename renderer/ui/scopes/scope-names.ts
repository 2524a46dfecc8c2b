import { useTranslation } from 'react-i18next';

type Key<Scope extends string> = Scope extends `${infer What}:${infer How}` ? `parts.scopes.${What}-${How}` : never;

/** Returns the description of a scope. */
export function useScopeWords(): (scope: ScopeName) => string {
  const { t } = useTranslation();
  return scope => t(`parts.scopes.${scope.replace(':', '-')}` as Key<ScopeName>);
}

/** All scopes that an application can be granted, in display order. */
export const allScopes = [
  'model:read',
  'model:write',
  'model:token_manage',
  'document:read',
  'document:write',
  'bcf:read',
  'bcf:write',
  'cloud:read',
  'cloud:manage',
  'org:manage',
  'webhook:manage',
  'user:read',
  'user:write',
  'logs:read',
] as const;
export type ScopeName = (typeof allScopes)[number];

/** Without the older names of the same (`ifc:read` is `model:read`). */
export const scopesOf = (names: readonly string[]): ScopeName[] => allScopes.filter(scope => names.includes(scope));
