// One's own account, at a window of ours only: no application changes it in a person's name.
import Type from 'typebox';
import { atWindow, callerOf, type Route, byAdministrators, routesFor } from '../../http/api/route.ts';
import * as shapes from './schema.ts';
import type { Accounts } from './service.ts';
import type { ServerAccounts } from './administration.ts';

// All accounts, for administrators of this service.

const ofServer = routesFor('server', byAdministrators);
const serverAccount = '/server/account';

/** @param siteOf address of the pages of links, for a caller at an origin */
export const serverAccountRoutes = (accounts: ServerAccounts, siteOf: (origin: string) => string): Route[] => [
  ofServer.routes.get('getServerAccounts', serverAccount, {
    summary: 'List all accounts',
    access: ofServer.reads,
    answer: Type.Array(shapes.ServerAccount),
    handle: async () => accounts.list(),
  }),
  ofServer.routes.post('createServerAccount', serverAccount, {
    summary: 'Create an account; its password is set with a link',
    access: ofServer.writes('server.account.create'),
    body: shapes.NewServerAccount,
    status: 201,
    answer: shapes.CreatedServerAccount,
    handle: async call => accounts.create(call.body, siteOf(call.origin)),
  }),
  ofServer.routes.patch('updateServerAccount', `${serverAccount}/{id}`, {
    summary: 'Update an account',
    access: ofServer.writes('server.account.update'),
    body: shapes.ServerAccountPatch,
    answer: shapes.ServerAccount,
    handle: async call => accounts.update(call.params.id, call.body),
  }),
  ofServer.routes.delete('deleteServerAccount', `${serverAccount}/{id}`, {
    summary: 'Delete an account, with the clouds where it is the only member',
    access: ofServer.writes('server.account.delete'),
    handle: async call => accounts.remove(call.params.id),
  }),
  ofServer.routes.post('createPasswordLink', `${serverAccount}/{id}/reset-link`, {
    summary: 'Create a password reset link for an account',
    access: ofServer.writes('server.account.reset'),
    answer: shapes.PasswordLink,
    handle: async call => accounts.resetLink(call.params.id, siteOf(call.origin)),
  }),
  ofServer.routes.delete('endServerAccountSessions', `${serverAccount}/{id}/session`, {
    summary: 'End all sessions of an account',
    access: ofServer.writes('server.account.sign-out'),
    handle: async call => accounts.endSessions(call.params.id),
  }),
];

const { routes, reads, writes } = routesFor('account', atWindow);

/** @param siteOf address of the pages of links, for a caller at an origin */
export const accountRoutes = (accounts: Accounts, siteOf: (origin: string) => string): Route[] => [
  routes.get('getAccount', '/account', {
    summary: 'Get your account',
    access: reads,
    answer: shapes.OwnAccount,
    handle: async call => accounts.get(callerOf(call)),
  }),
  routes.patch('updateAccount', '/account', {
    summary: 'Update your name and language',
    access: writes('account.update'),
    body: shapes.AccountPatch,
    answer: shapes.OwnAccount,
    handle: async call => accounts.update(callerOf(call), call.body),
  }),
  routes.delete('deleteAccount', '/account', {
    summary: 'Delete your account, with the clouds where you are the only member',
    access: writes('account.delete'),
    body: shapes.AccountRemoval,
    handle: async call => accounts.remove(callerOf(call), call.body.password),
  }),
  routes.post('changeAccountPassword', '/account/password', {
    summary: 'Change your password; all other sessions end',
    access: writes('account.password'),
    body: shapes.PasswordChange,
    status: 204,
    handle: async call => accounts.changePassword(callerOf(call), call.body),
  }),
  routes.post('changeAccountEmail', '/account/email', {
    summary: 'Change your email; a mailed link confirms it',
    access: writes('account.email'),
    body: shapes.EmailChange,
    status: 204,
    handle: async call => accounts.changeEmail(callerOf(call), call.body, siteOf(call.origin)),
  }),
  routes.post('verifyAccountEmail', '/account/email/verification', {
    summary: 'Send an email with a link that verifies your address',
    access: writes('account.email'),
    status: 204,
    handle: async call => accounts.askVerification(callerOf(call), siteOf(call.origin)),
  }),
];
