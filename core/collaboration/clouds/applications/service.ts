// Brings applications into clouds, so that they reach the data of people there (service.md 2.7, last paragraph). The
// other way round, bringing people into a cloud that an application made, goes by invitations.
import { roles, type CloudRole } from '../../../access/roles.ts';
import { record } from '../../../audit/record.ts';
import type { Application, Applications } from '../../../identity/apps/service.ts';
import type { Caller } from '../../../access/caller.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Members } from '../../members/service.ts';
import type { ApplicationCloud, CloudApplication } from './schema.ts';
import * as store from './store.ts';

export interface CloudApplicationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly applications: Pick<Applications, 'findByClientId' | 'managedBy'>;
  readonly members: Pick<Members, 'joinCloud' | 'setRoleOf' | 'removeFromCloud'>;
}

export type CloudApplications = ReturnType<typeof createCloudApplications>;

export function createCloudApplications({ db, clock, applications, members }: CloudApplicationsDeps) {
  /** @throws 404 */
  async function get(cloudId: number, id: number): Promise<store.CloudApplicationRow> {
    const row = await store.findApplication(db, cloudId, id);
    if (!row) throw notFound('application of cloud');
    return row;
  }

  /** As administrator, or as a user in all projects, present and later, since nobody could invite it into one. */
  async function letIn(tx: Tx, cloudId: number, { id, name, accountId }: Application, role: CloudRole): Promise<void> {
    const allProjectsRole = role === roles.admin ? null : roles.user;
    await members.joinCloud(tx, { cloudId, accountId, role, allProjectsRole });
    await members.setRoleOf(tx, cloudId, accountId, role);
    await store.deleteRequest(tx, cloudId, id);
    record(tx, { action: 'cloud-application.create', object: { id, name }, cloudId });
  }

  return {
    async list(cloudId: number): Promise<CloudApplication[]> {
      return (await store.listApplications(db, cloudId)).map(describe);
    },

    /**
     * Lets an application in at once where the caller looks after it. For one of others it is a request: what it does in
     * the cloud is theirs to answer for, and a client_id is no secret. One that is in gets the role.
     * @throws 400 when there is no such application, 403 when the cloud would be left without an administrator
     */
    async invite(
      caller: Caller,
      cloudId: number,
      { client_id, role }: { client_id: string; role: CloudRole },
    ): Promise<CloudApplication> {
      const application = await applications.findByClientId(client_id);
      if (!application || application.endedAt !== null) throw invalid('client_id', 'Application not found.');
      const { id, name } = application;
      await db.tx(async tx => {
        const isIn = (await store.findApplication(tx, cloudId, id))?.pending === 0;
        if (isIn || looksAfter(caller, application)) return letIn(tx, cloudId, application, role);
        const request = { cloudId, applicationId: id, role, requesterId: caller.accountId };
        await store.insertRequest(tx, request, isoTime(clock.now()));
        record(tx, { action: 'cloud-application.request', object: { id, name } });
      });
      return describe(await get(cloudId, id));
    },

    /** Removes an application from the cloud and all its projects, or the request for it. @throws 404, 403 for the last administrator */
    async remove(cloudId: number, id: number): Promise<void> {
      const { account_id: accountId, name, pending } = await get(cloudId, id);
      await db.tx(async tx => {
        if ((await store.deleteRequest(tx, cloudId, id)) === 0 && pending === 1)
          throw notFound('request for application');
        if (pending === 0) await members.removeFromCloud(tx, cloudId, accountId);
        record(tx, { action: 'cloud-application.delete', object: { id, name } });
      });
    },

    /** The clouds that an application is on or was asked into, for the person who owns it. @throws 404 */
    async cloudsOf(caller: Caller, id: number): Promise<ApplicationCloud[]> {
      return (await store.listClouds(db, await applications.managedBy(caller, id))).map(({ pending, ...cloud }) => ({
        ...cloud,
        pending: pending === 1,
      }));
    },

    /** Agrees to the request of a cloud, for an application of the caller's. @throws 404 also when the requester administers the cloud no more */
    async accept(caller: Caller, id: number, cloudId: number): Promise<void> {
      const application = await applications.managedBy(caller, id);
      await db.tx(async tx => {
        const request = await store.findRequest(tx, cloudId, id);
        if (!request) throw notFound('request for application');
        await letIn(tx, cloudId, application, request.role);
      });
    },

    /** @throws 404 */
    async deny(caller: Caller, id: number, cloudId: number): Promise<void> {
      const { name } = await applications.managedBy(caller, id);
      await db.tx(async tx => {
        if (!(await store.findRequest(tx, cloudId, id))) throw notFound('request for application');
        await store.deleteRequest(tx, cloudId, id);
        record(tx, { action: 'cloud-application.deny', object: { id, name }, cloudId });
      });
    },
  };
}

/** Its owner does, and administrators of the service, at a window of ours. */
function looksAfter({ accountId, window }: Caller, { ownerId }: Application): boolean {
  return ownerId === accountId || window?.isAdministrator === true;
}

function describe({ id, name, client_id, role, pending }: store.CloudApplicationRow): CloudApplication {
  return { id, name, client_id, role, pending: pending === 1 };
}
