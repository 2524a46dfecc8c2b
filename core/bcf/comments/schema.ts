import Type, { type Static } from 'typebox';
import { GivenTime, nullable, Text, shape } from '../../kit/shapes.ts';
import { importedAnswer } from '../history/schema.ts';
import { authorizationQuery, listQuery } from '../odata/schema.ts';
import { GivenGuid } from '../topics/schema.ts';

const fields = {
  guid: GivenGuid,
  date: Type.Optional(nullable(GivenTime('the present when absent'))),
  author: Type.Optional(nullable(Type.String({ maxLength: 512 }))),
  comment: Type.Optional(nullable(Text)),
  viewpoint_guid: GivenGuid,
  reply_to_comment_guid: GivenGuid,
};

export const CommentContent = Type.Object(fields);
export type CommentContent = Static<typeof CommentContent>;

/** In a whole topic: may show a viewpoint that comes with it. */
export const CommentInTopic = Type.Object({ ...fields, viewpoint_temp_id: Type.Optional(nullable(Type.Integer())) });
export type CommentInTopic = Static<typeof CommentInTopic>;

const shown = {
  guid: Type.String(),
  date: Type.String(),
  author: Type.String(),
  comment: Type.String(),
  topic_guid: Type.String(),
  viewpoint_guid: nullable(Type.String()),
};
const changed = {
  modified_date: Type.Optional(Type.String()),
  modified_author: Type.Optional(Type.String()),
  ...importedAnswer,
  authorization: Type.Optional(Type.Object({ comment_actions: Type.Array(Type.String()) })),
};
export const Comment = shape('Comment', { ...shown, reply_to_comment_guid: nullable(Type.String()), ...changed });
export type Comment = Static<typeof Comment>;

/** A comment in version 3.0, which has no replies to comments: answers leave out what their shape does not have. */
export const Comment3 = shape('CommentV3', { ...shown, ...changed });

export const CommentReplacement3 = Type.Object({ comment: fields.comment, viewpoint_guid: GivenGuid });
export type CommentReplacement3 = Static<typeof CommentReplacement3>;
export const NewComment3 = Type.Object({ guid: GivenGuid, ...CommentReplacement3.properties });

export const CommentsQuery = Type.Object({ ...listQuery, ...authorizationQuery });
export type CommentsQuery = Static<typeof CommentsQuery>;
