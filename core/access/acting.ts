// The current actor and action: known to the request, and needed where its change is written, many calls below.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccountId, ApplicationId } from '../kit/ids.ts';

export interface Acting {
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

const current = new AsyncLocalStorage<Acting | undefined>();

/** Runs `work` in the name of `acting`, until its promise resolves. */
export async function actAs<T>(acting: Acting, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(acting, work);
  } finally {
    acting.isOver = true;
  }
}

/** The actor of the running code, until its work ends. */
export function actingNow(): Acting | undefined {
  const acting = current.getStore();
  return acting?.isOver ? undefined : acting;
}

/** Runs `work` without an actor: for work that serves several requests at once. */
export function withoutActor<T>(work: () => T): T {
  return current.run(undefined, work);
}

/** An unknown actor: only the channel is known. */
export function someone(via: 'page' | 'command' | 'service', address: string | null = null): Acting {
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
