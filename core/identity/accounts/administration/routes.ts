// All accounts, for administrators of this service.
import Type from 'typebox';
import { byAdministrators, declaring, route, type Route } from '../../../http/api/route.ts';
import { CreatedServerAccount, NewServerAccount, PasswordLink, ServerAccount, ServerAccountPatch } from './schema.ts';
import type { ServerAccounts } from './service.ts';

const { reads, writes } = declaring('server', byAdministrators);
const path = '/server/account';

/** @param siteOf address of the pages of links, for a caller at an origin */
export function serverAccountRoutes(accounts: ServerAccounts, siteOf: (origin: string) => string): Route[] {
  return [
    route({
      id: 'getServerAccounts',
      ...reads,
      path,
      summary: 'List all accounts',
      answer: Type.Array(ServerAccount),
      handle: async () => accounts.list(),
    }),
    route({
      id: 'createServerAccount',
      ...writes('POST', 'server.account.create'),
      path,
      summary: 'Create an account; its password is set with a link',
      body: NewServerAccount,
      status: 201,
      answer: CreatedServerAccount,
      handle: async call => accounts.create(call.body, siteOf(call.origin)),
    }),
    route({
      id: 'updateServerAccount',
      ...writes('PATCH', 'server.account.update'),
      path: `${path}/{id}`,
      summary: 'Update an account',
      body: ServerAccountPatch,
      answer: ServerAccount,
      handle: async call => accounts.update(call.params.id, call.body),
    }),
    route({
      id: 'deleteServerAccount',
      ...writes('DELETE', 'server.account.delete'),
      path: `${path}/{id}`,
      summary: 'Delete an account, with the clouds where it is the only member',
      status: 204,
      handle: async call => accounts.remove(call.params.id),
    }),
    route({
      id: 'createPasswordLink',
      ...writes('POST', 'server.account.reset'),
      path: `${path}/{id}/reset-link`,
      summary: 'Create a password reset link for an account',
      status: 200,
      answer: PasswordLink,
      handle: async call => accounts.resetLink(call.params.id, siteOf(call.origin)),
    }),
    route({
      id: 'endServerAccountSessions',
      ...writes('DELETE', 'server.account.sign-out'),
      path: `${path}/{id}/session`,
      summary: 'End all sessions of an account',
      status: 204,
      handle: async call => accounts.endSessions(call.params.id),
    }),
  ];
}
