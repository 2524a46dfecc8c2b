// The log of deliveries of a webhook.
import Type from 'typebox';
import { type Access, declaring, placeOf, route, type Route } from '../../http/api/route.ts';
import { DeliveryQuery, Replay, Replayed, WebHookDelivery } from './schema.ts';
import type { Deliveries } from './service.ts';

const access = { scopes: ['webhook:manage'], role: 'admin', only: 'own-name' } as const satisfies Access;
const { reads, writes } = declaring('webhook', { reads: access, writes: access });

export function deliveryRoutes(deliveries: Deliveries): Route[] {
  return [
    ...routesAt(deliveries, '/cloud/{cloud_pk}/webhook/{id}', ''),
    ...routesAt(deliveries, '/cloud/{cloud_pk}/project/{project_pk}/webhook/{id}', 'Project'),
  ];
}

function routesAt(deliveries: Deliveries, at: `${string}/webhook/{id}`, word: string): Route[] {
  return [
    route({
      id: `get${word}WebHookDeliveries`,
      ...reads,
      path: `${at}/delivery` as `${string}/webhook/{id}/delivery`,
      summary: 'List the deliveries of a webhook in the last 30 days, 100 at a time',
      query: DeliveryQuery,
      answer: Type.Array(WebHookDelivery),
      handle: async call => deliveries.list(placeOf(call), call.params.id, call.query),
    }),
    route({
      id: `get${word}WebHookDelivery`,
      ...reads,
      path: `${at}/delivery/{delivery_id}` as `${string}/webhook/{id}/delivery/{delivery_id}`,
      summary: 'Get a delivery of a webhook',
      answer: WebHookDelivery,
      handle: async call => deliveries.get(placeOf(call), call.params.id, call.params.delivery_id),
    }),
    route({
      id: `replay${word}WebHookDeliveries`,
      ...writes('POST', 'webhook.replay'),
      path: `${at}/replay` as `${string}/webhook/{id}/replay`,
      summary: 'Send deliveries of a webhook again: one, several, or a range',
      body: Replay,
      answer: Replayed,
      handle: async call => deliveries.replay(placeOf(call), call.params.id, call.body),
    }),
  ];
}
