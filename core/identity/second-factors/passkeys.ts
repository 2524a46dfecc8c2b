// Passkeys (W3C Web Authentication, Level 3): made and checked by @simplewebauthn/server, stored here.
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { unlogged } from '../../storage/unlogged.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { AppError, messageOf } from '../../kit/errors.ts';
import { lazy } from '../../kit/lazy.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Account } from '../users/service.ts';
import * as store from './store.ts';

/** The values that one ceremony is bound to. */
export interface Ceremony {
  readonly challenge: string;
  /** `https://host:port` at which it began */
  readonly origin: string;
}

/** A new passkey that is not stored yet. */
export type NewPasskey = Omit<store.PasskeyRow, 'id' | 'account_id' | 'name' | 'created_at' | 'last_used_at'>;

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Milliseconds that a browser waits for the person. */
const TIMEOUT = 120_000;

/** Loaded with the first passkey: it takes 150 ms, which most starts need not pay. */
const webauthn = lazy(() => import('@simplewebauthn/server'));

/** The host name of an origin, to which passkeys belong; undefined for an address, which can have none. */
export function rpIdOf(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname) || hostname.startsWith('[') ? undefined : hostname;
}

type PasskeyDeps = { readonly db: Db; readonly clock: Clock };

const at = (rows: readonly store.PasskeyRow[], rpId: string) =>
  rows
    .filter(row => row.rp_id === rpId)
    .map(({ credential_id, transports }) => ({ id: credential_id, transports: JSON.parse(transports) as string[] }));

/** Options for a browser to make a passkey. @throws 400 `no_passkeys_here` at an address instead of a name */
async function creation({ db }: PasskeyDeps, { id, sub, email }: Account, origin: string) {
  const rpID = hostOf(origin);
  return (await webauthn()).generateRegistrationOptions({
    rpName: 'Plinth',
    rpID,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(sub),
    timeout: TIMEOUT,
    excludeCredentials: at(await store.passkeysOf(db, id), rpID),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The values that an answer has to fit. */
const expectedOf = ({ challenge, origin }: Ceremony) =>
  ({ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) }) as const;

/** Checks the passkey that a browser made. @throws 400 `passkey_refused` for another challenge, origin or host */
async function checkCreated(response: RegistrationResponseJSON, ceremony: Ceremony): Promise<NewPasskey> {
  const expected = expectedOf(ceremony);
  const library = await webauthn();
  const { verified, registrationInfo } = await refusing(() =>
    library.verifyRegistrationResponse({ response, ...expected, requireUserVerification: false }),
  );
  if (!verified || !registrationInfo) throw refused('the passkey was not verified');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    rp_id: expected.expectedRPID,
  };
}

/** Stores it. @throws 409 when it is stored already */
async function insert({ clock }: PasskeyDeps, tx: Tx, accountId: number, made: NewPasskey & { readonly name: string }) {
  if (await store.passkeyByCredential(tx, made.credential_id))
    throw new AppError(409, 'already_exists', 'This passkey is already registered.');
  return store.insertPasskey(tx, { ...made, account_id: accountId, created_at: isoTime(clock.now()) });
}

/** Options for a browser to show a passkey: one of an account's, or, without one, of any person. */
async function request({ db }: PasskeyDeps, origin: string, accountId?: number) {
  const rpID = hostOf(origin);
  return (await webauthn()).generateAuthenticationOptions({
    rpID,
    timeout: TIMEOUT,
    ...(accountId === undefined
      ? { userVerification: 'required' }
      : { userVerification: 'preferred', allowCredentials: at(await store.passkeysOf(db, accountId), rpID) }),
  });
}

/**
 * Checks the passkey that a browser shows and notes the use.
 * @param accountId its required owner; without one the authenticator must have verified its user (PIN, finger, face)
 * @returns id of the account @throws 400 `passkey_refused`
 */
async function check(
  { db, clock }: PasskeyDeps,
  response: AuthenticationResponseJSON,
  ceremony: Ceremony,
  accountId?: number,
): Promise<number> {
  const expected = expectedOf(ceremony);
  const row = await store.passkeyByCredential(db, response.id);
  if (row?.rp_id !== expected.expectedRPID || (accountId !== undefined && row.account_id !== accountId))
    throw refused('the passkey is not known');
  const library = await webauthn();
  const publicKey = Buffer.from(row.public_key, 'base64url');
  const { verified, authenticationInfo } = await refusing(() =>
    library.verifyAuthenticationResponse({
      response,
      ...expected,
      requireUserVerification: accountId === undefined,
      credential: { id: row.credential_id, publicKey, counter: row.counter },
    }),
  );
  if (!verified) throw refused('the signature is not right');
  const counter = authenticationInfo.newCounter;
  const use = { id: row.id, before: row.counter, counter, now: isoTime(clock.now()) };
  if ((await db.tx(unlogged('the use of a passkey', tx => store.usePasskey(tx, use)))) === 0)
    throw refused('it was used at the same moment');
  return row.account_id;
}

/** Whether a sign-in at an origin may begin with a passkey: any account has one for its host. */
async function areUsedAt({ db }: PasskeyDeps, origin: string): Promise<boolean> {
  const rpId = rpIdOf(origin);
  return rpId !== undefined && store.hasPasskeysAt(db, rpId);
}

export const createPasskeys = (deps: PasskeyDeps) => ({
  ...bindTo(deps, { creation, insert, request, check, areUsedAt }),
  checkCreated,
});

function hostOf(origin: string): string {
  const rpId = rpIdOf(origin);
  if (rpId === undefined)
    throw new AppError(
      400,
      'no_passkeys_here',
      'Passkeys need a host name. Open this service by its name instead of its address.',
    );
  return rpId;
}

/** The library throws for everything that does not fit. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw refused(messageOf(error), error);
  });
}

const refused = (reason: string, cause?: unknown): AppError =>
  new AppError(400, 'passkey_refused', `The passkey was not accepted: ${reason}.`, { cause });
