import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { callerOf, projectOf, route, type Access, type Call, type Route } from '../../http/api/route.ts';
import {
  Comment,
  Comment3,
  CommentContent,
  CommentQuery,
  CommentReplacement3,
  CommentsQuery,
  NewComment3,
} from './schema.ts';
import { inVersion3, replacementOf3, type Comments } from './service.ts';

const group = 'bcf-2.1';
const group3 = 'bcf-3.0';
const path = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments';
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest' } as const satisfies Access;

const oneOf = ({ topics_guid, guid }: { readonly topics_guid: string; readonly guid: string }) => ({
  topicGuid: topics_guid,
  guid,
});

export function commentRoutes(comments: Comments): Route[] {
  return [...routes21(comments), ...routes3(comments)];
}

// Long: a table of routes.
function routes21(comments: Comments): Route[] {
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
      handle: async call => {
        const how = { isMerge: true, expected: ifMatch(call, Comment) };
        return comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, how);
      },
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
      handle: async call => {
        const how = { isMerge: false, expected: ifMatch(call, Comment) };
        return comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, how);
      },
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
        const condition = { expected: ifMatch(call, Comment) };
        await comments.removeOne(callerOf(call), projectOf(call), oneOf(call.params), condition);
        return {};
      },
    }),
  ];
}

/** The condition of a change, as readers of version 3.0 see the comment. */
function unchanged3(call: Pick<Call, 'exchange'>) {
  const expected = ifMatch(call, Comment3);
  return { expected: expected && ((seen: readonly object[]) => expected((seen as Comment[]).map(inVersion3))) };
}

function routes3(comments: Comments): Route[] {
  return [
    route({
      id: 'getCommentsV3',
      method: 'GET',
      path: path3,
      group: group3,
      summary: 'List the comments on a topic',
      access: read,
      query: CommentsQuery,
      answer: Type.Array(Comment3),
      handle: async call =>
        (await comments.list(callerOf(call), projectOf(call), call.params.topics_guid, call.query)).map(inVersion3),
    }),
    route({
      id: 'createCommentV3',
      method: 'POST',
      path: path3,
      group: group3,
      summary: 'Comment on a topic',
      access: { ...write, audit: 'topic.comment.create' },
      body: NewComment3,
      status: 201,
      answer: Comment3,
      handle: async call => {
        const given = replacementOf3(call.body);
        return inVersion3(await comments.create(callerOf(call), projectOf(call), call.params.topics_guid, given));
      },
    }),
    route({
      id: 'getCommentV3',
      method: 'GET',
      path: `${path3}/{guid}`,
      group: group3,
      summary: 'Get a comment',
      access: read,
      query: CommentQuery,
      answer: Comment3,
      handle: async call => {
        const { includeAuthorization } = call.query;
        return inVersion3(
          await comments.get(callerOf(call), projectOf(call), oneOf(call.params), includeAuthorization),
        );
      },
    }),
    route({
      id: 'replaceCommentV3',
      method: 'PUT',
      path: `${path3}/{guid}`,
      group: group3,
      summary: 'Replace a comment; what is not given is cleared',
      access: { ...write, audit: 'topic.comment.update' },
      body: CommentReplacement3,
      answer: Comment3,
      handle: async call => {
        const how = { isMerge: true, ...unchanged3(call) };
        const given = replacementOf3(call.body);
        return inVersion3(await comments.update(callerOf(call), projectOf(call), oneOf(call.params), given, how));
      },
    }),
    route({
      id: 'deleteCommentV3',
      method: 'DELETE',
      path: `${path3}/{guid}`,
      group: group3,
      summary: 'Delete a comment',
      access: { ...write, audit: 'topic.comment.delete' },
      answer: Type.Object({}),
      handle: async call => {
        await comments.removeOne(callerOf(call), projectOf(call), oneOf(call.params), unchanged3(call));
        return {};
      },
    }),
  ];
}
