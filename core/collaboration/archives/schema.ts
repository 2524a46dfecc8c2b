// Shapes of archives: several documents and folders as one ZIP.
import Type, { type Static } from 'typebox';
import { Id, repeated, Timestamp, shape } from '../../kit/shapes.ts';

/** Named as the public clients of this route have it. Nothing named: the whole project. */
export const ArchiveQuery = Type.Object({
  accessToken: Type.Optional(Type.String({ description: 'a token, instead of the header' })),
  'folderId[]': repeated(Id),
  'documentId[]': repeated(Id),
});

export const PackageQuery = Type.Object({ accessToken: ArchiveQuery.properties.accessToken, modelId: Id });

const SomeIds = Type.Optional(Type.Array(Id, { maxItems: 100_000 }));

export const NewArchive = shape('ArchiveRequest', { folder_ids: SomeIds, document_ids: SomeIds });

export const Archive = shape('Archive', {
  url: Type.String({ description: 'signed address of the zip, which needs no credential' }),
  expires_at: Timestamp,
});
export type Archive = Static<typeof Archive>;
