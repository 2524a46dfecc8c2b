import Type, { type TSchema } from 'typebox';
import { ifMatch } from '../../http/answer/etags.ts';
import { type Call, callerIn, inBcf3, type Route, routesFor, routesIn } from '../../http/api/route.ts';
import { guests, partAt } from '../access.ts';
import { AuthorizationQuery } from '../odata/schema.ts';
import { Comment, Comment3, CommentContent, CommentReplacement3, CommentsQuery, NewComment3 } from './schema.ts';
import { replacementOf3, type Comments } from './service.ts';

const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const routes3 = routesIn('bcf-3.0');
const path = '/bcf/2.1/projects/{projects_pk}/topics/{topics_guid:text}/comments';
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{topics_guid:text}/comments';

type At<Body = unknown> = Call<Parameters<typeof partAt>[0], unknown, Body>;

// Long: a table of routes.
export function commentRoutes(comments: Comments): Route[] {
  /** @param shape of the answers that the client has read */
  const update = (call: At<CommentContent>, isMerge: boolean, shape: TSchema = Comment) =>
    comments.update(callerIn(call), partAt(call.params), call.body, { isMerge, expected: ifMatch(call, shape) });
  const removal = (shape: TSchema) => ({
    summary: 'Delete a comment',
    status: 200,
    access: writes('topic.comment.delete'),
    answer: Type.Object({}),
    handle: async (call: At) =>
      comments.removeOne(callerIn(call), partAt(call.params), { expected: ifMatch(call, shape) }),
  });
  const list = routes.get('getComments', path, {
    summary: 'List the comments on a topic',
    access: reads,
    query: CommentsQuery,
    answer: Type.Array(Comment),
    handle: async call => comments.list(callerIn(call), call.params.topics_guid, call.query),
  });
  const get = routes.get('getComment', `${path}/{guid:text}`, {
    summary: 'Get a comment',
    access: reads,
    query: AuthorizationQuery,
    answer: Comment,
    handle: async call => comments.get(callerIn(call), partAt(call.params), call.query.includeAuthorization),
  });
  return [
    list,
    routes.post('createComment', path, {
      summary: 'Comment on a topic',
      access: writes('topic.comment.create'),
      body: CommentContent,
      status: 201,
      answer: Comment,
      handle: async call => comments.create(callerIn(call), call.params.topics_guid, call.body),
    }),
    get,
    routes.patch('updateComment', `${path}/{guid:text}`, {
      summary: 'Update a comment; what is not given stays',
      access: writes('topic.comment.update'),
      body: CommentContent,
      answer: Comment,
      handle: async call => update(call, true),
    }),
    routes.put('fullUpdateComment', `${path}/{guid:text}`, {
      summary: 'Replace a comment; what is not given is cleared',
      access: writes('topic.comment.update'),
      body: CommentContent,
      answer: Comment,
      handle: async call => update(call, false),
    }),
    routes.delete('deleteComment', `${path}/{guid:text}`, removal(Comment)),
    inBcf3(list, { answer: Type.Array(Comment3) }),
    inBcf3(get, { answer: Comment3 }),
    routes3.post('createCommentV3', path3, {
      summary: 'Comment on a topic',
      access: writes('topic.comment.create'),
      body: NewComment3,
      status: 201,
      answer: Comment3,
      handle: async call => comments.create(callerIn(call), call.params.topics_guid, replacementOf3(call.body)),
    }),
    routes3.put('replaceCommentV3', `${path3}/{guid:text}`, {
      summary: 'Replace a comment; what is not given is cleared',
      access: writes('topic.comment.update'),
      body: CommentReplacement3,
      answer: Comment3,
      handle: async call => update({ ...call, body: replacementOf3(call.body) }, true, Comment3),
    }),
    routes3.delete('deleteCommentV3', `${path3}/{guid:text}`, removal(Comment3)),
  ];
}
