// Shapes of backups, for administrators of the service.
import Type, { type Static } from 'typebox';
import { nullable, shape, Timestamp } from '../kit/shapes.ts';

const Days = Type.Integer({ minimum: 1, maximum: 3650, description: 'days that a backup is kept' });
const At = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  maxLength: 5,
  description: 'time of the day on this computer',
});

const Backup = shape('Backup', {
  name: Type.String({ description: 'its time, which is the name of its folder' }),
  made_at: nullable(Timestamp),
  files: nullable(Type.Integer({ minimum: 0 })),
  bytes: nullable(Type.Integer({ minimum: 0, description: 'of all its files' })),
  has_key: nullable(Type.Boolean({ description: 'whether the master key is in it, locked by a passphrase' })),
  damaged: nullable(Type.Integer({ minimum: 0, description: 'stored files that were damaged or missing already' })),
  problem: nullable(Type.String({ description: 'why it cannot be read' })),
});

export const Backups = shape('Backups', {
  folder: nullable(Type.String({ description: 'null: no backups are made' })),
  at: At,
  keep_days: Days,
  has_key: Type.Boolean({ description: 'whether the master key goes along, locked by a passphrase' }),
  same_disk: Type.Boolean({ description: 'whether the folder is on the disk of the data' }),
  running: nullable(
    Type.Object({
      phase: Type.Enum(['backup', 'proof']),
      done: Type.Integer({ minimum: 0, description: 'files' }),
      all: Type.Integer({ minimum: 0 }),
    }),
  ),
  last: nullable(
    Type.Object({
      name: Type.String(),
      made_at: Timestamp,
      seconds: Type.Number(),
      bytes: Type.Integer({ description: 'of all its files' }),
    }),
  ),
  problem: nullable(Type.String({ description: 'why the last attempt came to nothing' })),
  proof: nullable(
    Type.Object({
      name: Type.String(),
      proven_at: Timestamp,
      seconds: Type.Number(),
      bytes: Type.Integer({ description: 'read and compared' }),
    }),
  ),
  proof_problem: nullable(Type.String({ description: 'why the last proof failed' })),
  backups: Type.Array(Backup, { description: 'newest first, at most 100' }),
});
export type Backups = Static<typeof Backups>;

export const BackupsChange = shape('BackupsChange', {
  folder: nullable(
    Type.String({ minLength: 1, maxLength: 4096, description: 'absolute path on this computer; null ends backups' }),
  ),
  at: Type.Optional(At),
  keep_days: Type.Optional(Days),
  passphrase: Type.Optional(
    nullable(
      Type.String({
        minLength: 12,
        maxLength: 1024,
        description: 'opens the master key in backups; null leaves the key out; absent leaves it as it is',
      }),
    ),
  ),
});
export type BackupsChange = Static<typeof BackupsChange>;
