// Where folders lie and what one may do in them. Pure: folders and role in, answers out.
import { roles, type Role } from '../../kit/caller.ts';
import type { Permission } from './schema.ts';

export interface PlacedFolder {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly default_permission: Permission;
}

export interface FolderView<Folder extends PlacedFolder = PlacedFolder> {
  get(id: number): Folder | undefined;
  /** 1 for a folder that is not there or must not be seen. What lies in a hidden folder is hidden. */
  permission(id: number): Permission;
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
 * @param role of the viewer in the project
 */
export function createFolderView<Folder extends PlacedFolder>(folders: readonly Folder[], role: Role | null): FolderView<Folder> {
  const byId = new Map(folders.map(folder => [folder.id, folder]));
  const permissions = new Map<number, Permission>();
  const paths = new Map<number, string>();
  let children: Map<number, Folder[]> | undefined;

  function permission(id: number): Permission {
    const known = permissions.get(id);
    if (known !== undefined) return known;
    const folder = byId.get(id);
    const found = folder ? permissionOf(folder) : 1;
    permissions.set(id, found);
    return found;
  }

  function permissionOf({ parent_id, default_permission }: Folder): Permission {
    if (role === null) return 1;
    if (role === roles.admin) return 100;
    if (default_permission === 1 || (parent_id !== null && permission(parent_id) === 1)) return 1;
    return role === roles.guest ? 50 : default_permission;
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
    all: folders, permission, path,
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
