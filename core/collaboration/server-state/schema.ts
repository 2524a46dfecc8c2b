// How the service is, as its administrators see it.
import Type, { type Static } from 'typebox';
import { named, nullable, Timestamp } from '../../kit/shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Bytes = Type.Integer({ minimum: 0, description: 'bytes on the disk' });

export const ServerState = named(
  'ServerState',
  Type.Object({
    version: Type.String(),
    started_at: Timestamp,
    devices: Type.Integer({ minimum: 0, description: 'other devices that are connected' }),
    work: Type.Object({
      running: Count,
      waiting: Count,
      waiting_since: nullable(Timestamp),
      failed_today: Type.Integer({ minimum: 0, description: 'that ended in an error in the last 24 hours' }),
    }),
    storage: Type.Object({
      documents: Type.Integer({
        minimum: 0,
        description: 'bytes of files that people stored, and of pictures of these',
      }),
      models: Type.Integer({ minimum: 0, description: 'bytes of what was made of models' }),
      database: Bytes,
      free: Type.Integer({ minimum: 0, description: 'bytes that can still be stored' }),
    }),
  }),
);
export type ServerState = Static<typeof ServerState>;
