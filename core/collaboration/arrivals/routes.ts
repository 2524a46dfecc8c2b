// Routes of the public web client: the first visit of a person, and new clouds.
import Type from 'typebox';
import { callerOf, type Route, type Access, routesIn } from '../../http/api/route.ts';
import { Cloud, NewCloud } from '../clouds/schema.ts';
import type { Clouds, Pictures } from '../clouds/service.ts';
import type { Arrivals } from './service.ts';
import { patterned, BLANK, shape } from '../../kit/shapes.ts';

const routes = routesIn('platform');

export const arrivalRoutes = (arrivals: Arrivals, clouds: Clouds, pictures: Pictures): Route[] => [
  ...tourRoutes(arrivals),
  routes.post('announceUser', '/platform/create_or_update_user', {
    summary: 'Announce yourself: 201 at the first time, when a demo is created for you, else 200',
    access: { scopes: ['user:read'], callers: ['person'], audit: 'cloud.create' },
    handle: async call => {
      const isFirst = await arrivals.announce(callerOf(call));
      call.exchange.reply.code(isFirst ? 201 : 200).send();
    },
  }),
  routes.post('createOwnCloud', '/platform/create-cloud', {
    summary: 'Create a cloud of your own',
    access: { scopes: ['cloud:manage'], callers: ['person'], audit: 'cloud.create' },
    body: NewCloud,
    status: 201,
    answer: Cloud,
    handle: async call => pictures.ofCloud(await clouds.create(callerOf(call), { name: call.body.name }), call.origin),
  }),
];

const GuidedTour = shape('GuidedTour', { name: patterned('\\S', BLANK, { minLength: 1, maxLength: 100 }) });
const path = '/platform/guidedtour';
const read = { scopes: ['user:read'], callers: ['person'] } as const satisfies Access;

const tourRoutes = (arrivals: Arrivals): Route[] => [
  routes.get('getGuidedTours', path, {
    summary: 'List the guided tours that you have seen',
    access: read,
    answer: Type.Array(GuidedTour),
    handle: async call => arrivals.listTours(callerOf(call)),
  }),
  routes.post('createGuidedTour', path, {
    summary: 'Note that you have seen a guided tour',
    access: { ...read, audit: { none: 'what people keep for themselves' } },
    body: GuidedTour,
    status: 201,
    answer: GuidedTour,
    handle: async call => arrivals.noteTour(callerOf(call), call.body.name),
  }),
];
