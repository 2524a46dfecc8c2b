// The demo project: our own building, complete at once.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { roles, type Caller, type Place } from '../../kit/caller.ts';
import type { Conversions } from '../../models/conversions/service.ts';
import type { Models } from '../../models/records/service.ts';
import type { Blobs } from '../../storage/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { Clouds } from '../clouds/service.ts';
import type { Documents } from '../documents/service.ts';
import type { Project } from './schema.ts';
import type { Projects } from './service.ts';

export interface DemoDeps {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clouds: Pick<Clouds, 'get'>;
  readonly projects: Pick<Projects, 'add'>;
  readonly documents: Pick<Documents, 'add'>;
  readonly conversions: Pick<Conversions, 'importDemo'>;
  readonly models: Pick<Models, 'addDemo'>;
  /** where the build put the building and what the converter made of it */
  readonly folder: string;
}

/** Makes the demo project of a cloud. */
export function createDemo({ db, blobs, clouds, projects, documents, conversions, models, folder }: DemoDeps) {
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
        const place = {
          cloudId,
          cloudRole: roles.admin,
          projectId: project.id,
          projectRole: roles.admin,
          groupIds: [],
        };
        const document = {
          folderId: project.root_folder_id,
          name: fileName,
          fileName,
          description: null,
          blob,
          successorOf: null,
        };
        await documents.add(tx, {
          creatorId: caller.accountId,
          place,
          document,
          creators: new Map(),
          startModel: (inTx, model) => models.addDemo(inTx, model, imported),
        });
        return project;
      });
    } finally {
      blob.unpin();
    }
  };
}
