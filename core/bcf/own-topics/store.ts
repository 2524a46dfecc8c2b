// SQL of issues that are assigned to a person, in all projects.
import type { Reads } from '../../storage/db.ts';

export interface AssignedRow {
  readonly guid: string;
  readonly server_assigned_id: number;
  readonly title: string;
  readonly topic_type: string | null;
  readonly topic_status: string | null;
  readonly priority: string | null;
  readonly due_date: string | null;
  readonly project_id: number;
  readonly cloud_id: number;
  readonly project_name: string;
}

/**
 * Topics of some projects that are not in the bin, the oldest first; without topics of other formats, which lists leave
 * out.
 */
export async function listAssigned(
  db: Reads,
  email: string,
  projectIds: readonly number[],
): Promise<readonly AssignedRow[]> {
  return db.all<AssignedRow>(
    `SELECT guid, server_assigned_id, title, topic_type, topic_status, priority, due_date, project_id, project.cloud_id,
       project.name AS project_name
     FROM bcf_topic JOIN project ON project.id = bcf_topic.project_id
     WHERE assigned_to IS NOT NULL AND lower(assigned_to) = lower(?) AND format = 'standard'
       AND project_id IN (SELECT value FROM json_each(?))
     ORDER BY creation_date, guid`,
    [email, JSON.stringify(projectIds)],
  );
}
