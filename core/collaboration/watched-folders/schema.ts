// Folders of the disk whose saved files become documents and versions, as administrators of this service see them.
import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

export const WatchedFolder = shape('WatchedFolder', {
  id: Id,
  cloud_id: Id,
  project_id: Id,
  project_name: Type.String(),
  folder_id: Type.Integer({ description: 'where its documents go; its sub-folders get folders below it' }),
  email: nullable(Type.String({ description: 'in whose name, and by whose rights; null when the account is gone' })),
  path: Type.String({ description: 'on the computer of the service' }),
  is_paused: Type.Boolean(),
  paused_reason: nullable(
    oneOf(['maker_gone'], {
      description: 'whoever added it may not add documents there any more: paused until an administrator takes it over',
    }),
  ),
  problem: nullable(Type.String({ description: 'why the last look at it came to nothing' })),
  files: Type.Integer({ description: 'how many of its files are documents' }),
  created_at: Timestamp,
});
export type WatchedFolder = Static<typeof WatchedFolder>;

export const NewWatchedFolder = shape('WatchedFolderRequest', {
  path: Type.String({ minLength: 1, maxLength: 4096, description: 'a folder of the computer of the service' }),
  project_id: Id,
  folder_id: Type.Optional(Type.Integer({ description: 'the root folder of the project unless set' })),
});
export type NewWatchedFolder = Static<typeof NewWatchedFolder>;

export const WatchedFolderPatch = shape('PatchedWatchedFolder', { is_paused: Type.Boolean() });

const watchOutcomes = ['document', 'version', 'known', 'moved', 'gone', 'failed'] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

export const WatchEntry = shape('WatchedFolderEntry', {
  id: Id,
  at: Timestamp,
  path: Type.String({ description: 'of the file below the watched folder, with slashes' }),
  outcome: oneOf(watchOutcomes, {
    description:
      'document: a new one; version: of one that was there; known: a document has these very bytes; ' +
      'moved: its document has another name or folder; gone: its document stays; failed: the note says why',
  }),
  document_id: nullable(Type.Integer()),
  note: nullable(Type.String({ description: 'of a move: the path before' })),
});
export type WatchEntry = Static<typeof WatchEntry>;
