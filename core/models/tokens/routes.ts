// Routes of the tokens that open one model.
import Type from 'typebox';
import { callerOf, route, type Access, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { ModelToken, ModelTokenChange, NewModelToken } from './schema.ts';
import type { ModelTokens } from './service.ts';

const group = 'model-access-token';
const tokens = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/access_token';
const one = `${tokens}/{token}` as const;
/** Guests make none, and no token makes another. */
const access = {
  scopes: ['model:token_manage'],
  role: 'user',
  callers: ['person', 'application'],
} as const satisfies Access;

export function modelTokenRoutes(service: ModelTokens): Route[] {
  return [
    route({
      id: 'getAccessTokens',
      method: 'GET',
      path: tokens,
      group,
      summary: "List the caller's tokens for a model",
      access: { ...access },
      answer: Type.Array(ModelToken),
      handle: call => service.list(callerOf(call), modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'createAccessToken',
      method: 'POST',
      path: tokens,
      group,
      summary: 'Create a temporary token for one model',
      access: { ...access, audit: 'model-token.create', inPerson: true },
      body: NewModelToken,
      status: 201,
      answer: ModelToken,
      handle: call => service.create(callerOf(call), modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'getAccessToken',
      method: 'GET',
      path: one,
      group,
      summary: 'Get a model token',
      access,
      answer: ModelToken,
      handle: call => service.get(callerOf(call), modelAt(call, call.params.model_pk), call.params.token),
    }),
    route({
      id: 'updateAccessToken',
      method: 'PATCH',
      path: one,
      group,
      summary: 'Update a model token',
      access: { ...access, audit: 'model-token.update', inPerson: true },
      body: ModelTokenChange,
      answer: ModelToken,
      handle: call => service.update(callerOf(call), modelAt(call, call.params.model_pk), call.params.token, call.body),
    }),
    route({
      id: 'deleteAccessToken',
      method: 'DELETE',
      path: one,
      group,
      summary: 'Revoke a model token',
      access: { ...access, audit: 'model-token.delete', inPerson: true },
      status: 204,
      handle: call => service.remove(callerOf(call), modelAt(call, call.params.model_pk), call.params.token),
    }),
  ];
}
