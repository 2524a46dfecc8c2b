// Joins the rooms that issue credentials: whose call it is, and whether the holder of an address may still use it.
import type { Caller, Credential } from '../access/caller.ts';
import { readerOf } from '../webhooks/subscriptions/service.ts';
import type { Content } from './content.ts';
import type { Foundation } from './foundation.ts';
import type { Identity } from './identity.ts';

export type Credentials = ReturnType<typeof openCredentials>;

export function openCredentials({ db, families }: Foundation, { tokens, lastUses }: Identity, content: Content) {
  const { modelTokens } = content;
  const { accessTokens, members } = content.collaboration;

  /** The caller that a credential gives at present; undefined when it has ended. */
  const callerBehind = async (credential: Credential): Promise<Caller | undefined> =>
    (await tokens.behind(credential)) ?? (await accessTokens.behind(credential)) ?? modelTokens.behind(credential);

  families.checkBy({
    callerOf: holder =>
      holder.credential.kind === 'webhook'
        ? readerOf(db, Number(holder.credential.id), holder)
        : callerBehind(holder.credential),
    findPlace: members.findPlace,
  });
  return {
    callerBehind,
    /** The caller of a request, by any kind of credential. */
    async identify(authorization: string, address: string): Promise<Caller | undefined> {
      const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
      const known =
        (await tokens.identify(authorization, address)) ??
        (token === undefined
          ? undefined
          : ((await accessTokens.identify(token, address)) ?? (await modelTokens.identify(token, address))));
      lastUses.note(known?.credential);
      return known;
    },
  };
}
