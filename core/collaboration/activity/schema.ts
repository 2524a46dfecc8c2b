// Shapes of the activity log, for members of a project and for administrators of the service.
import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, PageQuery, repeated, Timestamp, shape } from '../../kit/shapes.ts';

const LogObject = shape('LogObject', { kind: Type.String(), id: nullable(Id), name: nullable(Type.String()) });

const PlacedLogObject = shape('PlacedLogObject', {
  ...LogObject.properties,
  exists: Type.Boolean({ description: 'whether it is still valid' }),
  folder_id: nullable(Type.Integer({ description: 'current folder of the document' })),
});

/** The person in whose name another account acted. */
const InNameOf = shape(
  'LogSubject',
  { id: Id, email: nullable(Type.String()), name: nullable(Type.String()) },
  { description: 'person on whose behalf it was done, or the token may act' },
);

const LogDescription = shape('LogDescription', {
  object: nullable(PlacedLogObject),
  user_name: nullable(Type.String({ description: 'name of the person who acted; null for the service itself' })),
  result: oneOf(['done', 'failed', 'refused']),
  count: Type.Optional(Type.Integer({ description: 'number of objects, when more than one' })),
  was: Type.Optional(Type.String({ description: 'previous name' })),
  fields: Type.Optional(Type.Array(Type.String(), { description: 'given fields' })),
  in_name_of: Type.Optional(InNameOf),
});

/** A line of a project's log, with all details. */
export const ActivityEntry = shape('ActivityEntry', {
  id: Id,
  user_id: nullable(Id),
  user_email: Type.String(),
  app_name: Type.String(),
  project_name: Type.String(),
  date: Timestamp,
  action: Type.String(),
  description: nullable(LogDescription),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

const OptionalText = Type.Optional(nullable(Type.String()));
const OptionalNumber = Type.Optional(nullable(Type.Integer()));

/** The same in the terms of the public client. */
export const LogEntry = shape('LogEntry', {
  ...ActivityEntry.properties,
  action: Type.String({ description: 'such as `document_created` or `project_invitation_sent`' }),
  description: nullable(
    Type.Object({
      path: OptionalText,
      old_path: OptionalText,
      new_path: OptionalText,
      folder_id: OptionalNumber,
      email: OptionalText,
      invited_email: OptionalText,
      sender_email: OptionalText,
      project_role: OptionalNumber,
      old_permission: OptionalNumber,
      new_permission: OptionalNumber,
    }),
  ),
});
export type LogEntry = Static<typeof LogEntry>;

const filters = {
  action: repeated(
    Type.String({ maxLength: 100, description: '`document.update`, or `document` for all of documents' }),
  ),
  user_id: Type.Optional(Id),
  user_email: Type.Optional(Type.String()),
  date_after: Type.Optional(Type.String({ description: 'from then on: a day or a moment' })),
  date_before: Type.Optional(Type.String({ description: 'until then: a day, with it, or a moment' })),
  object_kind: Type.Optional(Type.String()),
  object_id: Type.Optional(Id),
};

export const LogQuery = Type.Object({
  ...filters,
  ...PageQuery,
  document_id: Type.Optional(
    Type.Integer({ minimum: 0, description: 'of all versions of the document, its models and visas' }),
  ),
  folder_id: Type.Optional(Type.Integer({ minimum: 0, description: 'of the folder and what was in it' })),
});
export type LogQuery = Static<typeof LogQuery>;

/** Two months of days. */
const MOST_PERIODS = 62;

export const PeriodsQuery = Type.Object({
  since: Type.Array(Type.String({ maxLength: 40 }), {
    minItems: 1,
    maxItems: MOST_PERIODS,
    description: 'where each period starts, ascending; the last one goes on until now',
  }),
});
export type PeriodsQuery = Static<typeof PeriodsQuery>;

export const PeriodCounts = shape('PeriodCounts', {
  counts: Type.Array(Type.Integer(), { description: 'one for each period' }),
});

export const ServerLogQuery = Type.Object({
  ...filters,
  ...PageQuery,
  cloud_id: Type.Optional(Id),
  project_id: Type.Optional(Id),
  address: Type.Optional(Type.String()),
  result: Type.Optional(oneOf(['done', 'failed', 'refused'])),
});
export type ServerLogQuery = Static<typeof ServerLogQuery>;

export const ServerLogEntry = shape('ServerLogEntry', {
  id: Id,
  date: Timestamp,
  action: Type.String(),
  result: oneOf(['done', 'failed', 'refused']),
  via: oneOf(['api', 'page', 'command', 'service']),
  user_id: nullable(Id),
  user_email: nullable(Type.String()),
  user_name: nullable(Type.String()),
  app_name: nullable(Type.String()),
  address: nullable(Type.String()),
  cloud_id: nullable(Id),
  project_id: nullable(Id),
  project_name: nullable(Type.String()),
  object: nullable(LogObject),
  count: Type.Integer({ description: 'number of objects, or of refusals within a minute' }),
  was: nullable(Type.String()),
  claimed: nullable(Type.String()),
  hash: Type.String(),
  in_name_of: nullable(InNameOf),
});
export type ServerLogEntry = Static<typeof ServerLogEntry>;

export const LogVerdict = shape('LogVerdict', {
  lines: Type.Integer({ description: 'number of unaltered lines, from the first' }),
  hash: Type.String({ description: 'hash of the last unaltered line' }),
  broken_at: nullable(Id),
  reason: nullable(oneOf(['changed', 'missing', 'cut', 'replaced'])),
});
export type LogVerdict = Static<typeof LogVerdict>;
