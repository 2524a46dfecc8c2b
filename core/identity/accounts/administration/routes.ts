// All accounts, for administrators of this service.
import Type from 'typebox';
import { byAdministrators, route, type Route } from '../../../http/api/route.ts';
import { CreatedServerAccount, NewServerAccount, PasswordLink, ServerAccount, ServerAccountPatch } from './schema.ts';
import type { ServerAccounts } from './service.ts';

const group = 'server';
const path = '/server/account';
const { reads, writes } = byAdministrators;
const changes = { ...writes } as const;

/** @param siteOf address of the pages of links, for a caller at an origin */
export function serverAccountRoutes(accounts: ServerAccounts, siteOf: (origin: string) => string): Route[] {
  return [
    route({
      id: 'getServerAccounts',
      method: 'GET',
      path,
      group,
      summary: 'List all accounts',
      access: reads,
      answer: Type.Array(ServerAccount),
      handle: async () => accounts.list(),
    }),
    route({
      id: 'createServerAccount',
      method: 'POST',
      path,
      group,
      summary: 'Create an account; its password is set with a link',
      access: { ...writes, audit: 'server.account.create' },
      body: NewServerAccount,
      status: 201,
      answer: CreatedServerAccount,
      handle: async call => accounts.create(call.body, siteOf(call.origin)),
    }),
    route({
      id: 'updateServerAccount',
      method: 'PATCH',
      path: `${path}/{id}`,
      group,
      summary: 'Update an account',
      access: { ...changes, audit: 'server.account.update' },
      body: ServerAccountPatch,
      answer: ServerAccount,
      handle: async call => accounts.update(call.params.id, call.body),
    }),
    route({
      id: 'deleteServerAccount',
      method: 'DELETE',
      path: `${path}/{id}`,
      group,
      summary: 'Delete an account, with the clouds where it is the only member',
      access: { ...changes, audit: 'server.account.delete' },
      status: 204,
      handle: async call => accounts.remove(call.params.id),
    }),
    route({
      id: 'createPasswordLink',
      method: 'POST',
      path: `${path}/{id}/reset-link`,
      group,
      summary: 'Create a password reset link for an account',
      access: { ...changes, audit: 'server.account.reset' },
      status: 200,
      answer: PasswordLink,
      handle: async call => accounts.resetLink(call.params.id, siteOf(call.origin)),
    }),
    route({
      id: 'endServerAccountSessions',
      method: 'DELETE',
      path: `${path}/{id}/session`,
      group,
      summary: 'End all sessions of an account',
      access: { ...changes, audit: 'server.account.sign-out' },
      status: 204,
      handle: async call => accounts.endSessions(call.params.id),
    }),
  ];
}
