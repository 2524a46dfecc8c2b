// Second factors of people: lists, adds, checks and removes them, and decides which people must have one.
import type { ActionOn } from '../../audit/actions.ts';
import { record } from '../../audit/record.ts';
import { leaveUnlogged, unlogged } from '../../storage/unlogged.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { AppError, invalid, notFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import { type Clock, isoTime } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import { endSignOns } from '../users/endings/service.ts';
import { type Mail, letterOf, type Letter } from '../mail/service.ts';
import { strengthen } from '../sessions/service.ts';
import type { Account, Users } from '../users/service.ts';
import { createPasskeys, type NewPasskey } from './passkeys.ts';
import { createRecovery, createTotp } from './codes.ts';
import type { CodeMethod } from './schema.ts';
import { createWrongCodes, type CodeOutcome, type CodeSource } from './wrong-codes.ts';
import * as store from './store.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';

// Mails about second factors, in the language of their receivers.

/** The event; `codes` is the number of recovery codes left. */
type Happening =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codesRenewed'
  | 'reset'
  | { readonly codes: number }
  | Locked;

/**
 * Codes that are not taken any more; `until`: seconds since 1970, undefined until the account is proven another way.
 */
interface Locked {
  readonly locked: CodeMethod;
  readonly until: number | undefined;
}

function letterAbout({ locale, firstname }: Account, happening: Happening): Letter {
  const language = languageOf(locale);
  if (typeof happening === 'object' && 'locked' in happening) {
    const text = textsIn(language, 'mail.lockedCodes');
    const { locked, until } = happening;
    const news = until === undefined ? text(locked) : text(`${locked}Until`, { until: minuteOf(until) });
    return letterOf(language, text('subject'), [news, text('advice')], firstname);
  }
  const text = textsIn(language, 'mail.secondFactor');
  const news = typeof happening === 'string' ? text(happening) : text('codeUsed', { left: happening.codes });
  return letterOf(language, text('subject'), [news, text('advice')], firstname);
}

/** Such as `2026-11-23 14:05 UTC`, rounded up. */
const minuteOf = (seconds: number): string =>
  `${isoTime(Math.ceil(seconds / 60) * 60_000)
    .slice(0, 16)
    .replace('T', ' ')} UTC`;

/** A new factor, and the sign-on that it was shown in: it continues, all others end with the first factor. */
interface Addition {
  readonly account: Account;
  readonly grantId: string | undefined;
}

/** A code that a person enters at the second step. */
interface GivenCode extends CodeSource {
  readonly code: string;
}

/** Work that must be committed together with a new factor: runs in its transaction, and undoes it by throwing. */
type Together = (tx: Tx) => Promise<unknown>;

export type Factors = ReturnType<typeof createFactors>;

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly users: Users;
  readonly mail: Mail;
}

type FactorDeps = Given & {
  readonly totp: ReturnType<typeof createTotp>;
  readonly recovery: ReturnType<typeof createRecovery>;
  readonly wrongCodes: ReturnType<typeof createWrongCodes>;
};

/** Mails the holder, after the change is stored. A mail that cannot even be stored undoes nothing. */
async function notify(deps: FactorDeps, account: Account, happening: Happening): Promise<void> {
  await deps.mail
    .send({ to: account.email, ...letterAbout(account, happening) })
    .catch((error: unknown) =>
      deps.log.error('a mail about a second factor could not be sent', { error, account: account.id }),
    );
}

/**
 * Adds a factor. @param put stores it, with what must be committed together with it
 * @returns new recovery codes when it is the first; null otherwise
 */
async function add(
  deps: FactorDeps,
  { account, grantId }: Addition,
  kind: store.SetupKind,
  put: (tx: Tx) => Promise<void>,
): Promise<string[] | null> {
  const codes = await deps.db.tx(async tx => {
    const isFirst = !(await store.hasFactor(tx, account.id));
    await put(tx);
    recordChange(tx, `account.${kind}.create`, account);
    if (grantId !== undefined) await strengthen(tx, grantId);
    if (!isFirst) return null;
    await endSignOns(tx, account.sub, grantId);
    return deps.recovery.renew(tx, account.id);
  });
  void notify(deps, account, `${kind}Added`);
  return codes;
}

/** Removes a factor: without one left, recovery codes recover nothing. @throws 404 when `remove` finds none */
async function drop(deps: FactorDeps, account: Account, kind: store.SetupKind, remove: (tx: Tx) => Promise<number>) {
  await deps.db.tx(async tx => {
    if ((await remove(tx)) === 0) throw notFound(kind === 'totp' ? 'authenticator app' : 'passkey');
    if (!(await store.hasFactor(tx, account.id))) await store.deleteAll(tx, 'recovery_code', account.id);
    recordChange(tx, `account.${kind}.delete`, account);
  });
  void notify(deps, account, `${kind}Removed`);
}

