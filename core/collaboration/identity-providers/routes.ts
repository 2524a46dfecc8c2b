// For identity providers: applications that make accounts for their people and answer invitations in their name.
import Type from 'typebox';
import { callerOf, route, type Route } from '../../http/api/route.ts';
import { ShortUser } from '../../identity/users/schema.ts';
import { InvitationQuery, NewProvidedUser, SelectedUser, SentInvitation } from './schema.ts';
import type { IdentityProviders } from './service.ts';

const group = 'sso';
const access = { scopes: ['org:manage'], callers: ['application', 'person'] } as const;

export function identityProviderRoutes(service: IdentityProviders): Route[] {
  return [
    route({
      id: 'createUser',
      method: 'POST',
      path: '/identity-provider/user',
      group,
      summary: 'Create an account for a person, or get the existing one',
      access: { ...access, audit: 'account.create' },
      body: NewProvidedUser,
      status: 201,
      answer: ShortUser,
      async handle(call) {
        const { user, isNew } = await service.provide(callerOf(call), call.body);
        if (isNew) return user;
        await call.exchange.reply.code(200).send(user);
      },
    }),
    route({
      id: 'deleteUser',
      method: 'DELETE',
      path: '/identity-provider/user',
      group,
      summary: 'Delete an account that the caller created, with the clouds where it is the only member',
      access: { ...access, audit: 'account.delete' },
      body: SelectedUser,
      status: 204,
      handle: async call => service.withdraw(callerOf(call), call.body),
    }),
    route({
      id: 'getInvitations',
      method: 'GET',
      path: '/identity-provider/invitation',
      group,
      summary: 'List the invitations that the caller sent',
      access,
      query: InvitationQuery,
      answer: Type.Array(SentInvitation),
      handle: async call => service.sent(callerOf(call), call.query),
    }),
    route({
      id: 'getInvitation',
      method: 'GET',
      path: '/identity-provider/invitation/{id}',
      group,
      summary: 'Get an invitation that the caller sent',
      access: { ...access },
      answer: SentInvitation,
      handle: async call => service.get(callerOf(call), call.params.id),
    }),
    route({
      id: 'acceptInvitation',
      method: 'POST',
      path: '/identity-provider/invitation/{id}/accept',
      group,
      summary: 'Accept an invitation for a person; without an account they join at their first sign-in',
      access: { ...access, audit: 'invitation.accept', inPerson: true },
      status: 204,
      handle: async call => service.accept(callerOf(call), call.params.id),
    }),
    route({
      id: 'denyInvitation',
      method: 'POST',
      path: '/identity-provider/invitation/{id}/deny',
      group,
      summary: 'Deny an invitation for a person',
      access: { ...access, audit: 'invitation.deny', inPerson: true },
      status: 204,
      handle: async call => service.deny(callerOf(call), call.params.id),
    }),
  ];
}
