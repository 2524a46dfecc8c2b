// Shape of issues assigned to the caller, of all projects.
import Type, { type Static } from 'typebox';
import { Id, named, nullable } from '../../kit/shapes.ts';

const shown = nullable(Type.String());

export const OwnTopic = named(
  'OwnTopic',
  Type.Object({
    guid: Type.String(),
    server_assigned_id: Type.String(),
    title: Type.String(),
    topic_type: shown,
    topic_status: shown,
    priority: shown,
    due_date: shown,
    project: Type.Object({ id: Id, cloud_id: Id, name: Type.String() }),
  }),
);
export type OwnTopic = Static<typeof OwnTopic>;
