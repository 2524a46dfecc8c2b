// Who asks at this moment, and for which place: known to the request, and needed where an answer gives temporary
// addresses.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';
import type { CloudId, ProjectId } from '../kit/ids.ts';

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
