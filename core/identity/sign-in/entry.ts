// The end of a sign-in by means of our own: what follows from knowing who it is, for every way in.
import type { Brokering } from '../brokering/service.ts';
import { acrOf, type Methods } from '../second-factors/schema.ts';
import type { Account } from '../users/service.ts';
import type { Devices } from './devices.ts';
import type { Visit } from './sign-in.ts';

export interface EntryParts {
  readonly devices: Pick<Devices, 'remember'>;
  readonly brokering: Pick<Brokering, 'confirm'>;
  /** told who signs in, before they are in */
  readonly onSignIn: (account: Account) => Promise<void>;
}

/** Lets a person in. @param uid names the sign-in @param amr by what they have shown who they are */
export type Enter = (visit: Visit, uid: string, account: Account, amr: Methods) => Promise<void>;

export function createEntry({ devices, brokering, onSignIn }: EntryParts): Enter {
  return async ({ request, response, provider }, uid, account, amr) => {
    await devices.remember(response, account);
    // Not before: an identity provider that is linked opens the account without the second step.
    await brokering.confirm(uid, account);
    await onSignIn(account);
    const acr = acrOf(amr);
    const login = { accountId: account.sub, remember: true, amr: [...amr], ...(acr !== undefined && { acr }) };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  };
}
