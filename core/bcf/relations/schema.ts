// Shapes of what a topic says of other topics and of the files that it is about.
import Type, { type Static } from 'typebox';
import { nullable } from '../../kit/shapes.ts';

export const RelatedTopics = Type.Array(
  Type.Object({ related_topic_guid: Type.String({ maxLength: 64 }) }, { title: 'RelatedTopic' }),
  { maxItems: 10_000 },
);
export type RelatedTopics = Static<typeof RelatedTopics>;

const text = Type.Optional(nullable(Type.String({ maxLength: 4096 })));
export const TopicFiles = Type.Array(
  Type.Object(
    { ifc_project: text, ifc_spatial_structure_element: text, file_name: text, date: text, reference: text },
    { title: 'TopicFile', minProperties: 1 },
  ),
  { maxItems: 1000 },
);
export type TopicFiles = Static<typeof TopicFiles>;
