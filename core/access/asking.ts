// The caller and place of the current request: needed where an answer contains temporary addresses or things of another
// scope than that of its route.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';
import { forbidden } from '../kit/errors.ts';
import type { CloudId, ProjectId } from '../kit/ids.ts';
import type { Scope } from './scopes.ts';

export interface Asker {
  readonly caller: Caller;
  /** of the path of the request; null outside a cloud */
  readonly cloudId: CloudId | null;
  readonly projectId: ProjectId | null;
}

const current = new AsyncLocalStorage<Asker>();

/** Runs `work` for `asker`. */
export function askAs<T>(asker: Asker, work: () => T): T {
  return current.run(asker, work);
}

/** The caller on whose behalf the code runs; undefined for background work. */
export function askerNow(): Asker | undefined {
  return current.getStore();
}

/** Whether the asker has a scope. Background work answers no caller, and may read everything. */
export function askerHas(scope: Scope): boolean {
  return askerNow()?.caller.scopes.has(scope) ?? true;
}

/** For a request that names a thing of another scope than that of its route. @throws 403 when the asker lacks it */
export function requireOfAsker(scope: Scope): void {
  if (!askerHas(scope)) throw forbidden(`Missing scope: ${scope}.`, 'missing_scope');
}
