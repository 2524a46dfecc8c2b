// Who does what at this moment: known to the request, and needed where its change is written, far below.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccountId, ApplicationId } from '../kit/ids.ts';

export interface Acting {
  /** a route of the API, a page of the sign-in, the command line, or the service itself in somebody's name */
  readonly via: 'api' | 'page' | 'command' | 'service';
  /** name of the change in the log of activity, such as `document.update`; null: what is written tells it itself */
  readonly action: string | null;
  readonly actorId: AccountId | null;
  /** in whose name the actor does it, when that is another's */
  readonly inNameOfId?: AccountId;
  readonly applicationId: ApplicationId | null;
  readonly address: string | null;
  readonly cloudId: number | null;
  readonly projectId: number | null;
  /** whether it removes something, or leads to that as signing in does: it is done on a full disk, too */
  readonly isVital?: boolean;
  /** names of the fields that are changed; never their values */
  readonly fields: readonly string[];
  /** whether the log has its line: one for each change, however many transactions it takes */
  isWritten: boolean;
  /** whether it has ended: what it set going in the background goes on in nobody's name */
  isOver: boolean;
}

const current = new AsyncLocalStorage<Acting | undefined>();

/** Runs `work` in the name of `acting`, until what it gives is there. */
export async function actAs<T>(acting: Acting, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(acting, work);
  } finally {
    acting.isOver = true;
  }
}

/** In whose name the code that asks runs, while that goes on. */
export function actingNow(): Acting | undefined {
  const acting = current.getStore();
  return acting?.isOver ? undefined : acting;
}

/** Runs `work` in nobody's name: for what serves several at once. */
export function inNobodysName<T>(work: () => T): T {
  return current.run(undefined, work);
}

/** Somebody of whom only the way they come by is known. */
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