/**
 * Checks a code at the second step; a right one is used up. The holder gets a mail when a recovery code was used,
 * and when wrong codes lock further ones.
 */
async function useCode(deps: FactorDeps, account: Account, { code, ...source }: GivenCode): Promise<CodeOutcome> {
  const { id, email } = account;
  const { outcome, left } = await deps.db.tx(async tx => {
    const uses: Record<CodeMethod, () => Promise<boolean>> = {
      totp: () => deps.totp.use(tx, id, code),
      recovery: () => deps.recovery.use(tx, id, code),
    };
    const found = await deps.wrongCodes.check(tx, id, source, uses[source.method]);
    // The line names no account: it may not have been the holder.
    if (found.is === 'locked' && found.isNew)
      record(tx, { action: 'account.second-step.lock', object: { id, name: email } });
    if (found.is !== 'right' || source.method !== 'recovery') {
      leaveUnlogged(tx, 'a count of wrong codes, or a code that was used');
      return { outcome: found };
    }
    recordChange(tx, 'account.recovery-code.use', account);
    return { outcome: found, left: await store.countCodes(tx, id) };
  });
  if (left !== undefined) void notify(deps, account, { codes: left });
  if (outcome.is === 'locked' && outcome.isNew)
    void notify(deps, account, { locked: source.method, until: outcome.lock.until });
  return outcome;
}

/** Replaces the recovery codes. @throws 409 without a second factor */
async function renewCodes(deps: FactorDeps, account: Account): Promise<string[]> {
  const codes = await deps.db.tx(async tx => {
    if (!(await store.hasFactor(tx, account.id)))
      throw new AppError(409, 'no_second_factor', 'Set up a second factor first.');
    recordChange(tx, 'account.recovery-codes.create', account);
    return deps.recovery.renew(tx, account.id);
  });
  void notify(deps, account, 'codesRenewed');
  return codes;
}

/** Removes every factor of a person who lost them; the password stays. @throws 404, also for an application */
async function reset(deps: FactorDeps, id: AccountId): Promise<void> {
  const account = await deps.users.person(id);
  await deps.db.tx(async tx => {
    for (const table of store.ofAccounts) await store.deleteAll(tx, table, id);
    record(tx, { action: 'server.account.reset-factors', object: { id, name: account.email } });
  });
  await notify(deps, account, 'reset');
}

export function createFactors(given: Given) {
  const { db, clock, secrets } = given;
  const passkeys = createPasskeys(given);
  const totp = createTotp(given);
  const deps = { ...given, totp, passkeys, recovery: createRecovery(secrets), wrongCodes: createWrongCodes(clock) };

  return {
    totp,
    passkeys,
    ...bindTo(deps, { renewCodes, reset, useCode }),

    ...bindTo(db, { has: store.hasFactor, idsWithFactor: store.idsWithFactor }),

    /** Whether administrators of the service need a second factor. */
    isForAdministrators: (): Promise<boolean> => store.isForAdministrators(db),

    setForAdministrators: (isDemanded: boolean): Promise<void> =>
      db.tx(async tx => {
        await store.setForAdministrators(tx, isDemanded);
        record(tx, { action: 'server.second-factor.update', object: null });
      }),

    /**
     * Stores a secret of which a code was shown.
     * @returns recovery codes when it is the first factor @throws 400 `wrong_code`
     */
    addTotp: (addition: Addition, shown: Parameters<typeof totp.enrol>[2], together: Together) =>
      add(deps, addition, 'totp', async tx => {
        if (!(await totp.enrol(tx, addition.account.id, shown)))
          throw invalid('code', 'Incorrect code, or already used.', 'wrong_code');
        await together(tx);
      }),

    /** Stores a checked passkey. @returns recovery codes when it is the first factor @throws 409 for a known one */
    addPasskey: (addition: Addition, made: NewPasskey & { readonly name: string }, together: Together) =>
      add(deps, addition, 'passkey', async tx => {
        await passkeys.insert(tx, addition.account.id, made);
        await together(tx);
      }),

    /** @throws 404 when there is none */
    removeTotp: (account: Account): Promise<void> =>
      drop(deps, account, 'totp', tx => store.deleteAll(tx, 'totp_factor', account.id)),

    /** @throws 404 for one of another account */
    removePasskey: (account: Account, id: number): Promise<void> =>
      drop(deps, account, 'passkey', tx => store.deletePasskey(tx, account.id, id)),

    /** Clears wrong codes after a passkey was shown. */
    forgiveWrongCodes: (accountId: AccountId): Promise<void> =>
      db.tx(unlogged('a count of wrong codes', async tx => void (await store.deleteAll(tx, 'wrong_code', accountId)))),
  };
}

function recordChange(tx: Tx, action: ActionOn<'account'>, { id, email }: Account): void {
  record(tx, { action, object: { id, name: email }, actorId: id });
}
