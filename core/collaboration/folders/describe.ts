import type { ShortUser } from '../../identity/users/schema.ts';
import { describeShort, type Account } from '../../identity/users/service.ts';
import type { FolderWithoutChildren, Permission } from './schema.ts';
import type { FolderRow } from './store.ts';

/** Of one account, folders share what is shown: it is checked and written once. */
const shown = new WeakMap<Account, ShortUser>();

function shortOf(account: Account): ShortUser {
  const known = shown.get(account) ?? describeShort(account);
  shown.set(account, known);
  return known;
}

/** Without what was set for groups. */
export function toFolder(
  row: FolderRow,
  permission: Permission,
  creators: ReadonlyMap<number, Account>,
): FolderWithoutChildren {
  const { id, parent_id, name, created_at, updated_at, default_permission, creator_id } = row;
  const creator = creator_id === null ? undefined : creators.get(creator_id);
  return {
    id,
    parent_id,
    type: 'Folder',
    nature: 'Folder',
    name,
    created_at,
    updated_at,
    created_by: creator ? shortOf(creator) : null,
    groups_permissions: [],
    default_permission,
    user_permission: permission,
  };
}
