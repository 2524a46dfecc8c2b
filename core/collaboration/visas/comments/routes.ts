import Type from 'typebox';
import { callerOf, declaring, route, type Route, viewOf, type Access } from '../../../http/api/route.ts';
import { visaOf } from '../change.ts';
import { VisaComment, CommentChange, NewComment } from '../schema.ts';
import type { VisaComments } from './service.ts';

const access = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;
const { reads, writes } = declaring('visa', { reads: access, writes: access });

const comments = '/cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment';

export function visaCommentRoutes(service: VisaComments): Route[] {
  return [
    route({
      id: 'getVisaComments',
      ...reads,
      path: comments,
      summary: 'List the comments on a visa',
      answer: Type.Array(VisaComment),
      handle: async call => service.list(visaOf(callerOf(call), viewOf(call), call.params)),
    }),
    route({
      id: 'createVisaComment',
      ...writes('POST', 'visa.comment'),
      path: comments,
      summary: 'Create a comment on a visa',
      body: NewComment,
      status: 201,
      answer: VisaComment,
      handle: async call => service.create(visaOf(callerOf(call), viewOf(call), call.params), call.body),
    }),
    route({
      id: 'getVisaComment',
      ...reads,
      path: `${comments}/{id}`,
      summary: 'Get a comment',
      answer: VisaComment,
      handle: async call => service.get(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    route({
      id: 'updateVisaComment',
      ...writes('PATCH', 'visa.comment'),
      path: `${comments}/{id}`,
      summary: 'Update a comment',
      body: CommentChange,
      answer: VisaComment,
      handle: async call =>
        service.update(visaOf(callerOf(call), viewOf(call), call.params), call.params.id, call.body),
    }),
    route({
      id: 'deleteVisaComment',
      ...writes('DELETE', 'visa.comment'),
      path: `${comments}/{id}`,
      summary: 'Delete a comment',
      status: 204,
      handle: async call => service.remove(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
  ];
}
