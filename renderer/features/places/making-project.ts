// A project is made in steps. What has been done is not done again when a later step has to be.
import type { Project } from '../../api/shapes.ts';
import { projectNameOf } from './archive-paths.ts';

// What a new project takes over from another one of its cloud.

export interface TakenOver {
  readonly project_id: number;
  readonly import_dms: true;
  readonly import_users: boolean;
  readonly import_groups: boolean;
}

/** Folders always; groups only with their people. @param from id of the project as it was chosen; empty: none */
export const takenOver = (from: string, withPeople: boolean): TakenOver | undefined =>
  from === ''
    ? undefined
    : { project_id: Number(from), import_dms: true, import_users: withPeople, import_groups: withPeople };

export interface NewProject {
  readonly name: string;
  /** from another project */
  readonly takenOver: TakenOver | undefined;
  /** paths of folders besides those of files */
  readonly folders: readonly (readonly string[])[];
}

export interface ProjectSteps {
  /** by an attempt before; undefined: not yet */
  readonly made: Project | undefined;
  /** whether an attempt before took over what another project has */
  readonly isTaken: boolean;
  create(name: string): Promise<Project>;
  take(project: Project, body: TakenOver): Promise<unknown>;
  addFolders(project: Project, folders: NewProject['folders']): Promise<unknown>;
}

/** Does what is left to do. @throws when a step fails, and when it was stopped: what is made stays */
export async function makeProject(
  steps: ProjectSteps,
  { name, takenOver, folders }: NewProject,
  signal: AbortSignal,
): Promise<Project> {
  const project = steps.made ?? (await steps.create(name));
  signal.throwIfAborted();
  if (takenOver && !steps.isTaken) await steps.take(project, takenOver);
  await steps.addFolders(project, folders);
  signal.throwIfAborted();
  return project;
}

/** The name of a project once an archive is chosen: one that was typed or given stays, the one of an archive before
 *  does not. */
export const nameWith = (name: string, before: string | undefined, chosen: string): string =>
  name.trim() === '' || name === projectNameOf(before ?? '') ? projectNameOf(chosen) : name;

/** Whether the form is complete: an archive that is chosen must have been read. */
export const isComplete = (name: string, file: unknown, archive: unknown): boolean =>
  name.trim() !== '' && (file === undefined || archive !== undefined);
