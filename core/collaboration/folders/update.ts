// Changes of a folder: name, place, default permission.
import { forbidden, invalid, type AppError } from '../../kit/errors.ts';
import type { Caller, Place, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { record } from '../../audit/record.ts';
import { isoTime } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import { get, reportUpdate, target, viewOf, writable, type Context } from './read.ts';
import type { FolderChange } from './schema.ts';
import * as store from './store.ts';

/** Levels of folders below the root. Those of an earlier version that are deeper can be read, moved up and deleted. */
export const MOST_LEVELS = 100;

/** Renames, moves, or sets the default permission. @throws 400 `folder_loop` for a place in itself, `too_deep` */
export async function update(deps: Context, caller: Caller, place: ProjectPlace, id: number, change: FolderChange) {
  const { name, parent_id, default_permission, propagate } = change;
  if (default_permission !== undefined || propagate) requireAdmin(place);
  await deps.db.tx(async tx => {
    const folder = writable(await viewOf(tx, place, id), id);
    const parent =
      parent_id === undefined || (parent_id === null && folder.parent_id === null)
        ? undefined
        : await target(tx, place, parent_id);
    // Checked in the transaction that writes: two moves at once cannot make a loop together.
    if (parent && (await viewOf(tx, place, parent.id)).isWithin(parent.id, id)) {
      throw invalid('parent_id', 'A folder cannot be moved into itself.', 'folder_loop');
    }
    if (parent) await requireLevels(tx, id, parent.id);
    const changed = await store.updateFolder(
      tx,
      {
        ...folder,
        name: name ?? folder.name,
        parent_id: parent?.id ?? folder.parent_id,
        default_permission: default_permission ?? folder.default_permission,
      },
      isoTime(deps.clock.now()),
    );
    if (propagate) await store.propagatePermission(tx, id, changed.default_permission, changed.updated_at);
    await reportUpdate(deps, tx, { caller, place }, changed);
    record(tx, {
      action: 'folder.update',
      object: { id, name: changed.name },
      was: folder.name === changed.name ? undefined : folder.name,
      moved: movedBetween(folder.parent_id, changed.parent_id),
      permission:
        folder.default_permission === changed.default_permission
          ? undefined
          : { old: folder.default_permission, new: changed.default_permission },
    });
  });
  return get(deps, place, id);
}

const movedBetween = (from: number | null, to: number | null) =>
  from === null || to === null || from === to ? undefined : { from, to };

/** A move that brings a folder no deeper is always possible. @throws 400 `too_deep` */
async function requireLevels(tx: Tx, id: number, parentId: number): Promise<void> {
  const { own, deepest } = await store.levelsOf(tx, id);
  const level = (await store.levelsOf(tx, parentId)).own + 1;
  if (level > own && level + deepest - own > MOST_LEVELS) throw tooDeep();
}

/** @throws 403 */
export function requireAdmin({ projectRole, maker }: Place): void {
  if (maker) throw forbidden('A token that acts for another member cannot change permissions.', 'impersonated');
  if (projectRole !== roles.admin) throw forbidden('Only project administrators can change permissions.');
}

export const tooDeep = (): AppError =>
  invalid(
    'parent_id',
    `Folders can be nested up to ${MOST_LEVELS} levels.`,
    { code: 'too_deep', most: MOST_LEVELS },
    { code: 'too_deep' },
  );
