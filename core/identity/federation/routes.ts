// Sign-in providers: set up by administrators of the service, at a window of ours.
import Type from 'typebox';
import { BULK_BYTES, byAdministrators, declaring, route, type Route } from '../../http/api/route.ts';
import { CheckReport, NewSignInProvider, SignInProvider, SignInProviderChange } from './schema.ts';
import type { Federation } from './service.ts';

const { reads, writes } = declaring('sign-in-provider', byAdministrators);

export function signInProviderRoutes(federation: Federation): Route[] {
  return [
    route({
      id: 'getSignInProviders',
      ...reads,
      path: '/sign-in-provider',
      summary: 'List identity providers',
      answer: Type.Array(SignInProvider),
      handle: async call => federation.list(call.origin),
    }),
    route({
      id: 'createSignInProvider',
      ...writes('POST', 'sign-in-provider.create'),
      path: '/sign-in-provider',
      summary: 'Create an identity provider',
      body: NewSignInProvider,
      bodyLimit: BULK_BYTES,
      status: 201,
      answer: SignInProvider,
      handle: async call => federation.create(call.body, call.origin),
    }),
    route({
      id: 'getSignInProvider',
      ...reads,
      path: '/sign-in-provider/{id}',
      summary: 'Get an identity provider',
      answer: SignInProvider,
      handle: async call => federation.get(call.params.id, call.origin),
    }),
    route({
      id: 'updateSignInProvider',
      ...writes('PATCH', 'sign-in-provider.update'),
      path: '/sign-in-provider/{id}',
      summary: 'Update an identity provider',
      body: SignInProviderChange,
      bodyLimit: BULK_BYTES,
      answer: SignInProvider,
      handle: async call => federation.update(call.params.id, call.body, call.origin),
    }),
    route({
      id: 'deleteSignInProvider',
      ...writes('DELETE', 'sign-in-provider.delete'),
      path: '/sign-in-provider/{id}',
      summary: 'Delete an identity provider; accounts are kept',
      status: 204,
      handle: async call => federation.remove(call.params.id),
    }),
    route({
      id: 'checkSignInProvider',
      ...writes('POST', 'sign-in-provider.update'),
      path: '/sign-in-provider/{id}/check',
      summary: 'Test an identity provider',
      status: 200,
      answer: CheckReport,
      handle: async call => federation.check(call.params.id),
    }),
  ];
}
