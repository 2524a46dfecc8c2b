// Sign-in providers: set up by administrators of the service, at a window of ours.
import Type from 'typebox';
import { BULK_BYTES, byAdministrators, type Route, routesFor } from '../../http/api/route.ts';
import { CheckReport, NewSignInProvider, SignInProvider, SignInProviderChange } from './schema.ts';
import type { Federation } from './service.ts';

const { routes, reads, writes } = routesFor('sign-in-provider', byAdministrators);

export const signInProviderRoutes = (federation: Federation): Route[] => [
  routes.get('getSignInProviders', '/sign-in-provider', {
    summary: 'List identity providers',
    access: reads,
    answer: Type.Array(SignInProvider),
    handle: async call => federation.list(call.origin),
  }),
  routes.post('createSignInProvider', '/sign-in-provider', {
    summary: 'Create an identity provider',
    access: writes('sign-in-provider.create'),
    body: NewSignInProvider,
    bodyLimit: BULK_BYTES,
    status: 201,
    answer: SignInProvider,
    handle: async call => federation.create(call.body, call.origin),
  }),
  routes.get('getSignInProvider', '/sign-in-provider/{id}', {
    summary: 'Get an identity provider',
    access: reads,
    answer: SignInProvider,
    handle: async call => federation.get(call.params.id, call.origin),
  }),
  routes.patch('updateSignInProvider', '/sign-in-provider/{id}', {
    summary: 'Update an identity provider',
    access: writes('sign-in-provider.update'),
    body: SignInProviderChange,
    bodyLimit: BULK_BYTES,
    answer: SignInProvider,
    handle: async call => federation.update(call.params.id, call.body, call.origin),
  }),
  routes.delete('deleteSignInProvider', '/sign-in-provider/{id}', {
    summary: 'Delete an identity provider; accounts are kept',
    access: writes('sign-in-provider.delete'),
    handle: async call => federation.remove(call.params.id),
  }),
  routes.post('checkSignInProvider', '/sign-in-provider/{id}/check', {
    summary: 'Test an identity provider',
    access: writes('sign-in-provider.update'),
    answer: CheckReport,
    handle: async call => federation.check(call.params.id),
  }),
];
