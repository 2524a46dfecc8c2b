// Documents of a project: the use cases put together. Each has its own file, named by its verb.
import type { ProjectPlace } from '../../access/caller.ts';
import type { Folders } from '../folders/service.ts';
import { createList, type ListDeps } from './list.ts';
import { createModelPort, type ModelPortDeps } from './model-port.ts';
import { createReading, type ReadDeps } from './read.ts';
import { createRemoval, type RemoveDeps } from './remove.ts';
import { createReport, type ReportDeps } from './report.ts';
import { findVersions } from './store.ts';
import { createUpdate, type UpdateDeps } from './update.ts';
import { createUpload, type UploadDeps } from './upload.ts';

export { logged } from './describe.ts';

export type DocumentDeps = ReadDeps &
  ReportDeps &
  ListDeps &
  UploadDeps &
  UpdateDeps &
  RemoveDeps &
  ModelPortDeps & { readonly folders: Pick<Folders, 'changesOf' | 'stateOf'> };

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(deps: DocumentDeps) {
  const { db, folders } = deps;
  const reading = createReading(deps);
  const report = createReport(deps, reading);
  const removal = createRemoval(deps, reading, report);
  const upload = createUpload(deps, reading, report);
  const { describe, describeOne, sees, surroundingsOf, writable } = reading;
  return {
    describe,
    describeOne,
    sees,
    surroundingsOf,
    writable,
    report,
    ...upload,
    ...removal,
    list: createList(deps, reading),
    update: createUpdate(deps, reading, report),

    /** See folders. */
    stateOf: folders.stateOf,
    changesOf: folders.changesOf,

    /** All versions of documents, oldest first. */
    versionRows: (place: ProjectPlace, ...ids: readonly number[]) => findVersions(db, place.projectId, ids),

    /** What models ask of documents: their DocumentPort. */
    port: createModelPort(deps, { reading, add: upload.add, removeRows: removal.removeRows }),
  };
}
