// The rules of projects: each in one cloud, each with a root folder from its first moment.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { emit } from '../../events/outbox.ts';
import { notFound } from '../../kit/errors.ts';
import type { Caller, Place, ProjectIds, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { BinItems } from '../bin/service.ts';
import type { Cloud } from '../clouds/schema.ts';
import { picturePath, type Clouds, type NewPicture, type Pictures } from '../clouds/service.ts';
import type { Members } from '../members/service.ts';
import type { NewProject, Project, ProjectChange, ProjectSize, ProjectUnits } from './schema.ts';
import * as store from './store.ts';
import type { Lifecycle } from '../../models/records/service.ts';

export type Projects = ReturnType<typeof createProjects>;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly clouds: Clouds;
  readonly folders: {
    createRoot(tx: Tx, root: { project_id: number; name: string; creator_id: number }): Promise<number>;
  };
  readonly members: Members;
  readonly models: Lifecycle;
  readonly binItems: BinItems;
  readonly pictures: Pictures;
  readonly quota: Quota;
}

export const createProjects = (deps: Context) =>
  bindTo(deps, { get, add, list, create, update, remove, prepareRestore, size, getUnits, setUnits });

async function get({ db, clouds }: Context, { cloudId, projectId }: ProjectIds): Promise<Project> {
  const [row, cloud] = await Promise.all([store.findProject(db, projectId), clouds.get(cloudId)]);
  if (!row) throw notFound('project');
  return toProject(row, cloud);
}

async function report(
  { clock }: Context,
  tx: Tx,
  name: 'project.creation' | 'project.update' | 'project.deletion',
  { accountId }: Caller,
  { cloudId, project }: { readonly cloudId: number; readonly project: Project | { readonly id: number } },
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
  deps: Context,
  tx: Tx,
  caller: Caller,
  cloud: Cloud,
  { name, description = null, status = 'A', picture = null }: NewProject & { readonly picture?: NewPicture | null },
): Promise<Project & { root_folder_id: number }> {
  const [created_at, creator_id] = [isoTime(deps.clock.now()), caller.accountId];
  const row = { cloud_id: cloud.id, name, description, status, creator_id, created_at };
  const projectId = await store.insertProject(tx, row);
  const rootFolderId = await deps.folders.createRoot(tx, { project_id: projectId, name, creator_id });
  await store.setRootFolder(tx, projectId, rootFolderId);
  if (picture) await deps.pictures.set(tx, 'project', projectId, picture);
  if (picture) await deps.quota.check(tx, cloud.id);
  if (caller.kind === 'person')
    await deps.members.joinProject(tx, { projectId, accountId: caller.accountId, role: roles.admin });
  await deps.members.welcomeToProject(tx, cloud.id, projectId);
  const made = await store.findProject(tx, projectId);
  if (!made) throw new Error('the new project is not there');
  const project = toProject(made, cloud);
  await report(deps, tx, 'project.creation', caller, { cloudId: cloud.id, project });
  record(tx, { action: 'project.create', object: { id: projectId, name } });
  return { ...project, root_folder_id: rootFolderId };
}

/** The caller's projects, of one cloud or of all. */
async function list({ db, members, clouds }: Context, caller: Caller, cloudId?: number): Promise<Project[]> {
  const rows = await store.findProjects(db, await members.visibleProjects(caller, cloudId));
  const ids = [...new Set(rows.map(row => row.cloud_id))];
  const byId = new Map((await Promise.all(ids.map(clouds.get))).map(cloud => [cloud.id, cloud]));
  return rows.map(row => toProject(row, byId.get(row.cloud_id) ?? null));
}

/** @throws 404 for a main model, which a new project cannot have */
const create = async (
  deps: Context,
  caller: Caller,
  { cloudId }: Place,
  project: NewProject,
  picture: NewPicture | null = null,
): Promise<Project> =>
  deps.pictures.using(picture, async () => {
    if (typeof project.main_model_id === 'number') throw notFound('main model');
    const cloud = await deps.clouds.get(cloudId);
    return deps.db.tx(tx => add(deps, tx, caller, cloud, { ...project, picture }));
  });

