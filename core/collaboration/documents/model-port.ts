// The DocumentPort of models.
import { canRead, permissions, roles } from '../../access/roles.ts';
import { askerHas } from '../../access/request-context.ts';
import type { Place, ProjectPlace } from '../../access/caller.ts';
import type { MadeFile } from '../../models/processing/ifc-jobs/schema.ts';
import type { ModelDocument } from '../../models/records/schema.ts';
import type { DocumentSource } from '../../models/access/service.ts';
import type { Tx } from '../../storage/db.ts';
import type { Permission } from '../folders/schema.ts';
import { fileAddresses, toModelDocument } from './describe.ts';
import type { Writing } from './read.ts';
import type { createRemoval } from './remove.ts';
import type { Document } from './schema.ts';
import * as store from './store.ts';
import type { createUpload } from './upload.ts';

interface AnyView {
  readonly origin: string;
  readonly place: Place;
}

export function createModelPort(
  { db, addresses, members, models, describe, foldersAround }: Writing,
  add: ReturnType<typeof createUpload>['add'],
  removeRows: ReturnType<typeof createRemoval>['removeRows'],
) {
  /** Permissions of the viewer in the folders of some documents. Those of an administrator need not be read. */
  async function permissionsIn(
    place: ProjectPlace,
    rows: readonly store.DocumentRow[],
  ): Promise<(folderId: number) => Permission> {
    const { projectRole, maker = place } = place;
    if (projectRole === roles.admin && maker.projectRole === roles.admin) return () => permissions.write;
    return (await foldersAround(db, place, rows)).permission;
  }

  return {
    async describe(documentIds: readonly number[], { origin, place }: AnyView): Promise<Map<number, ModelDocument>> {
      const { projectId } = place;
      if (projectId === null || documentIds.length === 0) return new Map();
      const rows = await store.findDocuments(db, projectId, documentIds);
      const permission = await permissionsIn({ ...place, projectId }, rows);
      return new Map(
        rows
          .filter(({ folder_id }) => canRead(permission(folder_id)))
          .map(row => [row.id, toModelDocument(row, fileAddresses(row, addresses, origin), permission(row.folder_id))]),
      );
    },

    /** The same as full records, for callers with `document:read`. */
    async describeWhole(documentIds: readonly number[], { origin, place }: AnyView): Promise<Map<number, Document>> {
      const { projectId } = place;
      if (projectId === null || documentIds.length === 0 || !askerHas('document:read')) return new Map();
      const documents = await describe(await store.findDocuments(db, projectId, documentIds), {
        origin,
        place: { ...place, projectId },
      });
      return new Map(
        documents.filter(({ user_permission }) => canRead(user_permission)).map(document => [document.id, document]),
      );
    },

    async sourceOf(documentId: number, { projectId, ...place }: Place): Promise<DocumentSource | undefined> {
      const row = projectId === null ? undefined : await store.findDocument(db, projectId, documentId);
      if (!row || projectId === null) return undefined;
      const permission = (await permissionsIn({ ...place, projectId }, [row]))(row.folder_id);
      return permission === permissions.hidden
        ? undefined
        : { id: row.id, name: row.name, fileName: row.file_name, hash: row.blob_hash, permission };
    },

    async prepareBeside(
      documentId: number,
      creatorId: number,
    ): Promise<(tx: Tx, file: MadeFile) => Promise<number | undefined>> {
      const near = await store.findDocumentAnywhere(db, documentId);
      const creators = near ? await members.describeAll([creatorId], wholePlace(near)) : new Map();
      return async (tx, { fileName, blob, source }) => {
        const row = await store.findDocumentAnywhere(tx, documentId);
        if (!row) return undefined;
        return add(tx, {
          creatorId,
          place: wholePlace(row),
          document: { folderId: row.folder_id, name: fileName, fileName, description: null, blob, successorOf: null },
          creators,
          startModel: (write, model) => models.startFor(write, { ...model, origin: source }),
        });
      };
    },

    async remove(tx: Tx, documentId: number, actorId: number): Promise<void> {
      const row = await store.findDocumentAnywhere(tx, documentId);
      if (!row) return;
      await removeRows(tx, { accountId: actorId }, wholePlace(row), {
        rows: [row],
        around: { creators: new Map(), models: new Map() },
      });
    },
  };
}

/** The project of a document without a caller: all of it. */
function wholePlace(document: { readonly cloud_id: number; readonly project_id: number }): ProjectPlace {
  const { cloud_id: cloudId, project_id: projectId } = document;
  return { cloudId, cloudRole: null, projectId, projectRole: roles.admin, groupIds: [] };
}
