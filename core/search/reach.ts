// The reach of a caller's search: the projects that they see, and the folders in these, by the very rules of all other
// lists.
import type { Caller, ProjectPlace, Reach } from '../access/caller.ts';
import { canRead, roles } from '../access/roles.ts';
import type { FolderView, Folders } from '../collaboration/folders/service.ts';
import type { Members } from '../collaboration/members/service.ts';
import { notFound } from '../kit/errors.ts';

export interface ReachDeps {
  readonly members: Members;
  readonly folders: Folders;
}

/** Limits a search to a place. */
export interface Within {
  readonly cloud?: number | undefined;
  readonly project?: number | undefined;
}

export interface SearchReach extends Reach {
  /** clouds of which the caller sees all people */
  cloudIds(): Promise<readonly number[]>;
  /** a folder that the caller sees, with its path */
  folderOf(projectId: number, folderId: number): Promise<{ readonly name: string; readonly path: string } | undefined>;
}

/** @throws 404 for a cloud or project that the caller does not see */
export async function createReach(
  { members, folders }: ReachDeps,
  caller: Caller,
  { cloud, project }: Within,
): Promise<SearchReach> {
  if (project !== undefined && !(await members.findPlace(caller, cloud, project))) throw notFound('project');
  if (project === undefined && cloud !== undefined && !(await members.findPlace(caller, cloud, undefined)))
    throw notFound('cloud');
  const views = new Map<number, Promise<FolderView | undefined>>();

  async function readView(projectId: number): Promise<FolderView | undefined> {
    const place = await members.findPlace(caller, undefined, projectId);
    if (!place) return undefined;
    const at: ProjectPlace = { ...place, projectId };
    return folders.viewSince(at, await folders.changesOf(at));
  }
  function viewOf(projectId: number): Promise<FolderView | undefined> {
    const known = views.get(projectId) ?? readView(projectId);
    views.set(projectId, known);
    return known;
  }

  return {
    projectIds: project === undefined ? await members.visibleProjects(caller, cloud) : [project],

    async seesFolder(projectId, folderId) {
      const view = await viewOf(projectId);
      return view !== undefined && canRead(view.permission(folderId));
    },

    async folderOf(projectId, folderId) {
      const view = await viewOf(projectId);
      const folder = view?.get(folderId);
      return view && folder && canRead(view.permission(folderId))
        ? { name: folder.name, path: view.path(folderId) }
        : undefined;
    },

    async cloudIds() {
      if (project !== undefined) return [];
      const ids = cloud === undefined ? await members.visibleClouds(caller) : [cloud];
      const places = await Promise.all(ids.map(id => members.findPlace(caller, id, undefined)));
      return places.flatMap(place => (place?.cloudRole === roles.admin ? place.cloudId : []));
    },
  };
}
