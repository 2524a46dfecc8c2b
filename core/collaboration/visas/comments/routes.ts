import Type from 'typebox';
import { callerOf, type Route, viewOf, type Access, routesFor } from '../../../http/api/route.ts';
import { visaOf } from '../change.ts';
import { VisaComment, CommentChange, NewComment } from '../schema.ts';
import type { VisaComments } from './service.ts';

const access = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;
const { routes, reads, writes } = routesFor('visa', { reads: access, writes: access });

const comments = '/cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment';

export const visaCommentRoutes = (service: VisaComments): Route[] => [
  routes.get('getVisaComments', comments, {
    summary: 'List the comments on a visa',
    access: reads,
    answer: Type.Array(VisaComment),
    handle: async call => service.list(visaOf(callerOf(call), viewOf(call), call.params)),
  }),
  routes.post('createVisaComment', comments, {
    summary: 'Create a comment on a visa',
    access: writes('visa.comment'),
    body: NewComment,
    status: 201,
    answer: VisaComment,
    handle: async call => service.create(visaOf(callerOf(call), viewOf(call), call.params), call.body),
  }),
  routes.get('getVisaComment', `${comments}/{id}`, {
    summary: 'Get a comment',
    access: reads,
    answer: VisaComment,
    handle: async call => service.get(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
  }),
  routes.patch('updateVisaComment', `${comments}/{id}`, {
    summary: 'Update a comment',
    access: writes('visa.comment'),
    body: CommentChange,
    answer: VisaComment,
    handle: async call => service.update(visaOf(callerOf(call), viewOf(call), call.params), call.params.id, call.body),
  }),
  routes.delete('deleteVisaComment', `${comments}/{id}`, {
    summary: 'Delete a comment',
    access: writes('visa.comment'),
    handle: async call => service.remove(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
  }),
];
