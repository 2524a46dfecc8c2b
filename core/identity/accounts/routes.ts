// One's own account, at a window of ours only: no application changes it in a person's name.
import { atWindow, callerOf, declaring, route, type Route } from '../../http/api/route.ts';
import { AccountPatch, AccountRemoval, EmailChange, OwnAccount, PasswordChange } from './schema.ts';
import type { Accounts } from './service.ts';

const { reads, writes } = declaring('account', atWindow);

/** @param siteOf address of the pages of links, for a caller at an origin */
export function accountRoutes(accounts: Accounts, siteOf: (origin: string) => string): Route[] {
  return [
    route({
      id: 'getAccount',
      ...reads,
      path: '/account',
      summary: 'Get your account',
      answer: OwnAccount,
      handle: async call => accounts.get(callerOf(call)),
    }),
    route({
      id: 'updateAccount',
      ...writes('PATCH', 'account.update'),
      path: '/account',
      summary: 'Update your name and language',
      body: AccountPatch,
      answer: OwnAccount,
      handle: async call => accounts.update(callerOf(call), call.body),
    }),
    route({
      id: 'deleteAccount',
      ...writes('DELETE', 'account.delete'),
      path: '/account',
      summary: 'Delete your account, with the clouds where you are the only member',
      body: AccountRemoval,
      status: 204,
      handle: async call => accounts.remove(callerOf(call), call.body.password),
    }),
    route({
      id: 'changeAccountPassword',
      ...writes('POST', 'account.password'),
      path: '/account/password',
      summary: 'Change your password; all other sessions end',
      body: PasswordChange,
      status: 204,
      handle: async call => accounts.changePassword(callerOf(call), call.body),
    }),
    route({
      id: 'changeAccountEmail',
      ...writes('POST', 'account.email'),
      path: '/account/email',
      summary: 'Change your email; a mailed link confirms it',
      body: EmailChange,
      status: 204,
      handle: async call => accounts.changeEmail(callerOf(call), call.body, siteOf(call.origin)),
    }),
    route({
      id: 'verifyAccountEmail',
      ...writes('POST', 'account.email'),
      path: '/account/email/verification',
      summary: 'Send an email with a link that verifies your address',
      status: 204,
      handle: async call => accounts.askVerification(callerOf(call), siteOf(call.origin)),
    }),
  ];
}
