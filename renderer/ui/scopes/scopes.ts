import { useTranslation } from 'react-i18next';
import type { ScopeName } from './scope-names.ts';

type Key<Scope extends string> = Scope extends `${infer What}:${infer How}` ? `parts.scopes.${What}-${How}` : never;

/** Returns the description of a scope. */
export function useScopeWords(): (scope: ScopeName) => string {
  const { t } = useTranslation();
  return scope => t(`parts.scopes.${scope.replace(':', '-')}` as Key<ScopeName>);
}
