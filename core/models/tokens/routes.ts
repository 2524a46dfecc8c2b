// Routes of the tokens that open one model.
import Type from 'typebox';
import { type Access, callerOf, type Route, routesIn } from '../../http/api/route.ts';
import { modelOf } from '../access/service.ts';
import { ModelToken, ModelTokenChange, NewModelToken } from './schema.ts';
import type { ModelTokens } from './service.ts';

const routes = routesIn('model-access-token');

const tokens = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/access_token';
const one = `${tokens}/{token:text}` as const;
/** Guests make none, and no token makes another. */
const access = {
  scopes: ['model:token_manage'],
  role: 'user',
  callers: ['person', 'application'],
} as const satisfies Access;

export const modelTokenRoutes = (service: ModelTokens): Route[] => [
  routes.get('getAccessTokens', tokens, {
    summary: "List the caller's tokens for a model",
    access,
    answer: Type.Array(ModelToken),
    handle: call => service.list(callerOf(call), modelOf(call)),
  }),
  routes.post('createAccessToken', tokens, {
    summary: 'Create a temporary token for one model',
    access: { ...access, audit: 'model-token.create', inPerson: true },
    body: NewModelToken,
    status: 201,
    answer: ModelToken,
    handle: call => service.create(callerOf(call), modelOf(call), call.body),
  }),
  routes.get('getAccessToken', one, {
    summary: 'Get a model token',
    access,
    answer: ModelToken,
    handle: call => service.get(callerOf(call), modelOf(call), call.params.token),
  }),
  routes.patch('updateAccessToken', one, {
    summary: 'Update a model token',
    access: { ...access, audit: 'model-token.update', inPerson: true },
    body: ModelTokenChange,
    answer: ModelToken,
    handle: call => service.update(callerOf(call), modelOf(call), call.params.token, call.body),
  }),
  routes.delete('deleteAccessToken', one, {
    summary: 'Revoke a model token',
    access: { ...access, audit: 'model-token.delete', inPerson: true },
    status: 204,
    handle: call => service.remove(callerOf(call), modelOf(call), call.params.token),
  }),
];
