// A whole project at once: what the caller may see of it as a tree, and trees of folders made in one go.
import { askerHas } from '../../../access/asking.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../../access/caller.ts';
import { roles } from '../../../access/roles.ts';
import type { Account } from '../../../identity/users/service.ts';
import { record } from '../../../audit/record.ts';
import { announce } from '../../../events/announce.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { FolderPermissions } from '../permissions/service.ts';
import type { FolderWithoutChildren } from '../schema.ts';
import type { FolderMaker, Folders } from '../service.ts';
import type { Groups } from '../../groups/service.ts';
import type { ProjectView } from '../../members/schema.ts';
import type { Members } from '../../members/service.ts';
import type { Project } from '../../projects/schema.ts';
import { documentNode, folderNode, type TreeDocument } from './nodes.ts';
import type { Folder, FolderTree, NewTree, ProjectImport, TreeNode } from './schema.ts';

export interface TreeDeps {
  readonly db: Db;
  readonly users: { findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Account>> };
  readonly folders: Pick<Folders, 'add' | 'list' | 'stateOf'>;
  readonly folderPermissions: Pick<FolderPermissions, 'all' | 'grant'>;
  readonly groups: Pick<Groups, 'copy'>;
  readonly documents: {
    list(
      view: ProjectView,
      query: Readonly<Record<string, never>>,
      folderId: undefined,
      shown: { readonly withFiles: boolean; readonly withVisas: false },
    ): Promise<readonly TreeDocument[]>;
  };
  readonly projects: { get(place: ProjectPlace): Promise<Project> };
  readonly members: Pick<Members, 'copyProjectUsers' | 'findPlace'>;
}

export type Trees = ReturnType<typeof createTrees>;

const MOST_FOLDERS = 10_000;

export function createTrees({ db, users, folders, folderPermissions, groups, documents, projects, members }: TreeDeps) {
  /** With documents for an asker who reads those. */
  async function tree(view: ProjectView, { withFiles }: { readonly withFiles: boolean }): Promise<Folder> {
    const [all, heads] = await Promise.all([
      folders.list(view.place),
      askerHas('document:read') ? documents.list(view, {}, undefined, { withFiles, withVisas: false }) : [],
    ]);
    const root = all.find(({ parent_id }) => parent_id === null);
    if (!root) throw notFound('root folder');
    const nodes = new Map(
      all.map(folder => [folder.id, folder === root ? { ...root, children: [] as TreeNode[] } : folderNode(folder)]),
    );
    for (const { id, parent_id } of all)
      if (parent_id !== null) nodes.get(parent_id)?.children.push(nodes.get(id) as TreeNode);
    for (const document of heads)
      if (document.parent_id !== null) nodes.get(document.parent_id)?.children.push(documentNode(document));
    return nodes.get(root.id) as Folder;
  }

  /** Copies the groups of a project with their rights in folders that were copied. @param made folder there -> folder here */
  async function copyGroups(
    tx: Tx,
    fromId: number,
    toId: number,
    rights: Awaited<ReturnType<FolderPermissions['all']>>,
    made: ReadonlyMap<number | undefined, number>,
  ): Promise<void> {
    const copies = await groups.copy(tx, fromId, toId);
    const given = rights.flatMap(({ folder_id, groups: ofFolder }) => {
      const folderId = made.get(folder_id); // the root keeps its own rights
      return ofFolder.flatMap(({ group_id, permission }) => {
        const groupId = copies.get(group_id);
        return folderId === undefined || groupId === undefined ? [] : { folderId, groupId, permission };
      });
    });
    await folderPermissions.grant(tx, given);
  }

  /** The account that makes folders, read before the transaction that does. */
  const makerOf = async (caller: Caller, place: ProjectPlace): Promise<FolderMaker> => ({
    caller,
    place,
    creators: await users.findMany([caller.accountId]),
  });

  return {
    tree,
    /** See folders. */
    stateOf: folders.stateOf,

    async folderTree(place: ProjectPlace): Promise<FolderTree[]> {
      const all = await folders.list(place);
      const nodes = new Map(all.map(({ id, name }): [number, FolderTree] => [id, { id, name, children: [] }]));
      for (const { id, parent_id } of all)
        if (parent_id !== null) nodes.get(parent_id)?.children.push(nodes.get(id) as FolderTree);
      return all.flatMap(({ id, parent_id }) => (parent_id === null ? (nodes.get(id) ?? []) : []));
    },

    /** Makes all of the folders or none. Answers the whole tree as it is then. */
    async create(caller: Caller, view: ProjectView, wanted: readonly NewTree[]): Promise<Folder> {
      if (countOf(wanted) > MOST_FOLDERS)
        throw invalid('non_field_errors', `At most ${MOST_FOLDERS} folders can be created at once.`);
      const by = await makerOf(caller, view.place);
      await db.tx(async tx => {
        const made = await folders.add(tx, by, wanted);
        if (!made[0]) return;
        const { id, name } = made[0].folder;
        record(tx, { action: 'folder.create', object: { id, name }, count: made.length });
      });
      return tree(view, { withFiles: false });
    },

    /** Takes over what is asked for from another project of the same cloud that the caller administers; what is not named
     *  is taken along. What is here already stays. @throws 404 for a project that the caller does not administer */
    async importFrom(
      caller: Caller,
      place: ProjectPlace,
      { project_id, import_dms = true, import_users = true, import_groups = true }: ProjectImport,
    ): Promise<Project> {
      const found = await members.findPlace(caller, place.cloudId, project_id);
      if (found?.projectRole !== roles.admin || project_id === place.projectId)
        throw notFound('project to import from');
      const source = { ...found, projectId: project_id };
      const origins = new Map<NewTree, number>();
      const taken = import_dms ? treeOf(await folders.list(source), origins) : [];
      const rights = import_dms && import_groups ? await folderPermissions.all(source) : [];
      const by = await makerOf(caller, place);
      const { name } = await projects.get(place);
      await db.tx(async tx => {
        const added = await folders.add(tx, by, taken);
        const made = new Map(added.map(({ wanted, folder }) => [origins.get(wanted), folder.id]));
        if (import_users) await members.copyProjectUsers(tx, project_id, place.projectId);
        if (import_groups) await copyGroups(tx, project_id, place.projectId, rights, made);
        if (!tx.hasChanged()) return;
        const { cloudId, projectId } = place;
        record(tx, { action: 'project.import', object: { id: projectId, name } });
        announce(tx, { name: 'project.import', cloudId, projectId, id: projectId });
      });
      return projects.get(place);
    },
  };
}

/** Folders below the root as they would be asked for. @param origins is given the id of each */
function treeOf(all: readonly FolderWithoutChildren[], origins: Map<NewTree, number>): NewTree[] {
  const trees = new Map(
    all.map(({ id, name, default_permission }) => [id, { name, default_permission, children: [] as NewTree[] }]),
  );
  for (const { id, parent_id } of all)
    if (parent_id !== null) trees.get(parent_id)?.children.push(trees.get(id) as NewTree);
  for (const [id, tree] of trees) origins.set(tree, id);
  const root = all.find(({ parent_id }) => parent_id === null);
  return root ? (trees.get(root.id)?.children ?? []) : [];
}

function countOf(wanted: readonly NewTree[]): number {
  const found = [...wanted];
  for (const { children } of found) for (const child of children ?? []) found.push(child); // grows while it is walked
  return found.length;
}
