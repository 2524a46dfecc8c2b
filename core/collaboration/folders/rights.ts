// Positions of folders and permissions of a member in them. Pure: folders and role in, answers out.
import { permissions, roles, type Role } from '../../access/roles.ts';
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

/** The reading member: the role in the project, and the groups. */
export interface Viewer {
  readonly projectRole: Role | null;
  readonly groupIds: readonly number[];
  /** the maker of a token that acts for the viewer: the lower permission of both counts in every folder */
  readonly maker?: Omit<Viewer, 'maker'>;
}

export interface Decision {
  readonly permission: Permission;
  readonly kind: ReasonKind;
  /** the deciding group; null for the other kinds */
  readonly groupId: number | null;
}

export type FolderView<Folder extends PlacedFolder = PlacedFolder> = ReturnType<typeof createFolderView<Folder>>;

/** Positions of folders. @param folders all of a project, or some with all their parents */
function createPositions<Folder extends PlacedFolder>(folders: readonly Folder[]) {
  const byId = new Map(folders.map(folder => [folder.id, folder]));
  const paths = new Map<number, string>();
  let children: Map<number, Folder[]> | undefined;

  /** A folder and its parents, the outermost first, up to the first one in `known`. */
  function chainOf(id: number, known: ReadonlyMap<number, unknown>): Folder[] {
    const chain: Folder[] = [];
    for (let folder = byId.get(id); folder && !known.has(folder.id); folder = byId.get(folder.parent_id ?? NaN))
      chain.push(folder);
    return chain.toReversed();
  }

  return {
    all: folders,
    chainOf,
    get: (id: number) => byId.get(id),

    /** Names from below the root, each after a slash; `/` for the root. */
    path(id: number): string {
      for (const { id: own, name, parent_id } of chainOf(id, paths)) {
        const above = parent_id === null ? undefined : (paths.get(parent_id) ?? '/');
        paths.set(own, above === undefined ? '/' : `${above === '/' ? '' : above}/${name}`);
      }
      return paths.get(id) ?? '/';
    },

    /** Those of several folders that are not inside another of them. */
    outermost(ids: readonly number[]): number[] {
      const named = new Set(ids);
      const within = new Map<number, boolean>(); // whether a folder is named, or is in one that is
      return [...named].filter(id => {
        for (const { id: own, parent_id } of chainOf(id, within)) {
          within.set(own, named.has(own) || (parent_id !== null && (within.get(parent_id) ?? false)));
        }
        return !within.get(byId.get(id)?.parent_id ?? NaN);
      });
    },

    /** A folder and everything below it. */
    withAllBelow(id: number): Folder[] {
      children ??= Map.groupBy(
        folders.filter(({ parent_id }) => parent_id !== null),
        ({ parent_id }) => parent_id as number,
      );
      const first = byId.get(id);
      const found = first ? [first] : [];
      for (const folder of found) found.push(...(children.get(folder.id) ?? [])); // grows while it is walked
      return found;
    },

    /** Whether `id` is `above` or inside it. */
    isWithin(id: number, above: number): boolean {
      for (let at: number | null = id; at !== null; at = byId.get(at)?.parent_id ?? null) if (at === above) return true;
      return false;
    },
  };
}

/**
 * @param folders all folders of a project, or some with all their parents
 * @param groupRights permissions of groups in these folders: of several groups of a member, the most generous counts;
 * the default of a folder applies to members without a group, and to groups without a permission
 */
export function createFolderView<Folder extends PlacedFolder>(
  folders: readonly Folder[],
  { projectRole: role, groupIds, maker }: Viewer,
  groupRights: readonly GroupPermission[] = [],
) {
  const limit = maker && createFolderView(folders, maker, groupRights);
  const rightsOf = Map.groupBy(groupRights, ({ folder_id }) => folder_id);
  const { chainOf, ...positions } = createPositions(folders);
  const decisions = new Map<number, Decision>();

  /** The permission with its origin. From the outermost down, so that each finds the decision of its parent. */
  function decision(id: number): Decision {
    for (const folder of chainOf(id, decisions)) {
      const own = decide(folder);
      const most = limit?.decision(folder.id);
      decisions.set(folder.id, most && most.permission < own.permission ? most : own);
    }
    return decisions.get(id) ?? { permission: permissions.hidden, kind: 'outside', groupId: null };
  }

  function decide(folder: Folder): Decision {
    if (role === null) return { permission: permissions.hidden, kind: 'outside', groupId: null };
    if (role === roles.admin) return { permission: permissions.write, kind: 'admin', groupId: null };
    const own = mostGenerous(folder);
    if (own.permission === permissions.hidden) return own;
    const above = folder.parent_id === null ? undefined : decisions.get(folder.parent_id);
    if (folder.parent_id !== null && (!above || above.permission === permissions.hidden))
      return { permission: permissions.hidden, kind: 'above', groupId: null };
    return role === roles.guest && own.permission === permissions.write
      ? { permission: permissions.read, kind: 'guest', groupId: null }
      : own;
  }

  /** The most generous of the member's groups, else the default of the folder, regardless of the role. */
  function mostGenerous({ id, default_permission }: Folder): Decision {
    const byDefault: Decision = { permission: default_permission, kind: 'default', groupId: null };
    const [best = byDefault] = groupIds
      .map((groupId): Decision => {
        const set = permissionOfGroup(id, groupId);
        return set === null ? byDefault : { permission: set, kind: 'group', groupId };
      })
      .toSorted((a, b) => b.permission - a.permission);
    return best;
  }

  /** hidden for a missing or invisible folder. Content of a hidden folder is hidden. */
  const permission = (id: number): Permission => decision(id).permission;

  /**
   * The folder that sets the decision: this one, or the outermost parent with the same permission by an unbroken way
   * up; null when no folder decides.
   */
  function origin(id: number): number | null {
    const { kind, groupId } = decision(id);
    const hasSame = (own: Folder, above: Folder): boolean => {
      if (kind === 'above') return decision(above.id).permission === permissions.hidden;
      const [a, b] = [own, above].map(folder =>
        groupId === null ? folder.default_permission : permissionOfGroup(folder.id, groupId),
      );
      return a === b;
    };
    const above = ({ parent_id }: Folder) => positions.get(parent_id ?? NaN);
    let at = positions.get(id);
    if (!at || kind === 'admin' || kind === 'outside') return null;
    for (let next = above(at); next && hasSame(at, next); next = above(at)) at = next;
    return at.id;
  }

  /** Permission set for a group in this very folder; null where the folder's default applies. */
  function permissionOfGroup(id: number, groupId: number): Permission | null {
    return rightsOf.get(id)?.find(({ group_id }) => group_id === groupId)?.permission ?? null;
  }

  return {
    ...positions,
    permission,
    decision,
    origin,
    permissionOfGroup,
    /** All permissions of groups set in this very folder. */
    groupPermissions: (id: number): readonly GroupPermission[] => rightsOf.get(id) ?? [],
  };
}
