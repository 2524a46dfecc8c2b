// The request context: the only ambient store of the program. The HTTP server sets it in one place for each request
// (`runRequest`); pages of the sign-in, commands and background work set the part that they know. It carries the actor,
// needed where a change is written many calls below, and the asker, needed where an answer contains temporary addresses
// or things of another scope than that of its route.
import { AsyncLocalStorage } from 'node:async_hooks';
import { forbidden } from '../kit/errors.ts';
import type { AccountId, ApplicationId, CloudId, ProjectId } from '../kit/ids.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scopes.ts';

/** The account that acts, and its action: the log of activity names both. */
export interface Actor {
  /** a route of the API, a page of the sign-in, the command line, or the service itself on behalf of an account */
  readonly via: 'api' | 'page' | 'command' | 'service';
  /** name of the change in the log of activity, such as `document.update`; null: the written change names its own
   *  action */
  readonly action: string | null;
  readonly actorId: AccountId | null;
  /** the account on whose behalf the actor acts, when that is another */
  readonly inNameOfId?: AccountId;
  readonly applicationId: ApplicationId | null;
  readonly address: string | null;
  readonly cloudId: number | null;
  readonly projectId: number | null;
  /** whether it removes something, or is a step to that such as signing in: it is permitted on a full disk, too */
  readonly isVital?: boolean;
  /** names of the fields that are changed; never their values */
  readonly fields: readonly string[];
  /** whether its line is in the log: one for each change, however many transactions it takes */
  isWritten: boolean;
  /** whether it has ended: background work that it started continues without an actor */
  isOver: boolean;
}

/** The caller and place of a request, on whose behalf things are read. */
export interface Asker {
  readonly caller: Caller;
  /** of the path of the request; null outside a cloud */
  readonly cloudId: CloudId | null;
  readonly projectId: ProjectId | null;
}

export interface RequestContext {
  readonly actor?: Actor | undefined;
  /** undefined for background work */
  readonly asker?: Asker | undefined;
  /** whether a unit of work of the database is open: another one begun inside it would wait for itself */
  readonly isInUnit?: true;
}

const current = new AsyncLocalStorage<RequestContext>();

/** The context of the running code. The actor is that of the running request until its work ends. */
export const requestContext = (): RequestContext => current.getStore() ?? {};

/** Runs `work` in this context and no other. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => current.run(context, work);

/** Runs the handler of a request for its asker, and in the name of its actor until its promise resolves. */
export async function runRequest<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(context, work);
  } finally {
    if (context.actor) context.actor.isOver = true;
  }
}

/** Runs `work` in the name of `actor`, until its promise resolves. */
export function actAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return runRequest({ ...requestContext(), actor }, work);
}

/** The actor of the running code, until its work ends. */
export function currentActor(): Actor | undefined {
  const { actor } = requestContext();
  return actor?.isOver ? undefined : actor;
}

/** Runs `work` without an actor: for work that serves several requests at once. */
export const withoutActor = <T>(work: () => T): T => current.run({ ...requestContext(), actor: undefined }, work);

/** An unknown actor: only the channel is known. */
export function unknownActor(via: 'page' | 'command' | 'service', address: string | null = null): Actor {
  return {
    via,
    action: null,
    actorId: null,
    applicationId: null,
    address,
    cloudId: null,
    projectId: null,
    fields: [],
    isWritten: false,
    isOver: false,
  };
}

/** Runs `work` for `asker`. */
export const askAs = <T>(asker: Asker, work: () => T): T => current.run({ ...requestContext(), asker }, work);

/** The caller on whose behalf the code runs; undefined for background work. */
export const currentAsker = (): Asker | undefined => requestContext().asker;

/** The account that made the token by which the asker acts for another member; undefined for everyone else. */
export const tokenMaker = (): AccountId | undefined => currentAsker()?.caller.impersonatorId;

/** Whether the asker has a scope. Background work answers no caller, and may read everything. */
export const askerHas = (scope: Scope): boolean => currentAsker()?.caller.scopes.has(scope) ?? true;

/** For a request that names a thing of another scope than that of its route. @throws 403 when the asker lacks it */
export function requireOfAsker(scope: Scope): void {
  if (!askerHas(scope)) throw forbidden(`Missing scope: ${scope}.`, 'missing_scope');
}
