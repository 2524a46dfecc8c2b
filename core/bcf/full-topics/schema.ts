import Type, { type Static } from 'typebox';
import { nullable, shape } from '../../kit/shapes.ts';
import { Comment, CommentInTopic } from '../comments/schema.ts';
import { listQuery } from '../odata/schema.ts';
import { choiceQuery, NewTopic, topicAnswer, TopicChange } from '../topics/schema.ts';
import { PictureQuery, Viewpoint, ViewpointInTopic } from '../viewpoints/schema.ts';

/** Limit of one request, which is one transaction: more would block all other writes. */
const [MOST_COMMENTS, MOST_VIEWPOINTS] = [2000, 500];

const parts = {
  comments: Type.Optional(nullable(Type.Array(CommentInTopic, { maxItems: MOST_COMMENTS }))),
  viewpoints: Type.Optional(nullable(Type.Array(ViewpointInTopic, { maxItems: MOST_VIEWPOINTS }))),
};
export const NewFullTopic = Type.Object({ ...NewTopic.properties, ...parts });
export type NewFullTopic = Static<typeof NewFullTopic>;
export const FullTopicChange = Type.Object({ ...TopicChange.properties, ...parts });
export type FullTopicChange = Static<typeof FullTopicChange>;

export const FullTopic = shape('FullTopic', {
  ...topicAnswer,
  comments: Type.Array(Comment),
  viewpoints: Type.Array(Viewpoint),
});
export type FullTopic = Static<typeof FullTopic>;

/** List fields of a topic besides its own. */
export const TopicOverview = shape('TopicOverview', {
  topic_guid: Type.String(),
  comments: Type.Integer(),
  viewpoints: Type.Integer(),
  picture: nullable(Type.String({ description: 'temporary address of the first picture' })),
});
export type TopicOverview = Static<typeof TopicOverview>;
export const TopicOverviewsQuery = Type.Object(choiceQuery);
export type TopicOverviewsQuery = Static<typeof TopicOverviewsQuery>;

export const FullTopicsQuery = Type.Object({ ...listQuery, ...choiceQuery, ...PictureQuery.properties });
export type FullTopicsQuery = Static<typeof FullTopicsQuery>;
export { PictureQuery, VIEWPOINT_BYTES } from '../viewpoints/schema.ts';
