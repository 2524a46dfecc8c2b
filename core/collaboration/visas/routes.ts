// Visas of documents. Reading a document is enough for all routes (operations.json); services check further rights.
import Type from 'typebox';
import type { Addresses } from '../../http/answer/addresses.ts';
import { callerOf, route, type Access, type Call, type Route, viewOf } from '../../http/api/route.ts';
import type { VisaAt } from './change.ts';
import { visaCommentRoutes } from './comments/routes.ts';
import { NewVisa, Visa, VisaChange, VisaQuery, VisaWithDocument, OwnVisa } from './schema.ts';
import type { Visas } from './service.ts';
import { visaValidationRoutes } from './validations/routes.ts';
import type { OwnVisas } from './own.ts';

const group = 'visa';
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const visas = `${project}/document/{document_pk}/visa`;
const read = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;

/** Guests answer as validators; they do not request visas. */
const write = {
  scopes: ['document:read'],
  role: 'user',
  audit: 'visa.update',
} as const satisfies Access;

function at(call: Call<{ readonly document_pk: number; readonly id: number }>): VisaAt {
  return { caller: callerOf(call), view: viewOf(call), documentId: call.params.document_pk, id: call.params.id };
}

// Long: a table of routes.
export function visaRoutes(service: Visas, addresses: Addresses): Route[] {
  return [
    route({
      id: 'getVisas',
      method: 'GET',
      path: visas,
      group,
      summary: 'List the visas of a version of a document',
      access: { ...read },
      answer: Type.Array(Visa),
      handle: async call => service.list(viewOf(call), call.params.document_pk),
    }),
    route({
      id: 'createVisa',
      method: 'POST',
      path: visas,
      group,
      summary: 'Create a visa on a document; validators are added to it',
      access: { ...write, audit: 'visa.create' },
      body: NewVisa,
      status: 201,
      answer: Visa,
      handle: async call => service.create(callerOf(call), viewOf(call), call.params.document_pk, call.body),
    }),
    route({
      id: 'getVisa',
      method: 'GET',
      path: `${visas}/{id}`,
      group,
      summary: 'Get a visa',
      access: { ...read },
      answer: Visa,
      handle: async call => service.get(at(call)),
    }),
    route({
      id: 'updateVisa',
      method: 'PATCH',
      path: `${visas}/{id}`,
      group,
      summary: 'Update the description or deadline of a visa',
      access: write,
      body: VisaChange,
      answer: Visa,
      handle: async call => service.update(at(call), call.body),
    }),
    route({
      id: 'deleteVisa',
      method: 'DELETE',
      path: `${visas}/{id}`,
      group,
      summary: 'Delete a visa with its answers',
      access: { ...write, audit: 'visa.delete' },
      status: 204,
      handle: async call => service.remove(at(call)),
    }),
    route({
      id: 'closeVisa',
      method: 'POST',
      path: `${visas}/{id}/close`,
      group,
      summary: 'Close a visa permanently',
      access: write,
      status: 204,
      handle: async call => service.close(at(call)),
    }),
    route({
      id: 'pauseVisa',
      method: 'POST',
      path: `${visas}/{id}/pause`,
      group,
      summary: 'Pause a visa: no answers are accepted',
      access: write,
      status: 204,
      handle: async call => service.pause(at(call)),
    }),
    route({
      id: 'resumeVisa',
      method: 'POST',
      path: `${visas}/{id}/resume`,
      group,
      summary: 'Resume a visa: answers are accepted again',
      access: write,
      status: 204,
      handle: async call => service.resume(at(call)),
    }),
    ...visaValidationRoutes(service.validations, addresses),
    ...visaCommentRoutes(service.comments),
    ...ownVisaRoutes(service.own),
  ];
}

// The caller's own visas, of a project and of all projects.

function ownVisaRoutes(service: OwnVisas): Route[] {
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
