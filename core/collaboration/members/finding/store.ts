// SQL of the people of projects and clouds, for searches.
import type { Reads } from '../../../storage/db.ts';
import { among, listed } from '../../../storage/dialect.ts';

export interface FindablePerson {
  readonly account_id: number;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** null: of the cloud, in no project that is searched */
  readonly project_id: number | null;
  readonly cloud_id: number;
}

/** Members of some projects, and people of some clouds; each once for each place. Applications are none. */
export function listPeople(
  db: Reads,
  projectIds: readonly number[],
  cloudIds: readonly number[],
): Promise<FindablePerson[]> {
  return db.all<FindablePerson>(
    `SELECT account.id AS account_id, account.email, account.firstname, account.lastname, project.id AS project_id, project.cloud_id
     FROM project_member JOIN project ON project.id = project_member.project_id JOIN account ON account.id = project_member.account_id
     WHERE ${among('project.id')} AND account.kind = 'person'
     UNION ALL
     SELECT account.id, account.email, account.firstname, account.lastname, NULL, cloud_member.cloud_id
     FROM cloud_member JOIN account ON account.id = cloud_member.account_id
     WHERE ${among('cloud_member.cloud_id')} AND account.kind = 'person'`,
    [listed(projectIds), listed(cloudIds)],
  );
}
