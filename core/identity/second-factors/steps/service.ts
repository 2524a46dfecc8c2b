// The second step of a sign-in, between the password and the end: the required factor, and the check of the answer.
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { unlogged } from '../../../storage/unlogged.ts';
import { lifetimes, seconds } from '../../../access/lifetimes.ts';
import { bindTo } from '../../../kit/bind-to.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Clock } from '../../../kit/time.ts';
import type { Db, Tx } from '../../../storage/db.ts';
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
export type Waiting = { readonly account: Account } & (
  | { readonly asks: 'proof'; readonly hasTotp: boolean; readonly passkeyHosts: readonly string[] }
  | { readonly asks: 'enrolment'; readonly proposal: Proposal }
  | { readonly asks: 'going on' }
);

export type SecondSteps = ReturnType<typeof createSecondSteps>;

const PURPOSE = 'totp set-up at sign-in';

export interface StepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly users: Users;
  readonly factors: Factors;
}

const change = <T>({ db }: StepDeps, work: (tx: Tx) => Promise<T>) => db.tx(unlogged('a sign-in under way', work));
const refused = (why: string) => new AppError(400, 'passkey_refused', `The passkey was not accepted: ${why}.`);

async function put(
  deps: StepDeps,
  uid: string,
  step: { readonly account_id: number | null; readonly secret?: string; readonly challenge?: string },
): Promise<void> {
  const { account_id, secret, challenge = null } = step;
  const sealed_secret = secret === undefined ? null : deps.secrets.seal(PURPOSE, secret);
  const expires_at = seconds(deps.clock.now() + lifetimes.secondFactorStep);
  await change(deps, async tx => {
    await store.deleteExpired(tx, seconds(deps.clock.now()));
    await store.putStep(tx, { uid, account_id, challenge, sealed_secret, expires_at });
  });
}

/** The challenge of this sign-in, for one answer. @throws 400 when none is open */
async function takeChallenge(deps: StepDeps, uid: string): Promise<string> {
  const challenge = (await store.stepOf(deps.db, uid, seconds(deps.clock.now())))?.challenge;
  if (!challenge || (await change(deps, tx => store.takeChallenge(tx, uid, challenge))) === 0)
    throw refused('its challenge was used or is too old');
  return challenge;
}

/** Begins the second step after a correct password. @returns false when there is no second step */
async function begin(deps: StepDeps, uid: string, account: Account): Promise<boolean> {
  const { factors } = deps;
  if (await factors.has(account.id)) {
    await put(deps, uid, { account_id: account.id });
    return true;
  }
  if (!account.isAdministrator || !(await factors.isForAdministrators())) return false;
  await put(deps, uid, { account_id: account.id, secret: factors.totp.propose(account.email).secret });
  return true;
}

/** The step that a sign-in waits for; undefined when its password was not given, or too long ago. */
async function find(deps: StepDeps, uid: string): Promise<Waiting | undefined> {
  const { db, users, factors, secrets } = deps;
  const row = await store.stepOf(db, uid, seconds(deps.clock.now()));
  const account = row?.account_id ? await users.find(row.account_id) : undefined;
  if (!row || !account) return undefined;
  if (row.is_passed === 1) return { asks: 'going on', account };
  if (row.sealed_secret !== null) {
    const proposal = factors.totp.propose(account.email, secrets.unseal(PURPOSE, row.sealed_secret));
    return { asks: 'enrolment', account, proposal };
  }
  const [totp, keys] = await Promise.all([store.totpOf(db, account.id), store.passkeysOf(db, account.id)]);
  const passkeyHosts = [...new Set(keys.map(({ rp_id }) => rp_id))];
  return { asks: 'proof', account, hasTotp: totp !== undefined, passkeyHosts };
}

/** Options for the browser to show a passkey of the account; undefined where none of them works. */
async function requestPasskey(
  deps: StepDeps,
  uid: string,
  { account, passkeyHosts }: Extract<Waiting, { asks: 'proof' }>,
  origin: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const rpId = rpIdOf(origin);
  if (rpId === undefined || !passkeyHosts.includes(rpId)) return undefined;
  const options = await deps.factors.passkeys.request(origin, account.id);
  await change(deps, tx => store.setChallenge(tx, uid, options.challenge));
  return options;
}

/** Checks a passkey of the account. @throws 400 `passkey_refused` */
async function checkPasskey(
  deps: StepDeps,
  uid: string,
  account: Account,
  response: AuthenticationResponseJSON,
  origin: string,
): Promise<void> {
  const ceremony = { challenge: await takeChallenge(deps, uid), origin };
  await deps.factors.passkeys.check(response, ceremony, account.id);
  await deps.factors.forgiveWrongCodes(account.id);
}

/** Begins a sign-in by a passkey alone. @throws 400 `no_passkeys_here` */
async function requestAnyPasskey(deps: StepDeps, uid: string, origin: string) {
  const options = await deps.factors.passkeys.request(origin);
  await put(deps, uid, { account_id: null, challenge: options.challenge });
  return options;
}

/** The account of a shown passkey. @throws 400 `passkey_refused` */
async function checkAnyPasskey(deps: StepDeps, uid: string, response: AuthenticationResponseJSON, origin: string) {
  const { users, factors } = deps;
  const ceremony = { challenge: await takeChallenge(deps, uid), origin };
  const account = await users.find(await factors.passkeys.check(response, ceremony));
  if (!account) throw refused('its account is gone');
  await factors.forgiveWrongCodes(account.id);
  return account;
}

/** Stores the app that was set up on the way. @returns recovery codes @throws 400 `wrong_code` */
async function enrol(
  { factors }: StepDeps,
  uid: string,
  { account, proposal: { secret } }: Extract<Waiting, { asks: 'enrolment' }>,
  code: string,
): Promise<string[]> {
  const addition = { account, grantId: undefined };
  return (await factors.addTotp(addition, { secret, code }, tx => store.setPassed(tx, uid))) ?? [];
}

/** Ends the state kept here, so that the sign-in continues. @returns false when it was ended already */
const end = async (deps: StepDeps, uid: string): Promise<boolean> =>
  (await change(deps, tx => store.deleteStep(tx, uid))) > 0;

export const createSecondSteps = (deps: StepDeps) => ({
  ...bindTo(deps, { begin, find, enrol, end }),
  ...bindTo(deps, { requestPasskey, checkPasskey, requestAnyPasskey, checkAnyPasskey }),
});
