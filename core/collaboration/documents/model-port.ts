// The DocumentPort of models.
import { canRead, permissions, roles } from '../../access/roles.ts';
import { askerHas } from '../../access/request-context.ts';
import type { Place, ProjectPlace } from '../../access/caller.ts';
import { MAY_NOT_ADD, type DocumentOrder, type MadeFile } from '../../models/processing/ifc-jobs/schema.ts';
import type { ModelDocument } from '../../models/records/schema.ts';
import type { DocumentSource } from '../../models/access/service.ts';
import { AppError, forbidden } from '../../kit/errors.ts';
import type { Reads, Tx } from '../../storage/db.ts';
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
    reads: Reads = db,
  ): Promise<(folderId: number) => Permission> {
    const { projectRole, maker = place } = place;
    if (projectRole === roles.admin && maker.projectRole === roles.admin) return () => permissions.write;
    return (await foldersAround(reads, place, rows)).permission;
  }

  /**
   * The document in whose folder a new one was ordered.
   * @throws 404, 403 with a message for users, when it is deleted or the orderer has lost a right that the order needs
   */
  async function orderedBeside(reads: Reads, { documentId, sourceIds, orderer }: DocumentOrder) {
    const near = await store.findDocumentAnywhere(reads, documentId);
    if (!near) throw new AppError(404, 'not_found', 'The document in whose folder it was to be stored is deleted.');
    const place = await members.placeIn(reads, orderer, near.project_id);
    const sources = await store.findDocuments(reads, near.project_id, sourceIds);
    const permission =
      place && (await permissionsIn({ ...place, projectId: near.project_id }, [near, ...sources], reads));
    if (permission?.(near.folder_id) !== permissions.write) throw forbidden(MAY_NOT_ADD);
    if (sources.length < sourceIds.length || !sources.every(({ folder_id }) => canRead(permission(folder_id))))
      throw forbidden('Whoever ordered it no longer has access to all its source models.');
    return near;
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

    async prepareBeside(order: DocumentOrder): Promise<(tx: Tx, file: MadeFile) => Promise<number>> {
      const { orderer } = order;
      const near = await orderedBeside(db, order);
      // The order outlives a sign-on: as with keys, the second factor of the person counts.
      const caller = { ...orderer, kind: 'application', onlyProject: null } as const;
      if (!(await members.findPlace(caller, near.cloud_id, near.project_id))) throw forbidden(MAY_NOT_ADD);
      const creators = await members.describeAll([orderer.accountId], wholePlace(near));
      return async (tx, { fileName, blob, source }) => {
        const row = await orderedBeside(tx, order);
        return add(tx, {
          creatorId: orderer.accountId,
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
