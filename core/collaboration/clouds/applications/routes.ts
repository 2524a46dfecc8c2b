import Type from 'typebox';
import { atWindow, callerOf, type Route, routesIn } from '../../../http/api/route.ts';
import { ApplicationCloud, CloudApplication, NewCloudApplication } from '../schema.ts';
import type { CloudApplications } from './service.ts';

const applicationRoutes = routesIn('application');

const routes = routesIn('members');

export const cloudApplicationRoutes = (service: CloudApplications): Route[] => [
  routes.get('getCloudApplications', '/cloud/{cloud_pk}/application', {
    summary: 'List the applications on a cloud',
    access: { scopes: ['cloud:read'], role: 'admin' },
    answer: Type.Array(CloudApplication),
    handle: async call => service.list(call.params.cloud_pk),
  }),
  routes.post('inviteCloudApplication', '/cloud/{cloud_pk}/application', {
    summary: 'Add an application to a cloud',
    description: 'An application of another owner is pending until that owner accepts.',
    access: { scopes: ['org:manage'], role: 'admin', audit: 'cloud-application.create', inPerson: true },
    body: NewCloudApplication,
    status: 201,
    answer: CloudApplication,
    handle: async call => service.invite(callerOf(call), call.params.cloud_pk, call.body, call.origin),
  }),
  routes.delete('deleteCloudApplication', '/cloud/{cloud_pk}/application/{id}', {
    summary: 'Remove an application from a cloud and all its projects',
    access: { scopes: ['cloud:manage'], role: 'admin', audit: 'cloud-application.delete', inPerson: true },
    handle: async call => service.remove(call.params.cloud_pk, call.params.id),
  }),
  applicationRoutes.get('getApplicationClouds', '/application/{id}/cloud', {
    summary: 'List the clouds of an application',
    access: { ...atWindow.reads },
    answer: Type.Array(ApplicationCloud),
    handle: async call => service.cloudsOf(callerOf(call), call.params.id),
  }),
  applicationRoutes.post('acceptApplicationCloud', '/application/{id}/cloud/{cloud_id}/accept', {
    summary: 'Accept that a cloud adds your application',
    access: { ...atWindow.writes, audit: 'cloud-application.create', inPerson: true },
    status: 204,
    handle: async call => service.accept(callerOf(call), call.params.id, call.params.cloud_id),
  }),
  applicationRoutes.post('denyApplicationCloud', '/application/{id}/cloud/{cloud_id}/deny', {
    summary: 'Decline that a cloud adds your application',
    access: { ...atWindow.writes, audit: 'cloud-application.deny', inPerson: true },
    status: 204,
    handle: async call => service.deny(callerOf(call), call.params.id, call.params.cloud_id),
  }),
];
