// The rules of projects: each in one cloud, each with a root folder from its first moment.
import { record } from '../../audit/record.ts';
import { emit } from '../../events/outbox.ts';
import { notFound } from '../../kit/errors.ts';
import type { Caller, Place, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { BinItems } from '../bin/service.ts';
import type { Cloud } from '../clouds/schema.ts';
import { picturePath, type Clouds, type NewPicture, type Pictures } from '../clouds/service.ts';
import type { Members } from '../members/service.ts';
import type { NewProject, Project, ProjectChange, ProjectSize } from './schema.ts';
import * as store from './store.ts';

export type Projects = ReturnType<typeof createProjects>;

export function createProjects(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly clouds: Clouds;
  readonly folders: {
    createRoot(
      tx: Tx,
      root: { readonly projectId: number; readonly name: string; readonly creatorId: number },
    ): Promise<number>;
  };
  readonly members: Members;
  readonly models: {
    withdrawOwn(tx: Tx, projectIds: readonly number[], actorId: number | null): Promise<void>;
    bringBackOwn(tx: Tx, projectIds: readonly number[], actorId: number | null): Promise<void>;
  };
  readonly binItems: BinItems;
  readonly pictures: Pictures;
  readonly quota: Quota;
}) {
  const { db, clock, clouds, folders, members, models, binItems, pictures, quota } = deps;

  async function get({ cloudId, projectId }: Pick<ProjectPlace, 'cloudId' | 'projectId'>): Promise<Project> {
    const [row, cloud] = await Promise.all([store.findProject(db, projectId), clouds.get(cloudId)]);
    if (!row) throw notFound('project');
    return toProject(row, cloud);
  }

  async function report(
    tx: Tx,
    name: 'project.creation' | 'project.update' | 'project.deletion',
    { accountId }: Caller,
    project: Project | { readonly id: number },
    cloudId: number,
  ): Promise<void> {
    await emit(tx, clock, {
      name,
      cloudId,
      projectId: project.id,
      actorId: accountId,
      data:
        'cloud' in project
          ? { ...project, logo: null, cloud: project.cloud && { ...project.cloud, image: null } }
          : project,
    });
  }

  /**
   * Creates a project with its root folder; `cloud` was read before. A person who creates it becomes its administrator.
   */
  async function add(
    tx: Tx,
    caller: Caller,
    cloud: Cloud,
    { name, description = null, status = 'A' }: NewProject,
    picture: NewPicture | null = null,
  ): Promise<Project & { root_folder_id: number }> {
    const projectId = await store.insertProject(tx, {
      cloudId: cloud.id,
      name,
      description,
      status,
      creatorId: caller.accountId,
      now: isoTime(clock.now()),
    });
    const rootFolderId = await folders.createRoot(tx, { projectId, name, creatorId: caller.accountId });
    await store.setRootFolder(tx, projectId, rootFolderId);
    if (picture) await pictures.set(tx, 'project', projectId, picture);
    if (picture) await quota.check(tx, cloud.id);
    if (caller.kind === 'person')
      await members.joinProject(tx, { projectId, accountId: caller.accountId, role: roles.admin });
    await members.welcomeToProject(tx, cloud.id, projectId);
    const row = await store.findProject(tx, projectId);
    if (!row) throw new Error('the new project is not there');
    const project = toProject(row, cloud);
    await report(tx, 'project.creation', caller, project, cloud.id);
    record(tx, { action: 'project.create', object: { id: projectId, name } });
    return { ...project, root_folder_id: rootFolderId };
  }

  return {
    get,
    add,

    /** The caller's projects, of one cloud or of all. */
    async list(caller: Caller, cloudId?: number): Promise<Project[]> {
      const rows = await store.findProjects(db, await members.visibleProjects(caller, cloudId));
      const ids = [...new Set(rows.map(row => row.cloud_id))];
      const byId = new Map((await Promise.all(ids.map(clouds.get))).map(cloud => [cloud.id, cloud]));
      return rows.map(row => toProject(row, byId.get(row.cloud_id) ?? null));
    },

    /** @throws 404 for a main model, which a new project cannot have */
    async create(
      caller: Caller,
      { cloudId }: Place,
      project: NewProject,
      picture: NewPicture | null = null,
    ): Promise<Project> {
      return pictures.using(picture, async () => {
        if (typeof project.main_model_id === 'number') throw notFound('main model');
        const cloud = await clouds.get(cloudId);
        return db.tx(tx => add(tx, caller, cloud, project, picture));
      });
    },

    /** @throws 404 for a main model that is none of the project */
    async update(
      caller: Caller,
      place: ProjectPlace,
      { logo, ...change }: ProjectChange,
      picture: NewPicture | null = null,
    ): Promise<Project> {
      return pictures.using(picture, async () => {
        const cloud = await clouds.get(place.cloudId);
        return db.tx(async tx => {
          const row = await store.findProject(tx, place.projectId);
          if (!row) throw notFound('project');
          if (typeof change.main_model_id === 'number' && !(await store.hasModel(tx, row.id, change.main_model_id)))
            throw notFound('main model');
          await store.updateProject(tx, { ...row, ...change }, isoTime(clock.now()));
          await pictures.set(tx, 'project', row.id, picture ?? (logo === null ? null : undefined));
          if (picture) await quota.check(tx, place.cloudId);
          if (change.main_model_id !== undefined) await store.setMainModel(tx, row.id, change.main_model_id);
          const changed = toProject({ ...row, ...(await store.findProject(tx, row.id)) }, cloud);
          await report(tx, 'project.update', caller, changed, place.cloudId);
          record(tx, {
            action: 'project.update',
            object: { id: changed.id, name: changed.name },
            was: row.name === changed.name ? undefined : row.name,
          });
          return changed;
        });
      });
    },

    /** Deletes a project with all it holds. */
    async remove(caller: Caller, { cloudId, projectId }: ProjectPlace): Promise<void> {
      const items = await db.tx(async tx => {
        const row = await store.findProject(tx, projectId);
        if (!row) return []; // another request was quicker
        await models.withdrawOwn(tx, [projectId], caller.accountId);
        const taken = await binItems.takeProject(tx, { cloudId, projectId, actorId: caller.accountId }, row.name);
        await report(tx, 'project.deletion', caller, { id: projectId }, cloudId);
        record(tx, { action: 'project.delete', object: { id: projectId, name: row.name } });
        return taken;
      });
      await binItems.settle(items);
    },

    /**
     * Prepares the restoration of a project: its models continue, and people who joined all projects of the cloud in
     * the meantime join it.
     */
    async prepareRestore(caller: Caller, cloudId: number): Promise<(tx: Tx, projectId: number) => Promise<void>> {
      const cloud = await clouds.get(cloudId);
      return async (tx, projectId) => {
        await models.bringBackOwn(tx, [projectId], caller.accountId);
        await members.welcomeToProject(tx, cloudId, projectId);
        const row = await store.findProject(tx, projectId);
        if (!row) return;
        await report(tx, 'project.creation', caller, toProject(row, cloud), cloudId);
        const object = { kind: 'project', id: projectId, name: row.name, folderId: null, documentId: null } as const;
        record(tx, { action: 'bin.restore', object, projectId });
      };
    },

    async size({ projectId }: ProjectPlace): Promise<ProjectSize> {
      const { stored, original } = await store.sizeOfProject(db, projectId);
      return { total_size: stored, total_original_size: original };
    },
  };
}

/** `logo` is a path to be signed. */
function toProject(
  {
    id,
    name,
    description,
    status,
    root_folder_id,
    main_model_id,
    created_at,
    updated_at,
    logo_hash,
    logo_kind,
  }: store.ProjectRow,
  cloud: Cloud | null,
): Project {
  return {
    id,
    logo: picturePath('project', { id, hash: logo_hash, kind: logo_kind }),
    name,
    description,
    cloud,
    status,
    created_at,
    updated_at,
    root_folder_id,
    main_model_id,
  };
}
