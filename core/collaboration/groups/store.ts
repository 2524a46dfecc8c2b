import { exists, placeholders, portionsOf, selectIds, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, listedRows, rowsListed } from '../../storage/dialect.ts';

export interface GroupRow {
  readonly id: number;
  readonly project_id: number;
  readonly name: string;
  readonly short_name: string | null;
  readonly color: string | null;
}

export const listGroups = (db: Reads, projectId: number) =>
  db.all<GroupRow>('SELECT * FROM member_group WHERE project_id = ? ORDER BY name', [projectId]);

export const findGroup = (db: Reads, projectId: number, id: number) =>
  db.get<GroupRow>('SELECT * FROM member_group WHERE id = ? AND project_id = ?', [id, projectId]);

export const findGroups = (db: Reads, ids: readonly number[]) =>
  db.all<GroupRow>(`SELECT * FROM member_group WHERE id IN (${placeholders(ids)}) ORDER BY id`, ids);

/** Whether another group of the project has the name, in any case. */
export const isTaken = (db: Reads, projectId: number, name: string, id: number) =>
  exists(db, 'SELECT 1 FROM member_group WHERE project_id = ? AND name = ? AND id <> ?', [projectId, name, id]);

/** The same of several names, or whether two of them are the same. */
export const areTaken = (db: Reads, projectId: number, names: readonly string[]) =>
  exists(
    db,
    `SELECT 1 FROM member_group WHERE project_id = ? AND ${among('name')}
     UNION ALL SELECT 1 FROM json_each(?) GROUP BY value COLLATE NOCASE HAVING count(*) > 1`,
    [projectId, listed(names), listed(names)],
  );

export async function insertGroup(tx: Tx, { project_id, name, short_name, color }: Omit<GroupRow, 'id'>) {
  const row = await tx.get<GroupRow>(
    'INSERT INTO member_group (project_id, name, short_name, color) VALUES (?, ?, ?, ?) RETURNING *',
    [project_id, name, short_name, color],
  );
  if (!row) throw new Error('the new group has no row');
  return row;
}

/** @returns their ids, in the same order */
export async function insertGroups(tx: Tx, groups: readonly Omit<GroupRow, 'id'>[]): Promise<number[]> {
  const ids = await selectIds(
    tx,
    `INSERT INTO member_group (project_id, name, short_name, color) ${rowsListed(4)} RETURNING id`,
    [listedRows(groups.map(({ project_id, name, short_name, color }) => [project_id, name, short_name, color]))],
  );
  return ids.toSorted((a, b) => a - b);
}

export const updateGroup = (tx: Tx, { id, name, short_name, color }: GroupRow) =>
  tx.run('UPDATE member_group SET name = ?, short_name = ?, color = ? WHERE id = ?', [name, short_name, color, id]);

export const deleteGroup = (tx: Tx, projectId: number, id: number) =>
  tx.run('DELETE FROM member_group WHERE id = ? AND project_id = ?', [id, projectId]);

/** Which members of a project are in which of its groups. */
export const listGroupMembers = (db: Reads, projectId: number) =>
  db.all<{ readonly group_id: number; readonly member_id: number }>(
    `SELECT group_member.group_id, group_member.member_id FROM group_member
     JOIN member_group ON member_group.id = group_member.group_id
     WHERE member_group.project_id = ? ORDER BY group_member.member_id`,
    [projectId],
  );

/** Keeps a member who is in the group already. */
export const insertMember = (tx: Tx, groupId: number, memberId: number) =>
  tx.run('INSERT INTO group_member (group_id, member_id) VALUES (?, ?) ON CONFLICT DO NOTHING', [groupId, memberId]);

/** Keeps members who are in a group already. @param pairs group, member */
export async function insertMembers(tx: Tx, pairs: readonly (readonly [number, number])[]): Promise<void> {
  for (const portion of portionsOf(pairs, 1000))
    await tx.run(`INSERT INTO group_member (group_id, member_id) ${rowsListed(2)} ON CONFLICT DO NOTHING`, [
      listedRows(portion),
    ]);
}

/**
 * Adds members of groups of another project to groups of this one, as far as they are in this project.
 * @param pairs there, here
 */
export const copyMembers = (tx: Tx, pairs: readonly (readonly [number, number])[]) =>
  tx.run(
    `INSERT INTO group_member (group_id, member_id)
     SELECT member_group.id, here.id FROM json_each(?) AS pair
     JOIN group_member ON group_member.group_id = json_extract(pair.value, '$[0]')
     JOIN project_member AS there ON there.id = group_member.member_id
     JOIN member_group ON member_group.id = json_extract(pair.value, '$[1]')
     JOIN project_member AS here ON here.account_id = there.account_id AND here.project_id = member_group.project_id
     WHERE true ON CONFLICT DO NOTHING`,
    [listedRows(pairs)],
  );

/** Deletes groups of a range of ids. */
export const deleteGroups = (tx: Tx, projectId: number, first: number, last: number) =>
  tx.run('DELETE FROM member_group WHERE project_id = ? AND id BETWEEN ? AND ?', [projectId, first, last]);

export const deleteMember = (tx: Tx, groupId: number, memberId: number) =>
  tx.run('DELETE FROM group_member WHERE group_id = ? AND member_id = ?', [groupId, memberId]);
