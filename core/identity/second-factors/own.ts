// The caller's own second factors, at a window: each change begins with the password.
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import { record } from '../../audit/record.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { signOnOf, type Caller } from '../../access/caller.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { Tx } from '../../storage/db.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Account, Users } from '../users/service.ts';
import { rpIdOf, type Ceremony } from './passkeys.ts';
import type { CreatedPasskey, Passkey, RecoveryCodes, SecondFactorRule, SecondFactors } from './schema.ts';
import type { Factors } from './service.ts';
import type { StepDeps } from './steps/service.ts';
import * as store from './store.ts';
import type { Proposal } from './codes.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Applications } from '../apps/service.ts';

// The people who can use the credentials that an account made, and whether a password alone would open them.

export function createHolders(deps: {
  readonly users: Users;
  readonly applications: Applications;
  readonly factors: Factors;
}) {
  const { users, applications, factors } = deps;
  /**
   * The person who can renew the credentials of an account: its owner; null for an application of the service itself.
   */
  async function personBehind(id: AccountId): Promise<AccountId | null> {
    const account = await users.find(id);
    return account?.kind === 'application' ? ((await applications.findByAccount(id))?.ownerId ?? null) : id;
  }

  return {
    /** Whether a password alone never opens the credentials of an account: their person has a second factor, or
     *  signs in by an identity provider only. */
    async hasSecondFactor(id: AccountId): Promise<boolean> {
      const person = await personBehind(id);
      if (person === null || (await factors.has(person))) return true;
      return (await users.passwordChangedAt(person)) === undefined;
    },
  };
}

export type OwnFactors = ReturnType<typeof createOwnFactors>;

interface OwnFactorDeps extends StepDeps {
  readonly sessions: Sessions;
  /** @throws 400 when the password is not right, 429 after too many attempts */
  readonly confirmPassword: (caller: Caller, account: Account, password: string | undefined) => Promise<void>;
}

const purposeOf = (kind: store.SetupKind, accountId: number) => `${kind} set-up of account ${accountId}`;

/** The caller, after a correct password. @throws 400, 429, 409 `no_password` for a person who signs in by a
 *  provider alone */
async function proven(deps: OwnFactorDeps, caller: Caller, password: string | undefined): Promise<Account> {
  const account = await deps.users.self(caller);
  if ((await deps.users.passwordChangedAt(account.id)) === undefined)
    throw new AppError(409, 'no_password', 'Two-step verification is managed by your identity provider.');
  await deps.confirmPassword(caller, account, password);
  return account;
}

async function keepSetup(deps: OwnFactorDeps, kind: store.SetupKind, accountId: number, content: object) {
  const sealed = deps.secrets.seal(purposeOf(kind, accountId), JSON.stringify(content));
  const expiresAt = seconds(deps.clock.now() + lifetimes.secondFactorSetup);
  await deps.db.tx(
    unlogged('a set-up under way', async tx => {
      await store.deleteExpiredSetups(tx, seconds(deps.clock.now()));
      await store.putSetup(tx, { accountId, kind, sealed, expiresAt });
    }),
  );
}

async function setupOf<T>(deps: OwnFactorDeps, kind: store.SetupKind, accountId: number): Promise<T> {
  const sealed = await store.setupOf(deps.db, accountId, kind, seconds(deps.clock.now()));
  if (sealed === undefined) throw setUpOver();
  return JSON.parse(deps.secrets.unseal(purposeOf(kind, accountId), sealed)) as T;
}

/** Ends a set-up in the unit of work that stores its result: it serves once. @throws 410 the second time */
async function endSetup(tx: Tx, kind: store.SetupKind, accountId: number): Promise<void> {
  if ((await store.deleteSetup(tx, accountId, kind)) === 0) throw setUpOver();
}

