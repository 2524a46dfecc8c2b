// The demo project: Plinth's own building, complete at once.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Caller, Place, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import type { Conversions } from '../../models/processing/conversions/service.ts';
import type { ModelType } from '../../models/access/schema.ts';
import type { Lifecycle, NewModel } from '../../models/records/service.ts';
import type { Blobs, PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Clouds } from '../clouds/service.ts';
import type { Project } from './schema.ts';
import type { Projects } from './service.ts';

/** The file of the building as a document to be added, with its model complete. */
interface DemoFile {
  readonly creatorId: number;
  readonly place: ProjectPlace;
  readonly document: {
    readonly folderId: number;
    readonly name: string;
    readonly fileName: string;
    readonly description: null;
    readonly blob: PinnedBlob;
    readonly successorOf: null;
  };
  readonly creators: ReadonlyMap<number, never>;
  readonly startModel: (tx: Tx, model: NewModel) => Promise<{ readonly id: number; readonly type: ModelType }>;
}

/** Makes the demo project of a cloud. */
export function createDemo(deps: {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clouds: Clouds;
  readonly projects: Projects;
  readonly documents: { add(tx: Tx, file: DemoFile): Promise<number> };
  readonly conversions: Conversions;
  readonly models: Lifecycle;
  /** where the build put the building and what the converter made of it */
  readonly folder: string;
}) {
  const { db, blobs, clouds, projects, documents, conversions, models, folder } = deps;
  return async (caller: Caller, { cloudId }: Place): Promise<Project> => {
    const imported = await conversions.importDemo(folder);
    const { file, file_name: fileName } = imported.manifest.source;
    const [cloud, blob] = await Promise.all([
      clouds.get(cloudId),
      blobs.put(createReadStream(join(folder, file)), { compress: true }),
    ]);
    try {
      return await db.tx(async tx => {
        const project = await projects.add(tx, caller, cloud, { name: 'Demo' });
        const { id: projectId, root_folder_id: folderId } = project;
        const place = { cloudId, cloudRole: roles.admin, projectId, projectRole: roles.admin, groupIds: [] };
        const document = { folderId, name: fileName, fileName, description: null, blob, successorOf: null };
        await documents.add(tx, {
          creatorId: caller.accountId,
          place,
          document,
          creators: new Map<number, never>(),
          startModel: (inTx, model) => models.addDemo(inTx, model, imported),
        });
        return project;
      });
    } finally {
      blob.unpin();
    }
  };
}
