// The state of the service: for its administrators, for probes that ask whether it is well, and for Prometheus.
import { atWindow, byAdministrators, type Route, routesIn } from '../../http/api/route.ts';
import { Health, ServerReach, ServerState } from './schema.ts';
import type { ServerStateService } from './service.ts';

const routes = routesIn('server');

export const serverStateRoutes = (service: ServerStateService): Route[] => [
  routes.get('getServerState', '/server/state', {
    summary: 'Get what the service is working on and what it stores',
    access: byAdministrators.reads,
    answer: ServerState,
    handle: async () => service.describe(),
  }),
  routes.get('getServerReach', '/server/reach', {
    summary: 'Get whether the service sends email, and its addresses for other computers',
    access: atWindow.reads,
    answer: ServerReach,
    handle: async ({ origin }) => service.reach(origin),
  }),
  routes.get('getHealth', '/health', {
    summary: 'Get whether the service is well',
    access: { scopes: 'public' },
    answer: Health,
    handle: async () => service.health(),
  }),
  routes.get('getMetrics', '/metrics', {
    summary: 'Get figures of the service for Prometheus',
    description: 'Needs `Authorization: Bearer` with the `metrics_token` of settings.json; 404 without that setting.',
    access: { scopes: 'public' },
    handle: async ({ exchange: { request, reply } }) => {
      const text = await service.metrics(request.headers.authorization);
      reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
      await reply;
    },
  }),
];
