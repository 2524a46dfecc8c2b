// Shapes of related topics, and of the files that a topic is about.
import Type, { type Static } from 'typebox';
import { nullable, shape } from '../../kit/shapes.ts';

export const RelatedTopics = Type.Array(
  Type.Object({ related_topic_guid: Type.String({ maxLength: 64 }) }, { title: 'RelatedTopic' }),
  { maxItems: 10_000 },
);
export type RelatedTopics = Static<typeof RelatedTopics>;
/** As the typed client of the vendor has them. */
export const RelatedGuids = Type.Array(Type.String());

const text = Type.Optional(nullable(Type.String({ maxLength: 4096 })));
const file = { ifc_project: text, ifc_spatial_structure_element: text, date: text, reference: text };

/** Either version's name of the file is taken. */
export const NewTopicFiles = Type.Array(
  Type.Object({ ...file, file_name: text, filename: text }, { title: 'NewTopicFile', minProperties: 1 }),
  { maxItems: 1000 },
);
export type NewTopicFiles = Static<typeof NewTopicFiles>;

export const TopicFiles = Type.Array(Type.Object({ ...file, file_name: text }, { title: 'TopicFile' }));
export type TopicFiles = Static<typeof TopicFiles>;

const TopicFile3 = shape('TopicFileV3', { ...file, filename: text });
export const TopicFiles3 = Type.Array(TopicFile3);
export type TopicFiles3 = Static<typeof TopicFiles3>;

/** Files of the project that topics may be about, each with the same columns to show. */
export const FilesInformation = Type.Array(
  shape('FileInformationV3', {
    display_information: Type.Array(Type.Object({ field_display_name: Type.String(), field_value: Type.String() })),
    file: TopicFile3,
  }),
);
export type FilesInformation = Static<typeof FilesInformation>;
