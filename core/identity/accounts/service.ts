// The caller's own account: its data, password, address and end; and the reset of a forgotten password.
import type { Caller } from '../../access/caller.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { AppError, conflict, invalid } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { Tx } from '../../storage/db.ts';
import type { AccountLinks } from '../users/links/service.ts';
import { type Mail, letterOf, type Letter } from '../mail/service.ts';
import type { Attempts } from '../users/attempts.ts';
import { checkedEmail, type Account, type Users } from '../users/service.ts';
import type { AccountPatch, EmailChange, OwnAccount, PasswordChange } from './schema.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';

// Mails about accounts, in the language of their receivers.

/** A letter to the holder of an account. @param value the link, or the new address */
function letterTo(
  { locale, firstname }: Account,
  kind: 'resetPassword' | 'confirmEmail' | 'verifyEmail' | 'emailChanged',
  value: string,
): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail');
  const body = text(`${kind}.text`, { [kind === 'emailChanged' ? 'email' : 'link']: value });
  return letterOf(language, text(`${kind}.subject`), [body], firstname);
}

interface AccountsDeps {
  readonly users: Users;
  readonly links: AccountLinks;
  readonly mail: Mail;
  readonly attempts: Attempts;
  readonly log: Log;
  /** sign-in providers that an account is linked to */
  readonly providersOf: (accountId: AccountId) => Promise<{ readonly id: number; readonly name: string }[]>;
  /**
   * removes a person from their clouds when the account is deleted
   * @throws 403 for the last administrator of one with others in it
   */
  readonly leaveClouds: (tx: Tx, accountId: AccountId) => Promise<void>;
  /** ends the keys that sign-in providers have to an account */
  readonly endIdentities: (tx: Tx, accountId: AccountId) => Promise<void>;
  /** ends the project access tokens that an account made */
  readonly endTokens: (tx: Tx, accountId: AccountId) => Promise<unknown>;
  /** adds a person with a verified mailbox where others accepted invitations to it */
  readonly welcome: (tx: Tx, account: Account) => Promise<void>;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Pages below the realm to which links point. */
export const linkPages = { password: 'reset', email: 'confirm-email', invitation: 'register' } as const;

/** @param site `{origin}/auth/realms/{realm}` */
export const linkTo = (site: string, kind: keyof typeof linkPages, token: string): string =>
  `${site}/${linkPages[kind]}?token=${token}`;

/**
 * Checks that the caller knows the account's password. An account without one passes.
 * @throws 400 on `field` when the password is not right, 429 after too many attempts
 */
async function checkPassword(
  deps: AccountsDeps,
  { window, address = '' }: Caller,
  account: Account,
  password: string | undefined,
  field: string,
): Promise<void> {
  if ((await deps.users.passwordChangedAt(account.id)) === undefined) return;
  if (password === undefined || password === '') throw invalid(field, 'This field is required.', { code: 'required' });
  // A sign-on has its own counter, so that guessing at the sign-in page locks no signed-in user out.
  const attempt = deps.attempts.begin({ email: account.email, address, device: `sign-on ${window?.grantId}` });
  if (!attempt.allowed)
    throw new AppError(
      429,
      'too_many_attempts',
      `Too many attempts. Wait ${attempt.retryAfter} seconds and try again.`,
      { extra: { retry_after: attempt.retryAfter } },
    );
  if (!(await deps.users.checkPassword(account.email, password)))
    throw invalid(field, 'Incorrect password.', { code: 'wrong_password' });
  attempt.succeeded();
}

async function describe(deps: AccountsDeps, account: Account): Promise<OwnAccount> {
  const { id, email, firstname, lastname, locale, provider, isAdministrator, isEmailVerified, createdAt } = account;
  const [changedAt, pending, providers] = await Promise.all([
    deps.users.passwordChangedAt(id),
    deps.links.pendingEmail(id),
    deps.providersOf(id),
  ]);
  return {
    id,
    email,
    firstname,
    lastname,
    locale,
    has_password: changedAt !== undefined,
    provider,
    is_administrator: isAdministrator,
    email_verified: isEmailVerified,
    pending_email: pending === email ? null : pending,
    providers,
    created_at: createdAt,
  };
}

const linkUsed = () => new AppError(410, 'link_used', 'This link is used or expired.');

async function update(deps: AccountsDeps, { accountId }: Caller, change: AccountPatch): Promise<OwnAccount> {
  const named = {
    ...change,
    ...(change.firstname !== undefined && { firstname: change.firstname?.trim() || null }),
    ...(change.lastname !== undefined && { lastname: change.lastname?.trim() || null }),
  };
  return describe(deps, await deps.users.update(accountId, named));
}

/** All other sign-ons end. @throws 400, 429 */
async function changePassword(deps: AccountsDeps, caller: Caller, { current_password, new_password }: PasswordChange) {
  await checkPassword(deps, caller, await deps.users.self(caller), current_password, 'current_password');
  const how = { keepGrant: caller.window?.grantId, field: 'new_password' };
  await deps.users.setPassword(caller.accountId, new_password, how);
}

/** Mails a link that makes an address the account's, or verifies it. */
async function sendEmailLink(
  { links, mail }: AccountsDeps,
  account: Account,
  kind: 'confirmEmail' | 'verifyEmail',
  to: string,
  site: string,
): Promise<void> {
  mail.admit({ senderId: account.id, to });
  const token = await links.forEmail(account, to);
  await mail.send({ to, ...letterTo(account, kind, linkTo(site, 'email', token)) });
}

/**
 * Mails a link to the new address, which takes effect when it is confirmed there. Does not reveal whether the address
 * has an account already.
 */
async function changeEmail(deps: AccountsDeps, caller: Caller, { email, password }: EmailChange, site: string) {
  const account = await deps.users.self(caller);
  const address = checkedEmail(email);
  await checkPassword(deps, caller, account, password, 'password');
  await sendEmailLink(deps, account, 'confirmEmail', address, site);
}

/** Mails a link that verifies the caller's address. @throws 409 when it is verified, 429 after too many mails */
async function askVerification(deps: AccountsDeps, caller: Caller, site: string): Promise<void> {
  const account = await deps.users.self(caller);
  if (account.isEmailVerified) throw conflict('This address is already verified.', 'verified');
  await sendEmailLink(deps, account, 'verifyEmail', account.email, site);
}

/**
 * Takes the account's new address, or verifies the one it has; the old one gets a mail.
 * @throws 410 for a used link, 409 when the address is taken
 */
async function confirmEmail({ users, links, mail, welcome }: AccountsDeps, token: string): Promise<void> {
  const open = await links.find('email', token);
  const before = open && (await users.find(open.accountId));
  if (!before || open.email === null) throw linkUsed();
  const change = { email: open.email, isEmailVerified: true };
  const after = await users.update(before.id, change, async tx => {
    await links.use(tx, 'email', token);
    await welcome(tx, { ...before, ...change });
  });
  if (after.email !== before.email)
    await mail.send({ to: before.email, ...letterTo(after, 'emailChanged', after.email) });
}

/** Mails a link for a forgotten password. Does not reveal whether the account exists: answer first, then call this. */
async function forgotPassword({ users, links, mail, log }: AccountsDeps, email: string, site: string): Promise<void> {
  const account = await users.findByEmail(email);
  // A person without a password signs in elsewhere, or has a link from an administrator: a mailbox alone sets no first
  // one.
  const hasPassword = account && (await users.passwordChangedAt(account.id)) !== undefined;
  const token = hasPassword && (await links.forPasswordByMail(account.id));
  if (!account || !token) return;
  try {
    mail.admit({ to: account.email });
  } catch (error) {
    return log.warn('a mailbox got too many mails within an hour: no link for a new password was sent', { error });
  }
  await mail.send({ to: account.email, ...letterTo(account, 'resetPassword', linkTo(site, 'password', token)) });
}

/**
 * Sets the password by a link; every sign-on ends. A link that was sent by mail alone proves the mailbox: for an
 * account that was not verified until then, all access that another person may have prepared ends as well.
 * @throws 410 for a used link, 400 for an unacceptable password
 */
async function resetPassword(deps: AccountsDeps, token: string, password: string): Promise<void> {
  const { users, links, welcome, endIdentities, endTokens } = deps;
  const open = await links.find('password', token);
  if (!open) throw linkUsed();
  await users.setPassword(open.accountId, password, {
    async together(tx, account) {
      const { isMailed } = await links.use(tx, 'password', token);
      if (!isMailed || account.isEmailVerified) return;
      await endIdentities(tx, account.id);
      await endTokens(tx, account.id);
      // From now on the mailbox is verified as the holder's.
      if (await users.verifyEmail(tx, account)) await welcome(tx, { ...account, isEmailVerified: true });
    },
  });
}

/**
 * Ends the account, with the clouds of which it is the only member.
 * @throws 403 for the last administrator, of this service or of a cloud with others
 */
async function remove(deps: AccountsDeps, caller: Caller, password: string | undefined): Promise<void> {
  await checkPassword(deps, caller, await deps.users.self(caller), password, 'password');
  await deps.users.remove(caller.accountId, tx => deps.leaveClouds(tx, caller.accountId));
}

export const createAccounts = (deps: AccountsDeps) => ({
  ...bindTo(deps, { update, changePassword, changeEmail, askVerification, confirmEmail }),
  ...bindTo(deps, { forgotPassword, resetPassword, remove }),

  /** Whether links are sent by email; without a mail server, they wait in the outbox. */
  sendsMail: (): boolean => deps.mail.isSetUp(),

  get: async (caller: Caller): Promise<OwnAccount> => describe(deps, await deps.users.self(caller)),

  /** @throws 400 on `password` when it is not right, 429 after too many attempts */
  confirmPassword: (caller: Caller, account: Account, password: string | undefined): Promise<void> =>
    checkPassword(deps, caller, account, password, 'password'),
});
