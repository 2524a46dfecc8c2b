// The caller's own visas, of a project and of all projects.
import Type from 'typebox';
import { callerOf, route, type Access, type Route, viewOf } from '../../../http/api/route.ts';
import { VisaQuery, VisaWithDocument } from '../schema.ts';
import { OwnVisa } from './schema.ts';
import type { OwnVisas } from './service.ts';

const group = 'visa';
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const read = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;

export function ownVisaRoutes(service: OwnVisas): Route[] {
  return [
    route({
      id: 'getProjectCreatorVisas',
      method: 'GET',
      path: `${project}/me/visa/creator`,
      group,
      summary: 'List the visas that the caller asked for',
      access: read,
      query: VisaQuery,
      answer: Type.Array(VisaWithDocument),
      handle: async call => service.ofCreator(callerOf(call), viewOf(call), call.query),
    }),
    route({
      id: 'getProjectValidatorVisas',
      method: 'GET',
      path: `${project}/me/visa/validator`,
      group,
      summary: 'List the visas that the caller is asked to validate',
      access: read,
      query: VisaQuery,
      answer: Type.Array(VisaWithDocument),
      handle: async call => service.ofValidator(callerOf(call), viewOf(call), call.query),
    }),
    route({
      id: 'getSelfVisas',
      method: 'GET',
      path: '/user/visas',
      group: 'self-user',
      summary: 'List your open visas of all projects: those that await your response, and those that you requested',
      access: { scopes: ['document:read'], callers: ['person'], only: 'window' },
      answer: Type.Array(OwnVisa),
      handle: async call => service.everywhere(callerOf(call), call.origin),
    }),
  ];
}
