// The pages that links of mails open: a new password, a confirmed address. A visit changes nothing, since programs that
// scan mailboxes open links too; the button does.
import type { Log } from '../../../kit/log.ts';
import { textsIn } from '../../../kit/text/texts.ts';
import type { AccountLinks } from '../../users/links/service.ts';
import { linkPages, type Accounts } from '../../accounts/service.ts';
import { cookieOf } from '../forms.ts';
import { passwordReason } from '../pages.ts';
import { createRegister, type RegisterParts } from './register.ts';
import {
  beginLink,
  confirmEmailPage,
  endPage,
  forgotPage,
  linkOverPage,
  resetPage,
  serving,
  type LinkVisit,
} from './views.ts';

interface PageDeps extends RegisterParts {
  readonly log: Log;
  readonly links: AccountLinks;
  readonly accounts: Accounts;
  /** address of the pages of links, for a caller at an origin */
  readonly siteOf: (origin: string) => string;
}

async function forgot({ log, accounts, attempts, siteOf }: PageDeps, visit: LinkVisit): Promise<void> {
  const { request, response, path, origin, address, words, given, isPost, answer } = visit;
  const text = textsIn(words.language, 'pages.account');
  const email = given.get('email')?.trim() ?? '';
  const view = { action: path, hasMail: accounts.sendsMail() };
  if (!isPost || !email) return answer(forgotPage(words, { ...view, email: '' }));
  const attempt = attempts.begin({ email: `forgotten ${email}`, address, device: undefined });
  if (!attempt.allowed) {
    response.setHeader('retry-after', String(attempt.retryAfter));
    const problem = words.text('tooMany', { seconds: attempt.retryAfter });
    return answer(forgotPage(words, { ...view, email, problem, status: 429 }));
  }
  // Answered, to the last byte, before anything is read: neither text nor time reveals whether the account exists.
  const isGone = new Promise<void>(gone => {
    response.once('close', gone);
  });
  const [title, result] = view.hasMail
    ? [text('forgotSent'), text('forgotSentText')]
    : [text('forgotAsked'), text('forgotAskedText')];
  answer(endPage(words, 200, title, result));
  await isGone;
  await accounts
    .forgotPassword(email, siteOf(origin))
    .catch((error: unknown) => log.error('a link for a new password could not be sent', { error, url: request.url }));
}

async function reset({ users, links, accounts, attempts }: PageDeps, visit: LinkVisit): Promise<void> {
  const { path, words, given, isPost, answer } = visit;
  const text = textsIn(words.language, 'pages.account');
  const [token, password] = [given.get('token') ?? '', given.get('password') ?? ''];
  const attempt = beginLink(attempts, visit, token, text('reset'));
  if (!attempt) return;
  const open = await links.find('password', token);
  const account = open && (await users.find(open.accountId));
  if (!account) return answer(linkOverPage(words));
  attempt.succeeded();

  const isFirst = (await users.passwordChangedAt(account.id)) === undefined;
  const view = { action: path, token, email: account.email, isFirst };
  if (!isPost) return answer(resetPage(words, view));
  const problem = await passwordReason(words, password, account);
  if (problem) return answer(resetPage(words, { ...view, problem, status: 400 }));
  await accounts.resetPassword(token, password);
  return answer(endPage(words, 200, text('resetDone'), text('resetDoneText'), true));
}

/**
 * By the link of a mail and as the holder of the account, signed in here or by its password: a person who opens a mail
 * that an attacker had sent must not make the attacker's account theirs.
 */
async function confirmEmail(deps: PageDeps, visit: LinkVisit): Promise<void> {
  const { users, links, accounts, attempts, sessionCookie } = deps;
  const { request, provider, path, words, given, isPost, answer } = visit;
  const text = textsIn(words.language, 'pages.account');
  const [token, password] = [given.get('token') ?? '', given.get('password') ?? ''];
  const open = await links.find('email', token);
  const account = open && (await users.find(open.accountId));
  if (!open?.email || !account) return answer(linkOverPage(words));
  const isNew = open.email !== account.email;
  const [title, end] = isNew ? [text('confirm'), text('confirmed')] : [text('verify'), text('verified')];
  const session = await provider.Session.find(cookieOf(request, sessionCookie) ?? '');
  const isHere = session?.accountId === account.sub;
  if (!isHere && (await users.passwordChangedAt(account.id)) === undefined)
    return answer(endPage(words, 403, title, text('signInFirst'), true));
  const view = { action: path, token, email: open.email, isNew, asksPassword: !isHere };
  if (!isPost) return answer(confirmEmailPage(words, view));
  if (!isHere) {
    const attempt = beginLink(attempts, visit, token, title, account.email);
    if (!attempt) return;
    if ((await users.checkPassword(account.email, password))?.id !== account.id)
      return answer(confirmEmailPage(words, { ...view, problem: text('wrongPassword'), status: 400 }));
    attempt.succeeded();
  }
  await accounts.confirmEmail(token);
  return answer(endPage(words, 200, end, isNew ? text('confirmedText') : text('verifiedText'), isNew));
}

/** @returns pages for `createIdentityProvider` */
export function createAccountPages(deps: PageDeps) {
  const page = (path: string, show: (visit: LinkVisit) => Promise<void>) =>
    ({ path: new RegExp(`^/${path}$`), serve: serving(show) }) as const;
  return [
    page('forgot', forgot.bind(undefined, deps)),
    page(linkPages.password, reset.bind(undefined, deps)),
    page(linkPages.email, confirmEmail.bind(undefined, deps)),
    page(linkPages.invitation, createRegister(deps)),
  ];
}
