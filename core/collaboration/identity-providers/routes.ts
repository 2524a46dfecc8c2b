// For identity providers: applications that make accounts for their people and answer invitations in their name.
import Type from 'typebox';
import { callerOf, declaring, route, type Route, type Access } from '../../http/api/route.ts';
import { ShortUser } from '../../identity/users/schema.ts';
import { InvitationQuery, NewProvidedUser, SelectedUser, SentInvitation } from './schema.ts';
import type { IdentityProviders } from './service.ts';

const group = 'sso';
const every = { scopes: ['org:manage'], callers: ['application', 'person'] } as const satisfies Access;
const { reads, writes } = declaring(group, { reads: every, writes: every });
const access = { scopes: ['org:manage'], callers: ['application', 'person'] } as const;

export function identityProviderRoutes(service: IdentityProviders): Route[] {
  return [
    route({
      id: 'createUser',
      ...writes('POST', 'account.create'),
      path: '/identity-provider/user',
      summary: 'Create an account for a person, or get the existing one',
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
      ...writes('DELETE', 'account.delete'),
      path: '/identity-provider/user',
      summary: 'Delete an account that the caller created, with the clouds where it is the only member',
      body: SelectedUser,
      status: 204,
      handle: async call => service.withdraw(callerOf(call), call.body),
    }),
    route({
      id: 'getInvitations',
      ...reads,
      path: '/identity-provider/invitation',
      summary: 'List the invitations that the caller sent',
      query: InvitationQuery,
      answer: Type.Array(SentInvitation),
      handle: async call => service.sent(callerOf(call), call.query),
    }),
    route({
      id: 'getInvitation',
      ...reads,
      path: '/identity-provider/invitation/{id}',
      summary: 'Get an invitation that the caller sent',
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
