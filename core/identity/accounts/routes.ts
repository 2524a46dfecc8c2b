// One's own account, at a window of ours only: no application changes it in a person's name.
import Type from 'typebox';
import { atWindow, callerOf, declaring, route, type Route, byAdministrators } from '../../http/api/route.ts';
import {
  AccountPatch,
  AccountRemoval,
  EmailChange,
  OwnAccount,
  PasswordChange,
  CreatedServerAccount,
  NewServerAccount,
  PasswordLink,
  ServerAccount,
  ServerAccountPatch,
} from './schema.ts';
import type { Accounts } from './service.ts';
import type { ServerAccounts } from './administration.ts';

// All accounts, for administrators of this service.

const ofServer = declaring('server', byAdministrators);
const serverAccount = '/server/account';

/** @param siteOf address of the pages of links, for a caller at an origin */
export function serverAccountRoutes(accounts: ServerAccounts, siteOf: (origin: string) => string): Route[] {
  return [
    route({
      id: 'getServerAccounts',
      ...ofServer.reads,
      path: serverAccount,
      summary: 'List all accounts',
      answer: Type.Array(ServerAccount),
      handle: async () => accounts.list(),
    }),
    route({
      id: 'createServerAccount',
      ...ofServer.writes('POST', 'server.account.create'),
      path: serverAccount,
      summary: 'Create an account; its password is set with a link',
      body: NewServerAccount,
      status: 201,
      answer: CreatedServerAccount,
      handle: async call => accounts.create(call.body, siteOf(call.origin)),
    }),
    route({
      id: 'updateServerAccount',
      ...ofServer.writes('PATCH', 'server.account.update'),
      path: `${serverAccount}/{id}`,
      summary: 'Update an account',
      body: ServerAccountPatch,
      answer: ServerAccount,
      handle: async call => accounts.update(call.params.id, call.body),
    }),
    route({
      id: 'deleteServerAccount',
      ...ofServer.writes('DELETE', 'server.account.delete'),
      path: `${serverAccount}/{id}`,
      summary: 'Delete an account, with the clouds where it is the only member',
      status: 204,
      handle: async call => accounts.remove(call.params.id),
    }),
    route({
      id: 'createPasswordLink',
      ...ofServer.writes('POST', 'server.account.reset'),
      path: `${serverAccount}/{id}/reset-link`,
      summary: 'Create a password reset link for an account',
      status: 200,
      answer: PasswordLink,
      handle: async call => accounts.resetLink(call.params.id, siteOf(call.origin)),
    }),
    route({
      id: 'endServerAccountSessions',
      ...ofServer.writes('DELETE', 'server.account.sign-out'),
      path: `${serverAccount}/{id}/session`,
      summary: 'End all sessions of an account',
      status: 204,
      handle: async call => accounts.endSessions(call.params.id),
    }),
  ];
}

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
