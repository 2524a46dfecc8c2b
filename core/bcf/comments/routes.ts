import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerOf, declaring, projectOf, route, type Route } from '../../http/api/route.ts';
import { guests } from '../access.ts';
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

const { reads, writes } = declaring('bcf-2.1', guests);
const { reads: reads3, writes: writes3 } = declaring('bcf-3.0', guests);
const path = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments';
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments';

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
      ...reads,
      path,
      summary: 'List the comments on a topic',
      query: CommentsQuery,
      answer: Type.Array(Comment),
      handle: async call => comments.list(callerOf(call), projectOf(call), call.params.topics_guid, call.query),
    }),
    route({
      id: 'createComment',
      ...writes('POST', 'topic.comment.create'),
      path,
      summary: 'Comment on a topic',
      body: CommentContent,
      status: 201,
      answer: Comment,
      handle: async call => comments.create(callerOf(call), projectOf(call), call.params.topics_guid, call.body),
    }),
    route({
      id: 'getComment',
      ...reads,
      path: `${path}/{guid}`,
      summary: 'Get a comment',
      query: CommentQuery,
      answer: Comment,
      handle: async call =>
        comments.get(callerOf(call), projectOf(call), oneOf(call.params), call.query.includeAuthorization),
    }),
    route({
      id: 'updateComment',
      ...writes('PATCH', 'topic.comment.update'),
      path: `${path}/{guid}`,
      summary: 'Update a comment; what is not given stays',
      body: CommentContent,
      answer: Comment,
      handle: async call => {
        const how = { isMerge: true, expected: ifMatch(call, Comment) };
        return comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, how);
      },
    }),
    route({
      id: 'fullUpdateComment',
      ...writes('PUT', 'topic.comment.update'),
      path: `${path}/{guid}`,
      summary: 'Replace a comment; what is not given is cleared',
      body: CommentContent,
      answer: Comment,
      handle: async call => {
        const how = { isMerge: false, expected: ifMatch(call, Comment) };
        return comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, how);
      },
    }),
    route({
      id: 'deleteComment',
      ...writes('DELETE', 'topic.comment.delete'),
      path: `${path}/{guid}`,
      summary: 'Delete a comment',
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
      ...reads3,
      path: path3,
      summary: 'List the comments on a topic',
      query: CommentsQuery,
      answer: Type.Array(Comment3),
      handle: async call =>
        (await comments.list(callerOf(call), projectOf(call), call.params.topics_guid, call.query)).map(inVersion3),
    }),
    route({
      id: 'createCommentV3',
      ...writes3('POST', 'topic.comment.create'),
      path: path3,
      summary: 'Comment on a topic',
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
      ...reads3,
      path: `${path3}/{guid}`,
      summary: 'Get a comment',
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
      ...writes3('PUT', 'topic.comment.update'),
      path: `${path3}/{guid}`,
      summary: 'Replace a comment; what is not given is cleared',
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
      ...writes3('DELETE', 'topic.comment.delete'),
      path: `${path3}/{guid}`,
      summary: 'Delete a comment',
      answer: Type.Object({}),
      handle: async call => {
        await comments.removeOne(callerOf(call), projectOf(call), oneOf(call.params), unchanged3(call));
        return {};
      },
    }),
  ];
}
