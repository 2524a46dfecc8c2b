// Dependencies of identity from the rooms above it: the state of address holders, and the clouds that people join and
// leave.
import type { Db } from '../storage/db.ts';
import { isReader } from '../webhooks/subscriptions/service.ts';
import type { AddressFamiliesDeps } from '../identity/tokens/address-families/service.ts';
import type { CollaborationPort } from './sign-in.ts';
import type { JoinedRooms } from './models-and-collaboration.ts';

/** Whether the holders of temporary addresses may still use them. */
export const stateOfHolders =
  (db: Db, { callerBehind, members }: Pick<JoinedRooms, 'callerBehind' | 'members'>): AddressFamiliesDeps['stateOf'] =>
  async ({ credential, accountId, cloudId, projectId, scopes }) => {
    const caller =
      credential.kind === 'webhook'
        ? // It outlives sign-ons, as keys do.
          (await isReader(db, Number(credential.id), { accountId, scopes })) &&
          ({ kind: 'application', accountId, onlyProject: null, scopes: new Set(scopes) } as const)
        : await callerBehind(credential);
    if (!caller || caller.accountId !== accountId || scopes.some(scope => !caller.scopes.has(scope))) return 'ended';
    if (cloudId === null) return 'open';
    return (await members.findPlace(caller, cloudId, projectId ?? undefined)) ? 'open' : 'absent';
  };

/** The clouds of an account, from its invitation to its end. */
export const cloudsOfAccounts = ({
  invitations,
  identityProviders,
  accessTokens,
  clouds,
}: Pick<JoinedRooms, 'invitations' | 'identityProviders' | 'accessTokens' | 'clouds'>): CollaborationPort => ({
  open: invitations.open,
  async acceptByToken(tx, token, account) {
    await invitations.acceptByToken(tx, token, account);
    await identityProviders.welcomeWithin(tx, account);
  },
  welcome: identityProviders.welcomeWithin,
  onSignIn: identityProviders.welcome,
  endTokens: accessTokens.endOf,
  leaveClouds: clouds.leaveClouds,
  countClouds: clouds.countClouds,
});
