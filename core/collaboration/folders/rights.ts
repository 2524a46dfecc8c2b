// Where folders lie and what one may do in them. Pure: folders and role in, answers out.
import { roles, type Role } from '../../kit/caller.ts';
import type { Permission, ReasonKind } from './schema.ts';

export interface PlacedFolder {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly default_permission: Permission;
}

export interface GroupPermission {
  readonly folder_id: number;
  readonly group_id: number;
  readonly permission: Permission;
}

/** Who looks: the role in the project and the groups one is in. */
export interface Viewer {
  readonly projectRole: Role | null;
  readonly groupIds: readonly number[];
}

export interface Decision {
  readonly permission: Permission;
  readonly kind: ReasonKind;
  /** the group that decides; null for the other kinds */
  readonly groupId: number | null;
}

export interface FolderView<Folder extends PlacedFolder = PlacedFolder> {
  get(id: number): Folder | undefined;
  /** 1 for a folder that is not there or must not be seen. What lies in a hidden folder is hidden. */
  permission(id: number): Permission;
  /** The permission with what decided it. */
  decision(id: number): Decision;
  /** What was set for a group in this very folder; null where the folder's default holds. */
  permissionOfGroup(id: number, groupId: number): Permission | null;
  /** All that was set for groups in this very folder. */
  groupPermissions(id: number): readonly GroupPermission[];
  /** Names from below the root, each after a slash; `/` for the root. */
  path(id: number): string;
  /** A folder and everything below it. */
  withAllBelow(id: number): Folder[];
  /** Whether `id` is `above` or lies somewhere in it. */
  isWithin(id: number, above: number): boolean;
  readonly all: readonly Folder[];
}

/**
 * @param folders all folders of a project, or some with all that they lie in
 * @param groupRights what was set for groups in these folders: of several groups that one is in, the most generous counts;
 *   the default of a folder is for members in no group, and for groups for which nothing was set
 */
export function createFolderView<Folder extends PlacedFolder>(folders: readonly Folder[], { projectRole: role, groupIds }: Viewer, groupRights: readonly GroupPermission[] = []): FolderView<Folder> {
  const rightsOf = Map.groupBy(groupRights, ({ folder_id }) => folder_id);
  const byId = new Map(folders.map(folder => [folder.id, folder]));
  const decisions = new Map<number, Decision>();
  const paths = new Map<number, string>();
  let children: Map<number, Folder[]> | undefined;

  function decision(id: number): Decision {
    const known = decisions.get(id);
    if (known !== undefined) return known;
    const folder = byId.get(id);
    const found = folder ? decide(folder) : { permission: 1 as const, kind: 'outside' as const, groupId: null };
    decisions.set(id, found);
    return found;
  }

  function decide(folder: Folder): Decision {
    if (role === null) return { permission: 1, kind: 'outside', groupId: null };
    if (role === roles.admin) return { permission: 100, kind: 'admin', groupId: null };
    const own = mostGenerous(folder);
    if (own.permission === 1) return own;
    if (folder.parent_id !== null && permission(folder.parent_id) === 1) return { permission: 1, kind: 'above', groupId: null };
    return role === roles.guest && own.permission === 100 ? { permission: 50, kind: 'guest', groupId: null } : own;
  }

  /** Of one's groups, else the default of the folder, without regard to the role. */
  function mostGenerous({ id, default_permission }: Folder): Decision {
    const byDefault: Decision = { permission: default_permission, kind: 'default', groupId: null };
    const [best = byDefault] = groupIds.map((groupId): Decision => {
      const set = permissionOfGroup(id, groupId);
      return set === null ? byDefault : { permission: set, kind: 'group', groupId };
    }).toSorted((a, b) => b.permission - a.permission);
    return best;
  }

  const permission = (id: number): Permission => decision(id).permission;

  function permissionOfGroup(id: number, groupId: number): Permission | null {
    return rightsOf.get(id)?.find(({ group_id }) => group_id === groupId)?.permission ?? null;
  }

  function path(id: number): string {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const folder = byId.get(id);
    const above = folder && folder.parent_id !== null ? path(folder.parent_id) : undefined;
    const found = !folder || above === undefined ? '/' : `${above === '/' ? '' : above}/${folder.name}`;
    paths.set(id, found);
    return found;
  }

  return {
    all: folders, permission, decision, permissionOfGroup, path,
    groupPermissions: id => rightsOf.get(id) ?? [],
    get: id => byId.get(id),
    withAllBelow(id) {
      children ??= Map.groupBy(folders.filter(({ parent_id }) => parent_id !== null), ({ parent_id }) => parent_id as number);
      const first = byId.get(id);
      const found = first ? [first] : [];
      for (const folder of found) found.push(...children.get(folder.id) ?? []); // grows while it is walked
      return found;
    },
    isWithin(id, above) {
      for (let at: number | null = id; at !== null; at = byId.get(at)?.parent_id ?? null) if (at === above) return true;
      return false;
    },
  };
}
