import type { Permission } from '../../../access/roles.ts';
import { placeholders, portionsOf, type Reads, type Tx } from '../../../storage/db.ts';

/** @param permission null: the default of the folder holds again */
export async function setPermission(
  tx: Tx,
  groupId: number,
  folderIds: readonly number[],
  permission: Permission | null,
): Promise<void> {
  for (const portion of portionsOf(folderIds, 1000)) {
    await tx.run(`DELETE FROM folder_group WHERE group_id = ? AND folder_id IN (${placeholders(portion)})`, [
      groupId,
      ...portion,
    ]);
    if (permission === null) continue;
    await tx.run(
      `INSERT INTO folder_group (folder_id, group_id, permission) SELECT id, ?, ? FROM folder WHERE id IN (${placeholders(portion)})`,
      [groupId, permission, ...portion],
    );
  }
}

/** Groups of the members of a project by member. */
export async function groupsOfMembers(
  db: Reads,
  projectId: number,
): Promise<{ readonly member_id: number; readonly group_id: number }[]> {
  return db.all(
    `SELECT group_member.member_id, group_member.group_id FROM group_member JOIN project_member ON project_member.id = group_member.member_id
     WHERE project_member.project_id = ?`,
    [projectId],
  );
}