/** @throws 404 for a main model that is none of the project */
const update = async (
  deps: Context,
  caller: Caller,
  place: ProjectPlace,
  { logo, ...change }: ProjectChange,
  picture: NewPicture | null = null,
): Promise<Project> =>
  deps.pictures.using(picture, async () => {
    const cloud = await deps.clouds.get(place.cloudId);
    return deps.db.tx(async tx => {
      const row = await store.findProject(tx, place.projectId);
      if (!row) throw notFound('project');
      if (typeof change.main_model_id === 'number' && !(await store.hasModel(tx, row.id, change.main_model_id)))
        throw notFound('main model');
      await store.updateProject(tx, { ...row, ...change }, isoTime(deps.clock.now()));
      await deps.pictures.set(tx, 'project', row.id, picture ?? (logo === null ? null : undefined));
      if (picture) await deps.quota.check(tx, place.cloudId);
      if (change.main_model_id !== undefined) await store.setMainModel(tx, row.id, change.main_model_id);
      const changed = toProject({ ...row, ...(await store.findProject(tx, row.id)) }, cloud);
      await report(deps, tx, 'project.update', caller, { cloudId: place.cloudId, project: changed });
      record(tx, {
        action: 'project.update',
        object: { id: changed.id, name: changed.name },
        was: row.name === changed.name ? undefined : row.name,
      });
      return changed;
    });
  });

/** Deletes a project with all it holds. */
async function remove(deps: Context, caller: Caller, { cloudId, projectId }: ProjectPlace): Promise<void> {
  const items = await deps.db.tx(async tx => {
    const row = await store.findProject(tx, projectId);
    if (!row) return []; // another request was quicker
    await deps.models.withdrawOwn(tx, [projectId], caller.accountId);
    const taken = await deps.binItems.takeProject(tx, { cloudId, projectId, actorId: caller.accountId }, row.name);
    await report(deps, tx, 'project.deletion', caller, { cloudId, project: { id: projectId } });
    record(tx, { action: 'project.delete', object: { id: projectId, name: row.name } });
    return taken;
  });
  await deps.binItems.settle(items);
}

/**
 * Prepares the restoration of a project: its models continue, and people who joined all projects of the cloud in
 * the meantime join it.
 */
async function prepareRestore(
  deps: Context,
  caller: Caller,
  cloudId: number,
): Promise<(tx: Tx, projectId: number) => Promise<void>> {
  const cloud = await deps.clouds.get(cloudId);
  return async (tx, projectId) => {
    await deps.models.bringBackOwn(tx, [projectId], caller.accountId);
    await deps.members.welcomeToProject(tx, cloudId, projectId);
    const row = await store.findProject(tx, projectId);
    if (!row) return;
    await report(deps, tx, 'project.creation', caller, { cloudId, project: toProject(row, cloud) });
    const object = { kind: 'project', id: projectId, name: row.name, folderId: null, documentId: null } as const;
    record(tx, { action: 'bin.restore', object, projectId });
  };
}

async function size({ db }: Context, { projectId }: ProjectPlace): Promise<ProjectSize> {
  const { stored, original } = await store.sizeOfProject(db, projectId);
  return { total_size: stored, total_original_size: original };
}

/** The unit in which a project shows lengths to people without a choice of their own. */
const getUnits = async ({ db }: Context, { projectId }: ProjectPlace): Promise<ProjectUnits> =>
  (await store.findUnits(db, projectId)) ?? { unit: 'm', decimals: 3 };

async function setUnits({ db }: Context, { cloudId, projectId }: ProjectPlace, units: ProjectUnits) {
  await db.tx(async tx => {
    await store.putUnits(tx, projectId, units);
    record(tx, { action: 'project.units', object: null });
    announce(tx, { name: 'project.units', cloudId, projectId });
  });
  return units;
}

/** `logo` is a path to be signed. */
const toProject = (row: store.ProjectRow, cloud: Cloud | null): Project => ({
  id: row.id,
  logo: picturePath('project', { id: row.id, hash: row.logo_hash, kind: row.logo_kind }),
  name: row.name,
  description: row.description,
  cloud,
  status: row.status,
  created_at: row.created_at,
  updated_at: row.updated_at,
  root_folder_id: row.root_folder_id,
  main_model_id: row.main_model_id,
});
