// Sign-ons of people: noted at each sign-in, shown to them, ended by them. A sign-on is a consent of the OpenID
// provider: of one browser for one application, with all tokens that were issued under it.
import { lifetimes } from '../../access/lifetimes.ts';
import { record } from '../../audit/record.ts';
import { unlogged, leaveUnlogged } from '../../storage/unlogged.ts';
import { signOnOf, type Caller } from '../../access/caller.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { endBrowser } from '../users/endings/service.ts';
import type { Applications } from '../apps/service.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import type { Account, Users } from '../users/service.ts';
import type { AccountSession } from './schema.ts';
import * as store from './store.ts';

// The usual name of the program that a person signed in with, from its User-Agent header.

/** In this order: many also name the browsers that they are compatible with. */
const programs: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Plinth', /\bElectron\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** `Firefox, Linux`; for a program that is no browser its own first word, such as `curl`; empty for none. */
export function browserName(userAgent: string): string {
  const nameIn = (list: typeof programs) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  const program =
    nameIn(programs) ?? (userAgent.startsWith('Mozilla/') ? undefined : /^[\w .+-]{1,40}/.exec(userAgent)?.[0].trim());
  return [program, nameIn(systems)].filter(Boolean).join(', ');
}

export interface SignOn {
  readonly grantId: string;
  readonly sub: string;
  readonly clientId: string;
  readonly userAgent: string;
  readonly address: string;
  /** whether the person has just been identified; the first sign-on of an application counts as that */
  readonly isFresh: boolean;
  /** whether more than a password opened it: a second factor, a passkey, an identity provider */
  readonly isStrong: boolean;
}

/** A sign-on that still opens something. */
export type ActiveSignOn = Awaited<ReturnType<typeof alive>>[number];

export type Sessions = ReturnType<typeof createSessions>;

interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Users;
  readonly applications: Applications;
}

interface Using extends SessionDeps {
  /** the last use of sign-ons: written now and then, so that no request waits for it */
  readonly used: Map<string, number>;
}

async function self(deps: SessionDeps, caller: Caller): Promise<{ account: Account; current: string }> {
  const account = await deps.users.find(caller.accountId);
  const current = signOnOf(caller);
  if (!account || current === undefined) throw notFound('account that is signed in');
  return { account, current };
}

async function endSignOn(tx: Tx, sub: string, { grant_id }: store.SignOnRow, current: string): Promise<void> {
  const ending = [grant_id];
  for (const { id, grants } of await store.sessionsWithGrant(tx, sub, grant_id)) {
    if (grants.includes(current) && grant_id !== current) continue; // this browser: only the one application
    ending.push(...grants);
    await endBrowser(tx, id);
  }
  await store.deleteGrants(tx, ending);
}

/** Stores the place and time of a sign-in, before the application gets its result. */
async function note(deps: SessionDeps, { grantId, sub, clientId, userAgent, address, isFresh, isStrong }: SignOn) {
  const now = isoTime(deps.clock.now());
  const account = await deps.users.findBySub(sub);
  await deps.db.tx(async tx => {
    const isFirst = (await store.signOnOf(tx, grantId)) === undefined;
    await store.putSignOn(tx, { sub, grantId, clientId, browser: browserName(userAgent), address, now });
    // A factor that was proved in a sign-on stays proved until the person signs in again.
    if (isStrong || isFresh) await store.setStrong(tx, grantId, isStrong);
    if (!isFresh && !isFirst) {
      leaveUnlogged(tx, 'the state of sign-ons');
      return;
    }
    await store.setLastSignIn(tx, sub, now);
    if (account)
      record(tx, { action: 'sign-in', object: { id: account.id, name: account.email }, actorId: account.id });
  });
}

const change = <T>({ db }: SessionDeps, work: (tx: Tx) => Promise<T>) => db.tx(unlogged('the state of sign-ons', work));

