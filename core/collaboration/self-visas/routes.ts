// One's own visas of all projects.
import Type from 'typebox';
import { callerOf, route, type Route } from '../../http/route.ts';
import { OwnVisa } from './schema.ts';
import type { SelfVisas } from './service.ts';

export function selfVisaRoutes(service: SelfVisas): Route[] {
  return [
    route({
      id: 'getSelfVisas',
      method: 'GET',
      path: '/user/visas',
      group: 'self-user',
      summary: 'List the open visas of all projects that wait for oneself, or that one asked for',
      access: { scopes: ['document:read'], callers: ['person'], only: 'window' },
      answer: Type.Array(OwnVisa),
      handle: async call => service.list(callerOf(call), call.origin),
    }),
  ];
}
