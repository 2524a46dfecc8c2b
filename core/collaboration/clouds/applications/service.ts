// Brings applications into clouds, so that they reach the data of people there (service.md 2.7, last paragraph). The
// other way round, bringing people into a cloud that an application made, goes by invitations.
import { roles, type CloudRole } from '../../../access/roles.ts';
import { record } from '../../../audit/record.ts';
import type { Applications } from '../../../identity/apps/service.ts';
import type { Caller } from '../../../access/caller.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Db } from '../../../storage/db.ts';
import type { Members } from '../../members/service.ts';
import type { ApplicationCloud, CloudApplication } from './schema.ts';
import * as store from './store.ts';

export interface CloudApplicationsDeps {
  readonly db: Db;
  readonly applications: Pick<Applications, 'findByClientId' | 'managedBy'>;
  readonly members: Pick<Members, 'joinCloud' | 'setRoleOf' | 'removeFromCloud'>;
}

export type CloudApplications = ReturnType<typeof createCloudApplications>;

export function createCloudApplications({ db, applications, members }: CloudApplicationsDeps) {
  /** @throws 404 */
  async function get(cloudId: number, id: number): Promise<store.CloudApplicationRow> {
    const row = await store.findApplication(db, cloudId, id);
    if (!row) throw notFound('application of cloud');
    return row;
  }

  return {
    async list(cloudId: number): Promise<CloudApplication[]> {
      return (await store.listApplications(db, cloudId)).map(describe);
    },

    /**
     * Lets an application in at once: as administrator, or as a user in all projects, present and later, since nobody
     * could invite it into one. One that is in gets the role.
     * @throws 400 when there is no such application, 403 when the cloud would be left without an administrator
     */
    async invite(
      cloudId: number,
      { client_id, role }: { client_id: string; role: CloudRole },
    ): Promise<CloudApplication> {
      const application = await applications.findByClientId(client_id);
      if (!application || application.endedAt !== null) throw invalid('client_id', 'Application not found.');
      const { accountId } = application;
      const allProjectsRole = role === roles.admin ? null : roles.user;
      await db.tx(async tx => {
        await members.joinCloud(tx, { cloudId, accountId, role, allProjectsRole });
        await members.setRoleOf(tx, cloudId, accountId, role);
        record(tx, { action: 'cloud-application.create', object: null });
      });
      return describe(await get(cloudId, application.id));
    },

    /** Removes an application from the cloud and all its projects. @throws 404, 403 for the last administrator */
    async remove(cloudId: number, id: number): Promise<void> {
      const { account_id: accountId, name } = await get(cloudId, id);
      await db.tx(async tx => {
        await members.removeFromCloud(tx, cloudId, accountId);
        record(tx, { action: 'cloud-application.delete', object: { id, name } });
      });
    },

    /** The clouds that an application is on, for the person who owns it. @throws 404 */
    async cloudsOf(caller: Caller, id: number): Promise<ApplicationCloud[]> {
      return store.listClouds(db, (await applications.managedBy(caller, id)).accountId);
    },
  };
}

function describe({ id, name, client_id, role }: CloudApplication): CloudApplication {
  return { id, name, client_id, role };
}
