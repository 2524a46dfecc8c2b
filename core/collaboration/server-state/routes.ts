// How the service is, for its administrators.
import { byAdministrators, route, type Route } from '../../http/route.ts';
import { ServerState } from './schema.ts';
import type { DescribeServer } from './service.ts';

export function serverStateRoutes(describe: DescribeServer): Route[] {
  return [
    route({
      id: 'getServerState',
      method: 'GET',
      path: '/server/state',
      group: 'server',
      summary: 'Get what the service is working on and what it stores',
      access: byAdministrators.reads,
      answer: ServerState,
      handle: async () => describe(),
    }),
  ];
}
