// Visas of documents. Reading a document is enough for all routes (operations.json); services check further rights.
import Type from 'typebox';
import type { Addresses } from '../../http/answer/addresses.ts';
import { callerOf, type Call, type Route, viewOf, routesIn, routesFor } from '../../http/api/route.ts';
import type { VisaAt } from './change.ts';
import { visaCommentRoutes } from './comments/routes.ts';
import { NewVisa, Visa, VisaChange, VisaQuery, VisaWithDocument, OwnVisa } from './schema.ts';
import type { Visas } from './service.ts';
import { visaValidationRoutes } from './validations/routes.ts';
import type { OwnVisas } from './own.ts';

const { routes, reads, writes } = routesFor('visa', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:read'], role: 'user' },
});

const project = '/cloud/{cloud_pk}/project/{project_pk}';
const visas = `${project}/document/{document_pk}/visa`;

const at = (call: Call<{ readonly document_pk: number; readonly id: number }>): VisaAt => ({
  caller: callerOf(call),
  view: viewOf(call),
  documentId: call.params.document_pk,
  id: call.params.id,
});

// Long: a table of routes.
export const visaRoutes = (service: Visas, addresses: Addresses): Route[] => [
  routes.get('getVisas', visas, {
    summary: 'List the visas of a version of a document',
    access: reads,
    answer: Type.Array(Visa),
    handle: async call => service.list(viewOf(call), call.params.document_pk),
  }),
  routes.post('createVisa', visas, {
    summary: 'Create a visa on a document; validators are added to it',
    access: writes('visa.create'),
    body: NewVisa,
    status: 201,
    answer: Visa,
    handle: async call => service.create(callerOf(call), viewOf(call), call.params.document_pk, call.body),
  }),
  routes.get('getVisa', `${visas}/{id}`, {
    summary: 'Get a visa',
    access: reads,
    answer: Visa,
    handle: async call => service.get(at(call)),
  }),
  routes.patch('updateVisa', `${visas}/{id}`, {
    summary: 'Update the description or deadline of a visa',
    access: writes('visa.update'),
    body: VisaChange,
    answer: Visa,
    handle: async call => service.update(at(call), call.body),
  }),
  routes.delete('deleteVisa', `${visas}/{id}`, {
    summary: 'Delete a visa with its answers',
    access: writes('visa.delete'),
    handle: async call => service.remove(at(call)),
  }),
  routes.post('closeVisa', `${visas}/{id}/close`, {
    summary: 'Close a visa permanently',
    access: writes('visa.update'),
    status: 204,
    handle: async call => service.close(at(call)),
  }),
  routes.post('pauseVisa', `${visas}/{id}/pause`, {
    summary: 'Pause a visa: no answers are accepted',
    access: writes('visa.update'),
    status: 204,
    handle: async call => service.pause(at(call)),
  }),
  routes.post('resumeVisa', `${visas}/{id}/resume`, {
    summary: 'Resume a visa: answers are accepted again',
    access: writes('visa.update'),
    status: 204,
    handle: async call => service.resume(at(call)),
  }),
  ...visaValidationRoutes(service.validations, addresses),
  ...visaCommentRoutes(service.comments),
  ...ownVisaRoutes(service.own),
];

const ownVisaRoutes = (service: OwnVisas): Route[] => [
  routes.get('getProjectCreatorVisas', `${project}/me/visa/creator`, {
    summary: 'List the visas that the caller asked for',
    access: reads,
    query: VisaQuery,
    answer: Type.Array(VisaWithDocument),
    handle: async call => service.ofCreator(callerOf(call), viewOf(call), call.query),
  }),
  routes.get('getProjectValidatorVisas', `${project}/me/visa/validator`, {
    summary: 'List the visas that the caller is asked to validate',
    access: reads,
    query: VisaQuery,
    answer: Type.Array(VisaWithDocument),
    handle: async call => service.ofValidator(callerOf(call), viewOf(call), call.query),
  }),
  routesIn('self-user').get('getSelfVisas', '/user/visas', {
    summary: 'List your open visas of all projects: those that await your response, and those that you requested',
    access: { scopes: ['document:read'], callers: ['person'], only: 'window' },
    answer: Type.Array(OwnVisa),
    handle: async call => service.everywhere(callerOf(call), call.origin),
  }),
];
