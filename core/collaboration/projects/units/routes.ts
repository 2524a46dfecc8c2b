// The unit in which a project shows lengths. Not part of the public contract.
import { projectOf, route, type Route } from '../../../http/api/route.ts';
import { ProjectUnits as Units } from './schema.ts';
import type { ProjectUnits } from './service.ts';

const group = 'project';
const path = '/cloud/{cloud_pk}/project/{project_pk}/units';

export function projectUnitRoutes(units: ProjectUnits): Route[] {
  return [
    route({
      id: 'getProjectUnits',
      method: 'GET',
      path,
      group,
      summary: 'Get the unit in which a project shows lengths',
      access: { scopes: 'any', role: 'guest' },
      answer: Units,
      handle: async call => units.get(projectOf(call)),
    }),
    route({
      id: 'setProjectUnits',
      method: 'PUT',
      path,
      group,
      summary: 'Set the unit in which a project shows lengths',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.units' },
      body: Units,
      answer: Units,
      handle: async call => units.set(projectOf(call), call.body),
    }),
  ];
}
