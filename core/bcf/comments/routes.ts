// Comments on topics.
import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/route.ts';
import { Comment, CommentContent, CommentQuery, CommentsQuery } from './schema.ts';
import type { Comments } from './service.ts';

const group = 'bcf-2.1';
const path = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

const oneOf = ({ topics_guid, guid }: { readonly topics_guid: string; readonly guid: string }) => ({
  topicGuid: topics_guid,
  guid,
});

export function commentRoutes(comments: Comments): Route[] {
  return [
    route({
      id: 'getComments',
      method: 'GET',
      path,
      group,
      summary: 'List the comments on a topic',
      access: read,
      query: CommentsQuery,
      answer: Type.Array(Comment),
      handle: async call => comments.list(callerOf(call), projectOf(call), call.params.topics_guid, call.query),
    }),
    route({
      id: 'createComment',
      method: 'POST',
      path,
      group,
      summary: 'Comment on a topic',
      access: { ...write, audit: 'topic.comment.create' },
      body: CommentContent,
      status: 201,
      answer: Comment,
      handle: async call => comments.create(callerOf(call), projectOf(call), call.params.topics_guid, call.body),
    }),
    route({
      id: 'getComment',
      method: 'GET',
      path: `${path}/{guid}`,
      group,
      summary: 'Get a comment',
      access: read,
      query: CommentQuery,
      answer: Comment,
      handle: async call =>
        comments.get(callerOf(call), projectOf(call), oneOf(call.params), call.query.includeAuthorization),
    }),
    route({
      id: 'updateComment',
      method: 'PATCH',
      path: `${path}/{guid}`,
      group,
      summary: 'Update a comment; what is not given stays',
      access: { ...write, audit: 'topic.comment.update' },
      body: CommentContent,
      answer: Comment,
      handle: async call => comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, true),
    }),
    route({
      id: 'fullUpdateComment',
      method: 'PUT',
      path: `${path}/{guid}`,
      group,
      summary: 'Replace a comment; what is not given is cleared',
      access: { ...write, audit: 'topic.comment.update' },
      body: CommentContent,
      answer: Comment,
      handle: async call => comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, false),
    }),
    route({
      id: 'deleteComment',
      method: 'DELETE',
      path: `${path}/{guid}`,
      group,
      summary: 'Delete a comment',
      access: { ...write, audit: 'topic.comment.delete' },
      answer: Type.Object({}),
      handle: async call => {
        await comments.removeOne(callerOf(call), projectOf(call), call.params.topics_guid, call.params.guid);
        return {};
      },
    }),
  ];
}
