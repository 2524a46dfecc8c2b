// Shapes of topics, and of guids in this room.
import Type, { type Static } from 'typebox';
import { invalid } from '../../kit/errors.ts';
import { newGuid } from '../../kit/ids.ts';
import { BLANK, GivenTime, Id, MOST_NAMED, nullable, patterned, repeated, Text, shape } from '../../kit/shapes.ts';
import { importedAnswer } from '../history/schema.ts';
import { authorizationQuery, listQuery } from '../odata/schema.ts';

const Short = Type.String({ maxLength: 512 });
const Title = patterned('\\S', BLANK, { minLength: 1, maxLength: 4096 });
export const GivenGuid = Type.Optional(nullable(Type.String({ maxLength: 64 })));
const text = Type.Optional(nullable(Short));

export const Snippet = shape('BimSnippet', {
  snippet_type: Short,
  is_external: Type.Boolean(),
  reference: Type.String({ maxLength: 4096 }),
  reference_schema: Type.String({ maxLength: 4096 }),
});
export type Snippet = Static<typeof Snippet>;

/** Fields of a topic in every version, besides its title. */
const standardFields = {
  topic_type: text,
  topic_status: text,
  reference_links: Type.Optional(nullable(Type.Array(Type.String({ maxLength: 10_000 }), { maxItems: 1000 }))),
  priority: text,
  index: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
  labels: Type.Optional(nullable(Type.Array(Short, { maxItems: 1000 }))),
  assigned_to: text,
  stage: text,
  description: Type.Optional(nullable(Text)),
  bim_snippet: Type.Optional(nullable(Snippet)),
  due_date: Type.Optional(nullable(GivenTime('a day or a time'))),
};

export const topicFields = {
  ...standardFields,
  guid: GivenGuid,
  creation_date: Type.Optional(nullable(GivenTime('the present when absent'))),
  creation_author: text,
  models: Type.Optional(nullable(Type.Array(Id, { maxItems: MOST_NAMED }))),
  ifcs: Type.Optional(nullable(Type.Array(Id, { maxItems: MOST_NAMED, description: 'the same as `models`' }))),
  format: text,
  bimdata_viewer_layout: Type.Optional(Type.Unknown()),
  groups: Type.Optional(nullable(Type.Array(Id, { maxItems: 1000 }))),
};

export const NewTopic = Type.Object({ ...topicFields, title: Title });
export type NewTopic = Static<typeof NewTopic>;
export const TopicChange = Type.Object({ ...topicFields, title: Type.Optional(Title) });
export type TopicChange = Static<typeof TopicChange>;

const shown = nullable(Type.String());
const Ids = Type.Array(Id);
/** Fields of a topic itself in answers. */
export const topicAnswer = {
  guid: Type.String(),
  server_assigned_id: Type.String(),
  topic_type: shown,
  topic_status: shown,
  title: Type.String(),
  priority: shown,
  labels: Type.Array(Type.String()),
  creation_date: Type.String(),
  creation_author: Type.String(),
  modified_date: Type.Optional(Type.String()),
  modified_author: Type.Optional(Type.String()),
  assigned_to: shown,
  reference_links: Type.Array(Type.String()),
  stage: shown,
  description: shown,
  due_date: shown,
  models: Ids,
  ifcs: Ids,
  format: Type.String(),
  index: nullable(Type.Integer()),
  bimdata_viewer_layout: Type.Unknown(),
  groups: Ids,
  bim_snippet: Type.Optional(Snippet),
  ...importedAnswer,
};

export const Topic = shape('Topic', {
  ...topicAnswer,
  authorization: Type.Optional(
    Type.Object({
      topic_actions: Type.Array(Type.String()),
      comment_actions: Type.Array(Type.String()),
      topic_status: Type.Array(Type.String()),
    }),
  ),
});
export type Topic = Static<typeof Topic>;

export const TopicReplacement3 = Type.Object({ ...standardFields, title: Title });
export type TopicReplacement3 = Static<typeof TopicReplacement3>;
export const NewTopic3 = Type.Object({ guid: GivenGuid, ...TopicReplacement3.properties });

/** A topic in version 3.0. */
export const Topic3 = shape('TopicV3', {
  guid: Type.String(),
  server_assigned_id: Type.String(),
  topic_type: shown,
  topic_status: shown,
  reference_links: Type.Array(Type.String()),
  title: Type.String(),
  priority: shown,
  index: nullable(Type.Integer()),
  labels: Type.Array(Type.String()),
  creation_date: Type.String(),
  creation_author: Type.String(),
  modified_date: Type.Optional(Type.String()),
  modified_author: Type.Optional(Type.String()),
  assigned_to: shown,
  stage: shown,
  description: shown,
  bim_snippet: Type.Optional(Snippet),
  due_date: shown,
  ...importedAnswer,
  authorization: Type.Optional(
    Type.Object({ topic_actions: Type.Array(Type.String()), topic_status: Type.Array(Type.String()) }),
  ),
});
export type Topic3 = Static<typeof Topic3>;

/** Selects topics. */
export const choiceQuery = {
  format: Type.Optional(Type.String({ description: '`standard` when absent' })),
  models: repeated(Id),
  ifcs: repeated(Id),
};
export const TopicsQuery = Type.Object({ ...listQuery, ...choiceQuery, ...authorizationQuery });
export type TopicsQuery = Static<typeof TopicsQuery>;
export const TopicsQuery3 = Type.Object({ ...listQuery, ...authorizationQuery });

/** A part of a topic, such as a comment, as its path names it. */
export interface PartAt {
  readonly topicGuid: string;
  readonly guid: string;
}

/** A guid as it is stored; a new one where none is given. @throws 400 for an invalid guid */
export function guidFrom(given: string | null | undefined, field = 'guid'): string {
  if (given === null || given === undefined || given === '') return newGuid();
  const guid = given.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid))
    throw invalid(field, 'Not a valid guid.', { code: 'invalid_guid' });
  return guid;
}

/** An issue that is assigned to the caller, in any of their projects. */
export const OwnTopic = shape('OwnTopic', {
  guid: Type.String(),
  server_assigned_id: Type.String(),
  title: Type.String(),
  topic_type: shown,
  topic_status: shown,
  priority: shown,
  due_date: shown,
  project: Type.Object({ id: Id, cloud_id: Id, name: Type.String() }),
});
export type OwnTopic = Static<typeof OwnTopic>;
