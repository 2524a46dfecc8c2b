// Creates a project in steps. A retry after a failed step does not repeat the completed ones.
import type { Project } from '../../api/shapes.ts';
import { projectNameOf } from './archive.ts';

// Content that a new project copies from another one of its cloud.

export interface TakenOver {
  readonly project_id: number;
  readonly import_dms: true;
  readonly import_users: boolean;
  readonly import_groups: boolean;
}

/** Always folders; groups only with their members. @param from id of the chosen project; empty: none */
export const takenOver = (from: string, withPeople: boolean): TakenOver | undefined =>
  from === ''
    ? undefined
    : { project_id: Number(from), import_dms: true, import_users: withPeople, import_groups: withPeople };

export interface NewProject {
  readonly name: string;
  /** from another project */
  readonly takenOver: TakenOver | undefined;
  /** paths of folders in addition to those of files */
  readonly folders: readonly (readonly string[])[];
}

export interface ProjectSteps {
  /** by a previous attempt; undefined: not yet */
  readonly made: Project | undefined;
  /** whether a previous attempt copied from the other project */
  readonly isTaken: boolean;
  create(name: string): Promise<Project>;
  take(project: Project, body: TakenOver): Promise<unknown>;
  addFolders(project: Project, folders: NewProject['folders']): Promise<unknown>;
}

/** Runs the remaining steps. @throws when a step fails, and on cancellation: completed steps are kept */
export async function makeProject(steps: ProjectSteps, { name, takenOver, folders }: NewProject, signal: AbortSignal) {
  const project = steps.made ?? (await steps.create(name));
  signal.throwIfAborted();
  if (takenOver && !steps.isTaken) await steps.take(project, takenOver);
  await steps.addFolders(project, folders);
  signal.throwIfAborted();
  return project;
}

/**
 * The name of a project after the choice of an archive: a typed or given name is kept, that of a previous archive is
 * replaced.
 */
export const nameWith = (name: string, before: string | undefined, chosen: string): string =>
  name.trim() === '' || name === projectNameOf(before ?? '') ? projectNameOf(chosen) : name;

/** Whether the form is complete: a chosen archive must have been read. */
export const isComplete = (name: string, file: unknown, archive: unknown): boolean =>
  name.trim() !== '' && (file === undefined || archive !== undefined);
