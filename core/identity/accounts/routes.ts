// One's own account, at a window of ours only: no application changes it in a person's name.
import { atWindow, callerOf, route, type Route } from '../../http/api/route.ts';
import { AccountPatch, AccountRemoval, EmailChange, OwnAccount, PasswordChange } from './schema.ts';
import type { Accounts } from './service.ts';

const group = 'account';
const { reads, writes } = atWindow;

/** @param siteOf address of the pages of links, for a caller at an origin */
export function accountRoutes(accounts: Accounts, siteOf: (origin: string) => string): Route[] {
  return [
    route({
      id: 'getAccount',
      method: 'GET',
      path: '/account',
      group,
      summary: 'Get your account',
      access: reads,
      answer: OwnAccount,
      handle: async call => accounts.get(callerOf(call)),
    }),
    route({
      id: 'updateAccount',
      method: 'PATCH',
      path: '/account',
      group,
      summary: 'Update your name and language',
      access: { ...writes, audit: 'account.update' },
      body: AccountPatch,
      answer: OwnAccount,
      handle: async call => accounts.update(callerOf(call), call.body),
    }),
    route({
      id: 'deleteAccount',
      method: 'DELETE',
      path: '/account',
      group,
      summary: 'Delete your account, with the clouds where you are the only member',
      access: { ...writes, audit: 'account.delete' },
      body: AccountRemoval,
      status: 204,
      handle: async call => accounts.remove(callerOf(call), call.body.password),
    }),
    route({
      id: 'changeAccountPassword',
      method: 'POST',
      path: '/account/password',
      group,
      summary: 'Change your password; all other sessions end',
      access: { ...writes, audit: 'account.password' },
      body: PasswordChange,
      status: 204,
      handle: async call => accounts.changePassword(callerOf(call), call.body),
    }),
    route({
      id: 'changeAccountEmail',
      method: 'POST',
      path: '/account/email',
      group,
      summary: 'Change your email; a mailed link confirms it',
      access: { ...writes, audit: 'account.email' },
      body: EmailChange,
      status: 204,
      handle: async call => accounts.changeEmail(callerOf(call), call.body, siteOf(call.origin)),
    }),
    route({
      id: 'verifyAccountEmail',
      method: 'POST',
      path: '/account/email/verification',
      group,
      summary: 'Send an email with a link that verifies your address',
      access: { ...writes, audit: 'account.email' },
      status: 204,
      handle: async call => accounts.askVerification(callerOf(call), siteOf(call.origin)),
    }),
  ];
}
