// Bodies of comments on visas; their answers are in visas.
import Type, { type Static } from 'typebox';
import { BLANK, patterned } from '../../../kit/shapes.ts';

const Content = patterned('\\S', BLANK, { minLength: 1, maxLength: 10_000 });
const author = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'a member of the project, on whose behalf an application or administrator writes',
  }),
);

export const NewComment = Type.Object({ author_id: author, content: Content });
export type NewComment = Static<typeof NewComment>;
export const CommentChange = Type.Object({ author_id: author, content: Type.Optional(Content) });
export type CommentChange = Static<typeof CommentChange>;
