// Issues that are assigned to the caller, of all projects at once: for the first screen.
import type { Caller } from '../../access/caller.ts';
import type { Members } from '../../collaboration/members/service.ts';
import type { Users } from '../../identity/users/service.ts';
import type { Db } from '../../storage/db.ts';
import type { OwnTopic } from './schema.ts';
import { listAssigned } from './store.ts';

export type OwnTopics = ReturnType<typeof createOwnTopics>;

export function createOwnTopics({
  db,
  users,
  members,
}: {
  readonly db: Db;
  readonly users: Users;
  readonly members: Members;
}) {
  return {
    /** The most urgent first: by due date, those without one last. Only of projects that the caller is still in. */
    async everywhere(caller: Caller): Promise<OwnTopic[]> {
      const [account, projectIds] = [await users.find(caller.accountId), await members.visibleProjects(caller)];
      if (account?.kind !== 'person') return [];
      const rows = await listAssigned(db, account.email, projectIds);
      return rows
        .map(({ project_id: id, cloud_id, project_name: name, server_assigned_id, ...topic }) => ({
          ...topic,
          server_assigned_id: String(server_assigned_id),
          project: { id, cloud_id, name },
        }))
        .toSorted((one, other) => endOf(one) - endOf(other));
    },
  };
}

/** A due date is a day or a time. */
const endOf = ({ due_date }: Pick<OwnTopic, 'due_date'>): number =>
  due_date === null ? Number.MAX_VALUE : Date.parse(due_date);