export function createOwnFactors(deps: OwnFactorDeps) {
  const { db, users, sessions, factors } = deps;

  return {
    async get(caller: Caller, origin: string): Promise<SecondFactors> {
      const { id, isAdministrator } = await deps.users.self(caller);
      const [changedAt, totp, keys, codes, isDemanded, isStrong] = await Promise.all([
        users.passwordChangedAt(id),
        store.totpOf(db, id),
        store.passkeysOf(db, id),
        store.countCodes(db, id),
        factors.isForAdministrators(),
        sessions.isStrong(signOnOf(caller) ?? ''),
      ]);
      return {
        has_password: changedAt !== undefined,
        totp: totp ? { created_at: totp.created_at, last_used_at: totp.last_used_at } : null,
        passkeys: keys.map(describe),
        recovery_codes: codes,
        is_demanded: isDemanded && isAdministrator,
        is_session_strong: isStrong,
        passkey_host: rpIdOf(origin) ?? null,
      };
    },

    /** Begins with an authenticator app. @throws 400, 429, 409 */
    async proposeTotp(caller: Caller, password: string | undefined): Promise<Proposal> {
      const account = await proven(deps, caller, password);
      const proposal = factors.totp.propose(account.email);
      await keepSetup(deps, 'totp', account.id, { secret: proposal.secret });
      return proposal;
    },

    /** Stores the app once it shows the right code. @throws 400 `wrong_code`, 410 when that took too long */
    async confirmTotp(caller: Caller, code: string): Promise<RecoveryCodes> {
      const account = await deps.users.self(caller);
      const { secret } = await setupOf<{ secret: string }>(deps, 'totp', account.id);
      const addition = { account, grantId: signOnOf(caller) };
      const end = (tx: Tx) => endSetup(tx, 'totp', account.id);
      return { recovery_codes: await factors.addTotp(addition, { secret, code }, end) };
    },

    removeTotp: async (caller: Caller, password: string | undefined): Promise<void> =>
      factors.removeTotp(await proven(deps, caller, password)),

    /** Options for the browser to make a passkey. @throws 400 `no_passkeys_here`, 429, 409 */
    async proposePasskey(caller: Caller, password: string | undefined, origin: string) {
      const account = await proven(deps, caller, password);
      const options = await factors.passkeys.creation(account, origin);
      await keepSetup(deps, 'passkey', account.id, { challenge: options.challenge, origin } satisfies Ceremony);
      return options;
    },

    /** Stores the passkey that was made. @throws 400 `passkey_refused`, 410 when that took too long, 409 */
    async addPasskey(caller: Caller, { name, credential }: CreatedPasskey): Promise<RecoveryCodes> {
      const account = await deps.users.self(caller);
      const ceremony = await setupOf<Ceremony>(deps, 'passkey', account.id);
      const given = { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON;
      const made = await factors.passkeys.checkCreated(given, ceremony);
      const addition = { account, grantId: signOnOf(caller) };
      const passkey = { ...made, name: name.trim() };
      const codes = await factors.addPasskey(addition, passkey, tx => endSetup(tx, 'passkey', account.id));
      return { recovery_codes: codes };
    },

    /** @throws 404 for one of another account */
    async renamePasskey(caller: Caller, id: number, name: string): Promise<void> {
      const account = await deps.users.self(caller);
      await db.tx(async tx => {
        if ((await store.renamePasskey(tx, account.id, id, name.trim())) === 0) throw notFound('passkey');
        record(tx, { action: 'account.passkey.update', object: { id: account.id, name: account.email } });
      });
    },

    removePasskey: async (caller: Caller, id: number, password: string | undefined): Promise<void> =>
      factors.removePasskey(await proven(deps, caller, password), id),

    renewCodes: async (caller: Caller, password: string | undefined): Promise<RecoveryCodes> => ({
      recovery_codes: await factors.renewCodes(await proven(deps, caller, password)),
    }),

    /** An administrator who demands it of others has shown it first: no one locks themselves out. @throws 409
     *  `second_factor_missing` */
    async setRule(caller: Caller, { administrators }: SecondFactorRule): Promise<SecondFactorRule> {
      if (administrators && !(await sessions.isStrong(signOnOf(caller) ?? '')))
        throw new AppError(409, 'second_factor_missing', 'Set up your own second factor first, or sign in with it.');
      await factors.setForAdministrators(administrators);
      return { administrators };
    },
  };
}

const setUpOver = (): AppError =>
  new AppError(410, 'set_up_over', 'This setup expired or is already complete. Start again.');

const describe = ({ id, name, rp_id, created_at, last_used_at }: store.PasskeyRow): Passkey => ({
  id,
  name,
  host: rp_id,
  created_at,
  last_used_at,
});
