// The second step of a sign-in, between the password and the end: the required factor, and the check of the answer.
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { unlogged } from '../../../storage/unlogged.ts';
import { lifetimes } from '../../../access/lifetimes.ts';
import { AppError } from '../../../kit/errors.ts';
import { SECOND, type Clock } from '../../../kit/time.ts';
import type { Db } from '../../../storage/db.ts';
import type { Secrets } from '../../../storage/keys/secrets.ts';
import type { Account, Users } from '../../users/service.ts';
import { rpIdOf } from '../passkeys.ts';
import type { Factors } from '../service.ts';
import type { Proposal } from '../codes.ts';
import * as store from '../store.ts';

/**
 * The step that a sign-in waits for, after a correct password: to prove a factor, to set one up because that is
 * demanded, or to continue after setting it up.
 */
export type Waiting =
  | {
      readonly asks: 'proof';
      readonly account: Account;
      readonly hasTotp: boolean;
      readonly passkeyHosts: readonly string[];
    }
  | { readonly asks: 'enrolment'; readonly account: Account; readonly proposal: Proposal }
  | { readonly asks: 'going on'; readonly account: Account };

export type SecondSteps = ReturnType<typeof createSecondSteps>;

const PURPOSE = 'totp set-up at sign-in';

export function createSecondSteps(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly users: Users;
  readonly factors: Factors;
}) {
  const { db, clock, secrets, users, factors } = deps;
  const seconds = () => Math.floor(clock.now() / 1000);

  async function begin(
    uid: string,
    { accountId, secret, challenge }: { accountId: number | null; secret?: string; challenge?: string },
  ): Promise<void> {
    await db.tx(
      unlogged('a sign-in under way', async tx => {
        await store.deleteExpired(tx, seconds());
        await store.putStep(tx, {
          uid,
          account_id: accountId,
          challenge: challenge ?? null,
          expires_at: seconds() + lifetimes.secondFactorStep / SECOND,
          sealed_secret: secret === undefined ? null : secrets.seal(PURPOSE, secret),
        });
      }),
    );
  }

  /** The challenge of this sign-in, for one answer. @throws 400 when none is open */
  async function takeChallenge(uid: string): Promise<string> {
    const challenge = (await store.stepOf(db, uid, seconds()))?.challenge;
    if (
      !challenge ||
      (await db.tx(unlogged('a sign-in under way', tx => store.takeChallenge(tx, uid, challenge)))) === 0
    ) {
      throw new AppError(400, 'passkey_refused', 'The passkey was not accepted: its challenge was used or is too old.');
    }
    return challenge;
  }

  return {
    /** Begins the second step after a correct password. @returns false when there is no second step */
    async begin(uid: string, account: Account): Promise<boolean> {
      if (await factors.has(account.id)) {
        await begin(uid, { accountId: account.id });
        return true;
      }
      if (!account.isAdministrator || !(await factors.isForAdministrators())) return false;
      await begin(uid, { accountId: account.id, secret: factors.totp.propose(account.email).secret });
      return true;
    },

    /** The step that a sign-in waits for; undefined when its password was not given, or too long ago. */
    async find(uid: string): Promise<Waiting | undefined> {
      const row = await store.stepOf(db, uid, seconds());
      const account = row?.account_id ? await users.find(row.account_id) : undefined;
      if (!row || !account) return undefined;
      if (row.is_passed === 1) return { asks: 'going on', account };
      if (row.sealed_secret !== null) {
        return {
          asks: 'enrolment',
          account,
          proposal: factors.totp.propose(account.email, secrets.unseal(PURPOSE, row.sealed_secret)),
        };
      }
      const [totp, keys] = await Promise.all([
        factors.totp.find(db, account.id),
        factors.passkeys.list(db, account.id),
      ]);
      return {
        asks: 'proof',
        account,
        hasTotp: totp !== undefined,
        passkeyHosts: [...new Set(keys.map(({ rp_id }) => rp_id))],
      };
    },

    /** Options for the browser to show a passkey of the account; undefined where none of them works. */
    async requestPasskey(
      uid: string,
      { account, passkeyHosts }: Extract<Waiting, { asks: 'proof' }>,
      origin: string,
    ): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
      const rpId = rpIdOf(origin);
      if (rpId === undefined || !passkeyHosts.includes(rpId)) return undefined;
      const options = await factors.passkeys.request(origin, account.id);
      await db.tx(unlogged('a sign-in under way', tx => store.setChallenge(tx, uid, options.challenge)));
      return options;
    },

    /** Checks a passkey of the account. @throws 400 `passkey_refused` */
    async checkPasskey(
      uid: string,
      account: Account,
      response: AuthenticationResponseJSON,
      origin: string,
    ): Promise<void> {
      await factors.passkeys.check(response, { challenge: await takeChallenge(uid), origin }, account.id);
      await factors.forgiveWrongCodes(account.id);
    },

    /** Begins a sign-in by a passkey alone. @throws 400 `no_passkeys_here` */
    async requestAnyPasskey(uid: string, origin: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const options = await factors.passkeys.request(origin);
      await begin(uid, { accountId: null, challenge: options.challenge });
      return options;
    },

    /** The account of a shown passkey. @throws 400 `passkey_refused` */
    async checkAnyPasskey(uid: string, response: AuthenticationResponseJSON, origin: string): Promise<Account> {
      const account = await users.find(
        await factors.passkeys.check(response, { challenge: await takeChallenge(uid), origin }),
      );
      if (!account) throw new AppError(400, 'passkey_refused', 'The passkey was not accepted: its account is gone.');
      await factors.forgiveWrongCodes(account.id);
      return account;
    },

    /** Stores the app that was set up on the way. @returns recovery codes @throws 400 `wrong_code` */
    async enrol(
      uid: string,
      { account, proposal: { secret } }: Extract<Waiting, { asks: 'enrolment' }>,
      code: string,
    ): Promise<string[]> {
      return (
        (await factors.addTotp({ account, grantId: undefined }, { secret, code }, async tx => {
          await store.setPassed(tx, uid);
        })) ?? []
      );
    },

    /** Ends the state kept here, so that the sign-in continues. @returns false when it was ended already */
    end: async (uid: string): Promise<boolean> =>
      (await db.tx(unlogged('a sign-in under way', tx => store.deleteStep(tx, uid)))) > 0,
  };
}
