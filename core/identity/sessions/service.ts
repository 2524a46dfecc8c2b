// Sign-ons of people: noted at each sign-in, shown to them, ended by them. A sign-on is a consent of the OpenID
// provider: of one browser for one application, with all tokens that were issued under it.
import { lifetimes } from '../../access/lifetimes.ts';
import { record } from '../../audit/record.ts';
import { unlogged, leaveUnlogged } from '../../storage/unlogged.ts';
import { signOnOf, type Caller } from '../../access/caller.ts';
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
export interface ActiveSignOn {
  readonly id: number;
  readonly grantId: string;
  readonly accountId: number;
  /** name of the application; Plinth for windows of ours */
  readonly client: string;
  readonly browser: string;
  readonly address: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string | null;
}

export type Sessions = ReturnType<typeof createSessions>;

interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Users;
  readonly applications: Applications;
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
async function note(
  deps: SessionDeps,
  { grantId, sub, clientId, userAgent, address, isFresh, isStrong }: SignOn,
): Promise<void> {
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

export function createSessions(deps: SessionDeps) {
  const { db, clock, users, applications } = deps;
  /** The last use of sign-ons: written now and then, so that no request waits for it. */
  const used = new Map<string, number>();

  async function write(): Promise<void> {
    const times = [...used];
    used.clear();
    if (times.length > 0)
      await db.tx(
        unlogged('the state of sign-ons', async tx => {
          for (const [grantId, time] of times) await store.setLastUsed(tx, grantId, isoTime(time));
        }),
      );
  }

  return {
    note: note.bind(undefined, deps),

    /** Whether a sign-on suffices where a second factor is demanded. */
    isStrong: (grantId: string): Promise<boolean> => store.isStrong(db, grantId),

    /** Remembers that a token of this consent was shown. */
    used(grantId: string): void {
      used.set(grantId, clock.now());
    },

    /** Newest use first. */
    async list(caller: Caller): Promise<AccountSession[]> {
      const { account, current } = await self(deps, caller);
      await write();
      const now = clock.now();
      const rows = await store.aliveSignOns(
        db,
        account.id,
        Math.floor(now / 1000),
        isoTime(now - lifetimes.accessToken),
      );
      return Promise.all(
        rows.map(async ({ id, grant_id, client_id, browser, address, created_at, last_used_at }) => ({
          id,
          client:
            client_id === DESKTOP_CLIENT
              ? 'Plinth'
              : ((await applications.findByClientId(client_id))?.name ?? client_id),
          browser,
          address,
          created_at,
          last_used_at,
          is_current: grant_id === current,
        })),
      );
    },

    /**
     * Ends a sign-on. Another browser is signed out as a whole: else it would be let in again without a prompt.
     * @throws 404 for one of another account
     */
    async end(caller: Caller, id: number): Promise<void> {
      const { account, current } = await self(deps, caller);
      await db.tx(async tx => {
        const found = await store.signOnById(tx, account.id, id);
        if (!found) throw notFound('session');
        await endSignOn(tx, account.sub, found, current);
        record(tx, { action: 'account.session.end', object: { id: account.id, name: account.email } });
      });
    },

    /** Sign-ons that still open something: of a person, or of all people for one application. */
    async active(of: { readonly accountId: number } | { readonly applicationId: number }): Promise<ActiveSignOn[]> {
      await write();
      const now = clock.now();
      const [seconds, recently] = [Math.floor(now / 1000), isoTime(now - lifetimes.accessToken)];
      const application = 'applicationId' in of ? await applications.find(of.applicationId) : undefined;
      const rows =
        'accountId' in of
          ? await store.aliveSignOns(db, of.accountId, seconds, recently)
          : application
            ? await store.aliveSignOnsFor(db, application.clientId, seconds, recently)
            : [];
      return Promise.all(
        rows.map(
          async ({ id, grant_id, account_id, client_id, browser, address, created_at, last_used_at, expires_at }) => ({
            id,
            grantId: grant_id,
            accountId: account_id,
            browser,
            address,
            created_at,
            last_used_at,
            client:
              client_id === DESKTOP_CLIENT
                ? 'Plinth'
                : ((await applications.findByClientId(client_id))?.name ?? client_id),
            expires_at: expires_at === null ? null : isoTime(expires_at * 1000),
          }),
        ),
      );
    },

    /**
     * Ends a sign-on of any person as an access.
     * @param current consent of the calling window, whose browser stays signed in
     */
    async endOne(id: number, current = ''): Promise<void> {
      await db.tx(async tx => {
        const found = await store.signOnWithSub(tx, id);
        if (!found) return;
        await endSignOn(tx, found.sub, found, current);
        record(tx, { action: 'access.end', object: null });
      });
    },

    async endOthers(caller: Caller): Promise<void> {
      const { account, current } = await self(deps, caller);
      await users.endSignOns(account, current);
    },

    /** Writes uses to the database and deletes ended sign-ons. */
    async sweep(): Promise<void> {
      await write();
      await db.tx(unlogged('the state of sign-ons', tx => store.deleteEnded(tx)));
    },
  };
}

/** Notes that a second factor was proved in a sign-on that continues. */
export async function strengthen(tx: Tx, grantId: string): Promise<void> {
  await store.setStrong(tx, grantId, true);
}
