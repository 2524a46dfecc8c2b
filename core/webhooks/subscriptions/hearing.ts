// Selects the events that a webhook is sent: those it subscribes to, as far as the person who chose its address could
// read them and the application by which it was made can at present.
import type { AccountId } from '../../kit/ids.ts';
import { normaliseScopes, type Scope } from '../../access/scopes.ts';
import { scopeOf, type EventName } from '../../events/catalog.ts';
import type { Reads } from '../../storage/db.ts';
import { hasMaker, findHook, webHooksAround, type HeardRow } from './store.ts';

type Scoped = Pick<HeardRow, 'scopes' | 'application_scopes'>;

/** Whether the deliveries of a webhook may contain data of a scope. */
const mayRead = ({ scopes, application_scopes: ofApplication }: Scoped, scope: Scope): boolean =>
  [scopes, ofApplication].every(list => list === null || normaliseScopes(JSON.parse(list) as string[]).has(scope));

/** Whether a webhook may be sent an event. */
export function delivers(hook: Scoped, name: string): boolean {
  const scope = scopeOf(name);
  return scope === undefined || mayRead(hook, scope);
}

/** Whether a webhook may be sent an event, and subscribes to it. */
export const hears = (hook: Scoped & Pick<HeardRow, 'events'>, name: string): boolean =>
  delivers(hook, name) && (JSON.parse(hook.events) as string[]).includes(name);

/** Whether a webhook around a project may be sent an event, and subscribes to it. */
export const isHeard = async (
  reads: Reads,
  place: { readonly cloudId: number; readonly projectId: number },
  name: EventName,
): Promise<boolean> => (await webHooksAround(reads, place)).some(hook => hears(hook, name));

/**
 * The webhook as a caller that reads these scopes for an account; undefined when it, or its right to them, has ended.
 */
export async function readerOf(
  db: Reads,
  id: number,
  { accountId, scopes }: { readonly accountId: AccountId; readonly scopes: readonly Scope[] },
) {
  const hook = (await hasMaker(db, id, accountId)) ? await findHook(db, id) : undefined;
  if (!hook || !scopes.every(scope => mayRead(hook, scope))) return undefined;
  // It outlives sign-ons, as keys do.
  return { kind: 'application', accountId, onlyProject: null, scopes: new Set(scopes) } as const;
}
