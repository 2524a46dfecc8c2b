// A whole project at once: what the caller may see of it as a tree, and trees of folders created in one request.
import { bindTo } from '../../../kit/bind-to.ts';
import { askerHas } from '../../../access/request-context.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import type { Caller, ProjectPlace } from '../../../access/caller.ts';
import { roles } from '../../../access/roles.ts';
import type { Users } from '../../../identity/users/service.ts';
import { record } from '../../../audit/record.ts';
import { announce } from '../../../events/announce.ts';
import type { Db } from '../../../storage/db.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import type { FolderPermissions } from '../permissions/service.ts';
import type { FolderWithoutChildren } from '../schema.ts';
import type { FolderMaker, Folders, Grant } from '../service.ts';
import type { Groups } from '../../groups/service.ts';
import type { ProjectView } from '../../members/schema.ts';
import type { Members } from '../../members/service.ts';
import type { Project } from '../../projects/schema.ts';
import { createHalfMade, type HalfMade, type Making } from './half-made.ts';
import { documentNode, folderNode, type TreeDocument } from './nodes.ts';
import type { Folder, FolderTree, NewTree, ProjectImport, TreeNode } from './schema.ts';

export type Trees = ReturnType<typeof createTrees>;

const MOST_FOLDERS = 10_000;

interface Context {
  readonly db: Db;
  readonly users: Users;
  readonly folders: Folders;
  readonly halfMade: HalfMade;
  readonly folderPermissions: FolderPermissions;
  readonly groups: Groups;
  readonly documents: {
    list(
      view: ProjectView,
      query: Readonly<Record<string, never>>,
      folderId: undefined,
      shown: { readonly withFiles: boolean; readonly withVisas: false },
    ): Promise<readonly TreeDocument[]>;
  };
  readonly projects: { get(place: ProjectPlace): Promise<Project> };
  readonly members: Members;
}

export function createTrees(given: Omit<Context, 'halfMade'>) {
  const deps: Context = { ...given, halfMade: createHalfMade(given) };
  return {
    ...bindTo(deps, { tree, folderTree, create, importFrom }),
    /** Removes what interrupted requests have left. */
    sweep: deps.halfMade.sweep,
    /** See folders. */
    stateOf: deps.folders.stateOf,
  };
}

/** With documents for callers with `document:read`. */
async function tree(deps: Context, view: ProjectView, { withFiles }: { readonly withFiles: boolean }): Promise<Folder> {
  const [all, heads] = await Promise.all([
    deps.folders.list(view.place),
    askerHas('document:read') ? deps.documents.list(view, {}, undefined, { withFiles, withVisas: false }) : [],
  ]);
  const root = all.find(({ parent_id }) => parent_id === null);
  if (!root) throw notFound('root folder');
  const made = await inTurns(all, folder =>
    folder === root ? { ...root, children: [] as TreeNode[] } : folderNode(folder),
  );
  const nodes = new Map(made.map(node => [node.id, node]));
  for (const { id, parent_id } of all)
    if (parent_id !== null) nodes.get(parent_id)?.children.push(nodes.get(id) as TreeNode);
  for (const document of heads)
    if (document.parent_id !== null) nodes.get(document.parent_id)?.children.push(documentNode(document));
  return nodes.get(root.id) as Folder;
}

/**
 * Copies the groups of a project, without their members.
 * @returns group there -> group here, and the new ones
 */
const copyGroups = ({ db, groups }: Context, making: Making, fromId: number, toId: number) =>
  db.tx(
    unlogged('groups that are taken over with the rest of a project', async tx => {
      const { copies, added } = await groups.copy(tx, fromId, toId);
      await making.note(tx, toId, 'group', added);
      const isNew = new Set(added);
      return { copies, members: [...copies].filter(([, id]) => isNew.has(id)) };
    }),
  );

