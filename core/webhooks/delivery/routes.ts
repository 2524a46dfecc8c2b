// The log of deliveries of a webhook.
import Type from 'typebox';
import { type Access, placeOf, type Route, routesFor } from '../../http/api/route.ts';
import { DeliveryQuery, Replay, Replayed, WebHookDelivery } from './schema.ts';
import type { Deliveries } from './service.ts';

const access = { scopes: ['webhook:manage'], role: 'admin', only: 'own-name' } as const satisfies Access;
const { routes, reads, writes } = routesFor('webhook', { reads: access, writes: access });

export const deliveryRoutes = (deliveries: Deliveries): Route[] => [
  ...routesAt(deliveries, '/cloud/{cloud_pk}/webhook/{id}', ''),
  ...routesAt(deliveries, '/cloud/{cloud_pk}/project/{project_pk}/webhook/{id}', 'Project'),
];

const routesAt = (deliveries: Deliveries, at: `${string}/webhook/{id}`, word: string): Route[] => [
  routes.get(`get${word}WebHookDeliveries`, `${at}/delivery` as `${string}/webhook/{id}/delivery`, {
    summary: 'List the deliveries of a webhook in the last 30 days, 100 at a time',
    access: reads,
    query: DeliveryQuery,
    answer: Type.Array(WebHookDelivery),
    handle: async call => deliveries.list(placeOf(call), call.params.id, call.query),
  }),
  routes.get(
    `get${word}WebHookDelivery`,
    `${at}/delivery/{delivery_id}` as `${string}/webhook/{id}/delivery/{delivery_id}`,
    {
      summary: 'Get a delivery of a webhook',
      access: reads,
      answer: WebHookDelivery,
      handle: async call => deliveries.get(placeOf(call), call.params.id, call.params.delivery_id),
    },
  ),
  routes.post(`replay${word}WebHookDeliveries`, `${at}/replay` as `${string}/webhook/{id}/replay`, {
    summary: 'Send deliveries of a webhook again: one, several, or a range',
    access: writes('webhook.replay'),
    body: Replay,
    answer: Replayed,
    handle: async call => deliveries.replay(placeOf(call), call.params.id, call.body),
  }),
];
