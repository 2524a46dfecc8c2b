// Who asks at this moment, and for which place: known to the request, and needed where an answer gives temporary
// addresses or holds things of another scope than that of its route.
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

/** For whom the code that calls this runs; undefined for background work. */
export function askerNow(): Asker | undefined {
  return current.getStore();
}

/** Whether the asker may be shown what a scope covers. Background work answers nobody, and sees everything. */
export function askerHas(scope: Scope): boolean {
  return askerNow()?.caller.scopes.has(scope) ?? true;
}

/** For a request that names a thing of another scope than that of its route. @throws 403 when the asker lacks it */
export function requireOfAsker(scope: Scope): void {
  if (!askerHas(scope)) throw forbidden(`Missing scope: ${scope}.`, 'missing_scope');
}
