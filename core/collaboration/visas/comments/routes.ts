import Type from 'typebox';
import { callerOf, route, type Access, type Route, viewOf } from '../../../http/api/route.ts';
import { visaOf } from '../change.ts';
import { VisaComment, CommentChange, NewComment } from '../schema.ts';
import type { VisaComments } from './service.ts';

const group = 'visa';
const comments = '/cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment';
const read = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;
const write = { ...read, audit: 'visa.comment' } as const satisfies Access;

export function visaCommentRoutes(service: VisaComments): Route[] {
  return [
    route({
      id: 'getVisaComments',
      method: 'GET',
      path: comments,
      group,
      summary: 'List the comments on a visa',
      access: { ...read },
      answer: Type.Array(VisaComment),
      handle: async call => service.list(visaOf(callerOf(call), viewOf(call), call.params)),
    }),
    route({
      id: 'createVisaComment',
      method: 'POST',
      path: comments,
      group,
      summary: 'Create a comment on a visa',
      access: { ...write },
      body: NewComment,
      status: 201,
      answer: VisaComment,
      handle: async call => service.create(visaOf(callerOf(call), viewOf(call), call.params), call.body),
    }),
    route({
      id: 'getVisaComment',
      method: 'GET',
      path: `${comments}/{id}`,
      group,
      summary: 'Get a comment',
      access: { ...read },
      answer: VisaComment,
      handle: async call => service.get(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    route({
      id: 'updateVisaComment',
      method: 'PATCH',
      path: `${comments}/{id}`,
      group,
      summary: 'Update a comment',
      access: { ...write },
      body: CommentChange,
      answer: VisaComment,
      handle: async call =>
        service.update(visaOf(callerOf(call), viewOf(call), call.params), call.params.id, call.body),
    }),
    route({
      id: 'deleteVisaComment',
      method: 'DELETE',
      path: `${comments}/{id}`,
      group,
      summary: 'Delete a comment',
      access: { ...write },
      status: 204,
      handle: async call => service.remove(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
  ];
}
