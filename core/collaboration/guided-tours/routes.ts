// Tours of the public client that a person has seen.
import Type from 'typebox';
import { callerOf, route, type Access, type Route } from '../../http/api/route.ts';
import { named, patterned, BLANK } from '../../kit/shapes.ts';
import type { GuidedTours } from './service.ts';

const GuidedTour = named(
  'GuidedTour',
  Type.Object({ name: patterned('\\S', BLANK, { minLength: 1, maxLength: 100 }) }),
);
const path = '/platform/guidedtour';
const read = { scopes: ['user:read'], callers: ['person'] } as const satisfies Access;

export function guidedTourRoutes(tours: GuidedTours): Route[] {
  return [
    route({
      id: 'getGuidedTours',
      method: 'GET',
      path,
      group: 'platform',
      summary: 'List the guided tours that you have seen',
      access: read,
      answer: Type.Array(GuidedTour),
      handle: async call => tours.list(callerOf(call)),
    }),
    route({
      id: 'createGuidedTour',
      method: 'POST',
      path,
      group: 'platform',
      summary: 'Note that you have seen a guided tour',
      access: { ...read, audit: { none: 'what people keep for themselves' } },
      body: GuidedTour,
      status: 201,
      answer: GuidedTour,
      handle: async call => tours.note(callerOf(call), call.body.name),
    }),
  ];
}
