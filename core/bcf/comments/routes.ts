import Type from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerOf, projectOf, type Route, routesFor } from '../../http/api/route.ts';
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

const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const { routes: routes3, reads: reads3, writes: writes3 } = routesFor('bcf-3.0', guests);
const path = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid:text}/comments';
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid:text}/comments';

const oneOf = ({ topics_guid, guid }: { readonly topics_guid: string; readonly guid: string }) => ({
  topicGuid: topics_guid,
  guid,
});

export function commentRoutes(comments: Comments): Route[] {
  return [...routesOf21(comments), ...routesOf3(comments)];
}

// Long: a table of routes.
function routesOf21(comments: Comments): Route[] {
  return [
    routes.get('getComments', path, {
      summary: 'List the comments on a topic',
      access: reads,
      query: CommentsQuery,
      answer: Type.Array(Comment),
      handle: async call => comments.list(callerOf(call), projectOf(call), call.params.topics_guid, call.query),
    }),
    routes.post('createComment', path, {
      summary: 'Comment on a topic',
      access: writes('topic.comment.create'),
      body: CommentContent,
      status: 201,
      answer: Comment,
      handle: async call => comments.create(callerOf(call), projectOf(call), call.params.topics_guid, call.body),
    }),
    routes.get('getComment', `${path}/{guid:text}`, {
      summary: 'Get a comment',
      access: reads,
      query: CommentQuery,
      answer: Comment,
      handle: async call =>
        comments.get(callerOf(call), projectOf(call), oneOf(call.params), call.query.includeAuthorization),
    }),
    routes.patch('updateComment', `${path}/{guid:text}`, {
      summary: 'Update a comment; what is not given stays',
      access: writes('topic.comment.update'),
      body: CommentContent,
      answer: Comment,
      handle: async call => {
        const how = { isMerge: true, expected: ifMatch(call, Comment) };
        return comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, how);
      },
    }),
    routes.put('fullUpdateComment', `${path}/{guid:text}`, {
      summary: 'Replace a comment; what is not given is cleared',
      access: writes('topic.comment.update'),
      body: CommentContent,
      answer: Comment,
      handle: async call => {
        const how = { isMerge: false, expected: ifMatch(call, Comment) };
        return comments.update(callerOf(call), projectOf(call), oneOf(call.params), call.body, how);
      },
    }),
    routes.delete('deleteComment', `${path}/{guid:text}`, {
      summary: 'Delete a comment',
      access: writes('topic.comment.delete'),
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

function routesOf3(comments: Comments): Route[] {
  return [
    routes3.get('getCommentsV3', path3, {
      summary: 'List the comments on a topic',
      access: reads3,
      query: CommentsQuery,
      answer: Type.Array(Comment3),
      handle: async call =>
        (await comments.list(callerOf(call), projectOf(call), call.params.topics_guid, call.query)).map(inVersion3),
    }),
    routes3.post('createCommentV3', path3, {
      summary: 'Comment on a topic',
      access: writes3('topic.comment.create'),
      body: NewComment3,
      status: 201,
      answer: Comment3,
      handle: async call => {
        const given = replacementOf3(call.body);
        return inVersion3(await comments.create(callerOf(call), projectOf(call), call.params.topics_guid, given));
      },
    }),
    routes3.get('getCommentV3', `${path3}/{guid:text}`, {
      summary: 'Get a comment',
      access: reads3,
      query: CommentQuery,
      answer: Comment3,
      handle: async call => {
        const { includeAuthorization } = call.query;
        return inVersion3(
          await comments.get(callerOf(call), projectOf(call), oneOf(call.params), includeAuthorization),
        );
      },
    }),
    routes3.put('replaceCommentV3', `${path3}/{guid:text}`, {
      summary: 'Replace a comment; what is not given is cleared',
      access: writes3('topic.comment.update'),
      body: CommentReplacement3,
      answer: Comment3,
      handle: async call => {
        const how = { isMerge: true, ...unchanged3(call) };
        const given = replacementOf3(call.body);
        return inVersion3(await comments.update(callerOf(call), projectOf(call), oneOf(call.params), given, how));
      },
    }),
    routes3.delete('deleteCommentV3', `${path3}/{guid:text}`, {
      summary: 'Delete a comment',
      access: writes3('topic.comment.delete'),
      answer: Type.Object({}),
      handle: async call => {
        await comments.removeOne(callerOf(call), projectOf(call), oneOf(call.params), unchanged3(call));
        return {};
      },
    }),
  ];
}
