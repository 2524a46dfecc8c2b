// Routes of the public web client: the first visit of a person, and new clouds.
import { callerOf, route, type Route } from '../../http/api/route.ts';
import { Cloud, NewCloud } from '../clouds/schema.ts';
import type { Clouds, Pictures } from '../clouds/service.ts';
import type { Arrivals } from './service.ts';

const group = 'platform';

export function arrivalRoutes(arrivals: Arrivals, clouds: Clouds, pictures: Pictures): Route[] {
  return [
    route({
      id: 'announceUser',
      method: 'POST',
      path: '/platform/create_or_update_user',
      group,
      summary: 'Announce yourself: 201 at the first time, when a demo is created for you, else 200',
      access: { scopes: ['user:read'], callers: ['person'], audit: 'cloud.create' },
      handle: async call => {
        const isFirst = await arrivals.announce(callerOf(call));
        call.exchange.reply.code(isFirst ? 201 : 200).send();
      },
    }),
    route({
      id: 'createOwnCloud',
      method: 'POST',
      path: '/platform/create-cloud',
      group,
      summary: 'Create a cloud of your own',
      access: { scopes: ['cloud:manage'], callers: ['person'], audit: 'cloud.create' },
      body: NewCloud,
      status: 201,
      answer: Cloud,
      handle: async call =>
        pictures.ofCloud(await clouds.create(callerOf(call), { name: call.body.name }), call.origin),
    }),
  ];
}
