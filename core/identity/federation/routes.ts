// Sign-in providers: set up by administrators of the service, at a window of ours.
import Type from 'typebox';
import { BULK_BYTES, byAdministrators, route, type Route } from '../../http/api/route.ts';
import { CheckReport, NewSignInProvider, SignInProvider, SignInProviderChange } from './schema.ts';
import type { Federation } from './service.ts';

const group = 'sign-in-provider';
const { reads, writes } = byAdministrators;

export function signInProviderRoutes(federation: Federation): Route[] {
  return [
    route({
      id: 'getSignInProviders',
      method: 'GET',
      path: '/sign-in-provider',
      group,
      summary: 'List identity providers',
      access: reads,
      answer: Type.Array(SignInProvider),
      handle: async call => federation.list(call.origin),
    }),
    route({
      id: 'createSignInProvider',
      method: 'POST',
      path: '/sign-in-provider',
      group,
      summary: 'Create an identity provider',
      access: { ...writes, audit: 'sign-in-provider.create' },
      body: NewSignInProvider,
      bodyLimit: BULK_BYTES,
      status: 201,
      answer: SignInProvider,
      handle: async call => federation.create(call.body, call.origin),
    }),
    route({
      id: 'getSignInProvider',
      method: 'GET',
      path: '/sign-in-provider/{id}',
      group,
      summary: 'Get an identity provider',
      access: { ...reads },
      answer: SignInProvider,
      handle: async call => federation.get(call.params.id, call.origin),
    }),
    route({
      id: 'updateSignInProvider',
      method: 'PATCH',
      path: '/sign-in-provider/{id}',
      group,
      summary: 'Update an identity provider',
      access: { ...writes, audit: 'sign-in-provider.update' },
      body: SignInProviderChange,
      bodyLimit: BULK_BYTES,
      answer: SignInProvider,
      handle: async call => federation.update(call.params.id, call.body, call.origin),
    }),
    route({
      id: 'deleteSignInProvider',
      method: 'DELETE',
      path: '/sign-in-provider/{id}',
      group,
      summary: 'Delete an identity provider; accounts are kept',
      access: { ...writes, audit: 'sign-in-provider.delete' },
      status: 204,
      handle: async call => federation.remove(call.params.id),
    }),
    route({
      id: 'checkSignInProvider',
      method: 'POST',
      path: '/sign-in-provider/{id}/check',
      group,
      summary: 'Test an identity provider',
      access: { ...writes, audit: 'sign-in-provider.update' },
      status: 200,
      answer: CheckReport,
      handle: async call => federation.check(call.params.id),
    }),
  ];
}
