import Type, { type Static } from 'typebox';
import { GivenTime, named, nullable, Text } from '../../kit/shapes.ts';
import { importedAnswer } from '../history/schema.ts';
import { listQuery } from '../odata/schema.ts';
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

export const Comment = named(
  'Comment',
  Type.Object({
    guid: Type.String(),
    date: Type.String(),
    author: Type.String(),
    comment: Type.String(),
    topic_guid: Type.String(),
    viewpoint_guid: nullable(Type.String()),
    reply_to_comment_guid: nullable(Type.String()),
    modified_date: Type.Optional(Type.String()),
    modified_author: Type.Optional(Type.String()),
    ...importedAnswer,
    authorization: Type.Optional(Type.Object({ comment_actions: Type.Array(Type.String()) })),
  }),
);
export type Comment = Static<typeof Comment>;

export const CommentReplacement3 = Type.Object({ comment: fields.comment, viewpoint_guid: GivenGuid });
export type CommentReplacement3 = Static<typeof CommentReplacement3>;
export const NewComment3 = Type.Object({ guid: GivenGuid, ...CommentReplacement3.properties });

/** A comment in version 3.0, which has no replies to comments. */
export const Comment3 = named(
  'CommentV3',
  Type.Object({
    guid: Type.String(),
    date: Type.String(),
    author: Type.String(),
    comment: Type.String(),
    topic_guid: Type.String(),
    viewpoint_guid: nullable(Type.String()),
    modified_date: Type.Optional(Type.String()),
    modified_author: Type.Optional(Type.String()),
    ...importedAnswer,
    authorization: Type.Optional(Type.Object({ comment_actions: Type.Array(Type.String()) })),
  }),
);
export type Comment3 = Static<typeof Comment3>;

const withAuthorization = { includeAuthorization: Type.Optional(Type.Boolean()) };
export const CommentQuery = Type.Object(withAuthorization);
export const CommentsQuery = Type.Object({ ...listQuery, ...withAuthorization });
export type CommentsQuery = Static<typeof CommentsQuery>;
