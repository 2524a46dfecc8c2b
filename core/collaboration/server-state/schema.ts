// Shapes of the state of the service, for its administrators.
import Type, { type Static } from 'typebox';
import { alarmCodes } from '../../kit/alarms.ts';
import { nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Bytes = Type.Integer({ minimum: 0, description: 'bytes on the disk' });

const DamagedFile = shape('DamagedFile', {
  kind: Type.Enum(['document', 'preview', 'model', 'attachment', 'picture', 'issue', 'other'], {
    description: 'what has the file: a document, its preview, what was made of a model, and so on',
  }),
  name: nullable(Type.String({ description: 'of the document or issue, and so on' })),
  project: nullable(Type.String()),
  cloud: nullable(Type.String()),
  problem: Type.Enum(['damaged', 'missing']),
  since: Timestamp,
});

export const ServerState = shape('ServerState', {
  version: Type.String(),
  started_at: Timestamp,
  alarms: Type.Array(
    Type.Object({
      code: oneOf(alarmCodes),
      since: Timestamp,
      params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
    { description: 'conditions that an administrator has to end, oldest first' },
  ),
  devices: Type.Integer({ minimum: 0, description: 'other devices that are connected' }),
  connected: Type.Object(
    { people: Count, windows: Count, devices: Count },
    { description: 'people at windows of this service, their windows and devices, this computer included' },
  ),
  work: Type.Object({
    running: Count,
    waiting: Count,
    waiting_since: nullable(Timestamp),
    failed_today: Type.Integer({ minimum: 0, description: 'that ended in an error in the last 24 hours' }),
  }),
  damaged: Type.Array(DamagedFile, {
    description: 'stored files that are damaged or missing; repaired when the same file is uploaded again',
  }),
  storage: Type.Object({
    documents: Type.Integer({ minimum: 0, description: 'bytes of files that people stored, and of pictures of these' }),
    models: Type.Integer({ minimum: 0, description: 'bytes of what was made of models' }),
    database: Bytes,
    free: Type.Integer({ minimum: 0, description: 'bytes that can still be stored' }),
  }),
});
export type ServerState = Static<typeof ServerState>;

/** Ways of the service to people outside its window. */
export const ServerReach = shape('ServerReach', {
  mail: Type.Boolean({ description: 'whether a mail server is set up; otherwise no email leaves the service' }),
  addresses: Type.Array(Type.String(), {
    description:
      'addresses of the service for other computers; empty while it is not shared, and for callers on other computers',
  }),
});
export type ServerReach = Static<typeof ServerReach>;

export const Health = shape('Health', {
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
  alarms: Type.Array(oneOf(alarmCodes), { description: 'codes of the conditions that an administrator has to end' }),
});
export type Health = Static<typeof Health>;