/** Permissions of copied groups in a folder, equal to those of the groups in the original one. */
function createRights(
  rights: Awaited<ReturnType<FolderPermissions['all']>>,
  copies: ReadonlyMap<number, number>,
): (folderId: number | undefined) => readonly Omit<Grant, 'folderId'>[] {
  const known = new Map(rights.map(({ folder_id, groups: ofFolder }) => [folder_id, ofFolder]));
  return folderId =>
    (known.get(folderId ?? 0) ?? []).flatMap(({ group_id, permission }) => {
      const groupId = copies.get(group_id);
      return groupId === undefined ? [] : { groupId, permission };
    });
}

/** The account that makes folders, read before the transaction. */
const makerOf = async ({ users }: Context, caller: Caller, place: ProjectPlace): Promise<FolderMaker> => ({
  caller,
  place,
  creators: await users.findMany([caller.accountId]),
});

async function folderTree({ folders }: Context, place: ProjectPlace): Promise<FolderTree[]> {
  const all = await folders.list(place);
  const nodes = new Map(all.map(({ id, name }): [number, FolderTree] => [id, { id, name, children: [] }]));
  for (const { id, parent_id } of all)
    if (parent_id !== null) nodes.get(parent_id)?.children.push(nodes.get(id) as FolderTree);
  return all.flatMap(({ id, parent_id }) => (parent_id === null ? (nodes.get(id) ?? []) : []));
}

/** Creates all of the folders or none. Returns the whole tree afterwards. */
async function create(deps: Context, caller: Caller, view: ProjectView, wanted: readonly NewTree[]): Promise<Folder> {
  if (countOf(wanted) > MOST_FOLDERS)
    throw invalid('non_field_errors', `At most ${MOST_FOLDERS} folders can be created at once.`, {
      code: 'limit_reached',
      most: MOST_FOLDERS,
    });
  const by = await makerOf(deps, caller, view.place);
  await deps.halfMade.begin(making =>
    deps.folders.addTrees({
      by,
      tops: wanted,
      making,
      async end(tx, { first, count }) {
        if (first) record(tx, { action: 'folder.create', object: { id: first.id, name: first.name }, count });
      },
    }),
  );
  return tree(deps, view, { withFiles: false });
}

/**
 * Copies the selected parts from another project of the same cloud that the caller administers; what is not named
 * is included. Existing objects here stay. @throws 404 for a project that the caller does not administer
 */
async function importFrom(
  deps: Context,
  caller: Caller,
  place: ProjectPlace,
  { project_id, import_dms = true, import_users = true, import_groups = true }: ProjectImport,
): Promise<Project> {
  const found = await deps.members.findPlace(caller, place.cloudId, project_id);
  if (found?.projectRole !== roles.admin || project_id === place.projectId) throw notFound('project to import from');
  const source = { ...found, projectId: project_id };
  const origins = new Map<NewTree, number>();
  const taken = import_dms ? treeOf(await deps.folders.list(source), origins) : [];
  const rights = import_dms && import_groups ? await deps.folderPermissions.all(source) : [];
  const by = await makerOf(deps, caller, place);
  const { name } = await deps.projects.get(place);
  await deps.halfMade.begin(async making => {
    const { copies, members: ofGroups } = import_groups
      ? await copyGroups(deps, making, project_id, place.projectId)
      : { copies: new Map<number, number>(), members: [] };
    const grantsOf = createRights(rights, copies);
    await deps.folders.addTrees({
      by,
      tops: taken,
      rightsOf: wanted => grantsOf(origins.get(wanted)),
      making,
      async end(tx, { count }) {
        if (import_users) await deps.members.copyProjectUsers(tx, project_id, place.projectId);
        if (ofGroups.length > 0) await deps.groups.copyMembers(tx, ofGroups);
        if (count === 0 && ofGroups.length === 0 && !tx.hasChanged()) return;
        const { cloudId, projectId } = place;
        record(tx, { action: 'project.import', object: { id: projectId, name } });
        announce(tx, { name: 'project.import', cloudId, projectId, id: projectId });
      },
    });
  });
  return deps.projects.get(place);
}

/** Folders below the root as a request for them. @param origins receives the id of each */
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