async function write(deps: Using): Promise<void> {
  const times = [...deps.used];
  deps.used.clear();
  if (times.length > 0)
    await change(deps, async tx => {
      for (const [grantId, time] of times) await store.setLastUsed(tx, grantId, isoTime(time));
    });
}

async function alive(deps: Using, of: Parameters<typeof store.aliveSignOns>[1]) {
  const { db, clock, applications } = deps;
  /** The name of the application; Plinth for windows of ours. */
  const clientName = async (clientId: string) =>
    clientId === DESKTOP_CLIENT ? 'Plinth' : ((await applications.findByClientId(clientId))?.name ?? clientId);
  await write(deps);
  const now = clock.now();
  const rows = await store.aliveSignOns(db, of, Math.floor(now / 1000), isoTime(now - lifetimes.accessToken));
  return Promise.all(
    rows.map(async ({ id, browser, address, created_at, last_used_at, ...row }) => ({
      id,
      grantId: row.grant_id,
      accountId: row.account_id,
      client: await clientName(row.client_id),
      browser,
      address,
      created_at,
      last_used_at,
      expires_at: row.expires_at === null ? null : isoTime(row.expires_at * 1000),
    })),
  );
}

/** Newest use first. */
async function list(deps: Using, caller: Caller): Promise<AccountSession[]> {
  const { account, current } = await self(deps, caller);
  return (await alive(deps, { accountId: account.id })).map(
    ({ grantId, accountId: _own, expires_at: _end, ...row }) => ({ ...row, is_current: grantId === current }),
  );
}

/**
 * Ends a sign-on. Another browser is signed out as a whole: else it would be let in again without a prompt.
 * @throws 404 for one of another account
 */
async function end(deps: Using, caller: Caller, id: number): Promise<void> {
  const { account, current } = await self(deps, caller);
  await deps.db.tx(async tx => {
    const found = await store.signOnById(tx, account.id, id);
    if (!found) throw notFound('session');
    await endSignOn(tx, account.sub, found, current);
    record(tx, { action: 'account.session.end', object: { id: account.id, name: account.email } });
  });
}

/** Sign-ons that still open something: of a person, or of all people for one application. */
async function active(deps: Using, of: { readonly accountId: number } | { readonly applicationId: number }) {
  if ('accountId' in of) return alive(deps, of);
  const application = await deps.applications.find(of.applicationId);
  return application ? alive(deps, { clientId: application.clientId }) : [];
}

/**
 * Ends a sign-on of any person as an access.
 * @param current consent of the calling window, whose browser stays signed in
 */
async function endOne({ db }: Using, id: number, current = ''): Promise<void> {
  await db.tx(async tx => {
    const found = await store.signOnWithSub(tx, id);
    if (!found) return;
    await endSignOn(tx, found.sub, found, current);
    record(tx, { action: 'access.end', object: null });
  });
}

async function endOthers(deps: Using, caller: Caller): Promise<void> {
  const { account, current } = await self(deps, caller);
  await deps.users.endSignOns(account, current);
}

/** Writes uses to the database and deletes ended sign-ons. */
async function sweep(deps: Using): Promise<void> {
  await write(deps);
  await change(deps, tx => store.deleteEnded(tx));
}

export function createSessions(given: SessionDeps) {
  const deps: Using = { ...given, used: new Map() };
  return {
    ...bindTo(deps, { note, list, end, active, endOne, endOthers, sweep }),

    /** Whether a sign-on suffices where a second factor is demanded. */
    isStrong: (grantId: string): Promise<boolean> => store.isStrong(deps.db, grantId),

    /** Remembers that a token of this consent was shown. */
    used: (grantId: string): void => void deps.used.set(grantId, deps.clock.now()),
  };
}

/** Notes that a second factor was proved in a sign-on that continues. */
export async function strengthen(tx: Tx, grantId: string): Promise<void> {
  await store.setStrong(tx, grantId, true);
}
