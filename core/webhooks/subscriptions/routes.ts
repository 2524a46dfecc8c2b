// Webhooks of a cloud and of a project.
import Type from 'typebox';
import { callerOf, placeOf, route, type Access, type Route } from '../../http/route.ts';
import { NewWebHook, PingBody, WebHook, WebHookChange } from './schema.ts';
import type { Subscriptions } from './service.ts';

const group = 'webhook';
const access = { scopes: ['webhook:manage'], role: 'admin' } as const satisfies Access;

export function webhookRoutes(subscriptions: Subscriptions): Route[] {
  return [
    ...routesAt(subscriptions, { path: '/cloud/{cloud_pk}/webhook', word: '', of: 'cloud' }),
    ...routesAt(subscriptions, {
      path: '/cloud/{cloud_pk}/project/{project_pk}/webhook',
      word: 'Project',
      of: 'project',
    }),
  ];
}

function routesAt<Path extends `${string}/webhook`>(
  subscriptions: Subscriptions,
  { path, word, of }: { readonly path: Path; readonly word: string; readonly of: string },
): Route[] {
  const one = `${path}/{id}` as `${string}/webhook/{id}`;
  return [
    route({
      id: `get${word}WebHooks`,
      method: 'GET',
      path,
      group,
      summary: `List the webhooks of a ${of}`,
      access,
      answer: Type.Array(WebHook),
      handle: async call => subscriptions.list(placeOf(call)),
    }),
    route({
      id: `create${word}WebHook`,
      method: 'POST',
      path,
      group,
      summary: `Create a webhook of a ${of}; its secret is shown in this answer only`,
      access: { ...access, audit: 'webhook.create' },
      body: NewWebHook,
      status: 201,
      answer: WebHook,
      handle: async call => subscriptions.create(callerOf(call), placeOf(call), call.body),
    }),
    route({
      id: `get${word}WebHook`,
      method: 'GET',
      path: one,
      group,
      summary: `Get a webhook of a ${of}`,
      access,
      answer: WebHook,
      handle: async call => subscriptions.get(placeOf(call), call.params.id),
    }),
    route({
      id: `update${word}WebHook`,
      method: 'PATCH',
      path: one,
      group,
      summary: `Update a webhook of a ${of}; after a new secret the old one signs too for 24 hours`,
      access: { ...access, audit: 'webhook.update' },
      body: WebHookChange,
      answer: WebHook,
      handle: async call => subscriptions.update(placeOf(call), call.params.id, call.body),
    }),
    route({
      id: `delete${word}WebHook`,
      method: 'DELETE',
      path: one,
      group,
      summary: `Delete a webhook of a ${of}, with its deliveries`,
      access: { ...access, audit: 'webhook.delete' },
      status: 204,
      handle: async call => subscriptions.remove(placeOf(call), call.params.id),
    }),
    route({
      id: `ping${word}WebHook`,
      method: 'POST',
      path: `${one}/ping` as `${string}/webhook/{id}/ping`,
      group,
      summary: `Send a ping to a webhook of a ${of}`,
      access: { ...access, audit: 'webhook.ping' },
      body: PingBody,
      answer: WebHook,
      handle: async call => subscriptions.ping(callerOf(call), placeOf(call), call.params.id),
    }),
  ];
}
