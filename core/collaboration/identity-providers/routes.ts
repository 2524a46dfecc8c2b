// For identity providers: applications that make accounts for their people and answer invitations in their name.
import Type from 'typebox';
import { callerOf, type Route, type Access, routesFor } from '../../http/api/route.ts';
import { ShortUser } from '../../identity/users/schema.ts';
import { InvitationQuery, NewProvidedUser, SelectedUser, SentInvitation } from './schema.ts';
import type { IdentityProviders } from './service.ts';

const every = { scopes: ['org:manage'], callers: ['application', 'person'] } as const satisfies Access;
const { routes, reads, writes } = routesFor('sso', { reads: every, writes: every });

export const identityProviderRoutes = (service: IdentityProviders): Route[] => [
  routes.post('createUser', '/identity-provider/user', {
    summary: 'Create an account for a person, or get the existing one',
    access: writes('account.create'),
    body: NewProvidedUser,
    status: 201,
    answer: ShortUser,
    async handle(call) {
      const { user, isNew } = await service.provide(callerOf(call), call.body);
      if (isNew) return user;
      await call.exchange.reply.code(200).send(user);
    },
  }),
  routes.delete('deleteUser', '/identity-provider/user', {
    summary: 'Delete an account that the caller created, with the clouds where it is the only member',
    access: writes('account.delete'),
    body: SelectedUser,
    handle: async call => service.withdraw(callerOf(call), call.body),
  }),
  routes.get('getInvitations', '/identity-provider/invitation', {
    summary: 'List the invitations that the caller sent',
    access: reads,
    query: InvitationQuery,
    answer: Type.Array(SentInvitation),
    handle: async call => service.sent(callerOf(call), call.query),
  }),
  routes.get('getInvitation', '/identity-provider/invitation/{id}', {
    summary: 'Get an invitation that the caller sent',
    access: reads,
    answer: SentInvitation,
    handle: async call => service.get(callerOf(call), call.params.id),
  }),
  routes.post('acceptInvitation', '/identity-provider/invitation/{id}/accept', {
    summary: 'Accept an invitation for a person; without an account they join at their first sign-in',
    access: { ...every, audit: 'invitation.accept', inPerson: true },
    status: 204,
    handle: async call => service.accept(callerOf(call), call.params.id),
  }),
  routes.post('denyInvitation', '/identity-provider/invitation/{id}/deny', {
    summary: 'Deny an invitation for a person',
    access: { ...every, audit: 'invitation.deny', inPerson: true },
    status: 204,
    handle: async call => service.deny(callerOf(call), call.params.id),
  }),
];
