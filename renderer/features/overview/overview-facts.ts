// Content of the project overview: what opens from it, its members, and the states of its models.
import type { TFunction } from 'i18next';
import { isOfCurrentVersion, opensAsSheet, opensIn3d } from '../../api/shapes.ts';
import type { Folder, Model, Project, UserProject } from '../../api/shapes.ts';
import { formatBytes, formatNumber } from '../../ui/numbers/format.ts';
import type { ProjectFields } from './queries.ts';

/** The root of the project is its documents, not a folder of them. */
export const countFolders = (folders: readonly Pick<Folder, 'parent_id'>[]): number =>
  folders.filter(({ parent_id }) => parent_id !== null).length;

/** Earlier versions are excluded: they are not part of the current project. */
export function countModels(models: readonly Model[]) {
  const current = models.filter(isOfCurrentVersion);
  return {
    all: current.length,
    complete: current.filter(({ status }) => status === 'C').length,
    /** waiting or in process */
    running: current.filter(({ status }) => status === 'P' || status === 'I'),
    failed: current.filter(({ status }) => status === 'E'),
  };
}

/** Ready models of the current versions: each can be the main model. */
export const readyModels = (models: readonly Model[]): readonly Model[] =>
  models.filter(model => model.status === 'C' && isOfCurrentVersion(model));

/** The main model of the project, in any state. */
export const mainModel = ({ main_model_id }: Pick<Project, 'main_model_id'>, models: readonly Model[]) =>
  models.find(({ id }) => id === main_model_id);

/** Models that the overview opens: the main model if it is ready, else all ready 3D models, else one drawing. */
export function openedModels(project: Pick<Project, 'main_model_id'>, models: readonly Model[]): readonly Model[] {
  const main = mainModel(project, models);
  if (main?.status === 'C' && opens(main)) return [main];
  const ready = readyModels(models);
  const bodies = ready.filter(opensIn3d);
  return bodies.length > 0 ? bodies : ready.filter(opensAsSheet).slice(-1);
}

const opens = (model: Model): boolean => opensIn3d(model) || opensAsSheet(model);

/**
 * Models that open and have a picture: the main model in any version, then ready models of the current versions, the
 * latest first.
 */
export function picturedModels(project: Pick<Project, 'main_model_id'>, models: readonly Model[]): readonly Model[] {
  const main = mainModel(project, models);
  const others = readyModels(models).filter(model => model !== main);
  return [...(main ? [main] : []), ...others.toSorted((one, other) => other.id - one.id)].filter(
    model => model.picture_file !== null && opens(model),
  );
}

/** Fits into two rows of a wide window; the rest is a number. */
const MOST_PICTURES = 7;
/** Maximum number of names; the rest is a number. */
const MOST_NAMES = 12;

/** The visible items, and the number of further ones. */
const firstOf = <Thing>(all: readonly Thing[], most: number) => ({
  shown: all.slice(0, most),
  more: Math.max(0, all.length - most),
});

/** The visible pictures; a single further one is shown instead of the number. */
export const shownPictures = <Pictured>(all: readonly Pictured[]) =>
  firstOf(all, all.length === MOST_PICTURES + 1 ? all.length : MOST_PICTURES);

/** Members whose names are shown. */
export const shownMembers = <Person>(members: readonly Person[]) => firstOf(members, MOST_NAMES);

/** Number of pending invitations. */
export const invitedCount = (people: readonly UserProject[]): number => people.length - membersOf(people).length;

/** Models needing attention: failed ones, then those in process. */
export function concernsOf(models: readonly Model[]): readonly Model[] {
  const { running, failed } = countModels(models);
  return [...failed, ...running];
}

/** Total size of the documents and number of folders; an unknown size is left out. */
export const contentText = (t: TFunction, size: number | undefined, folders = 0): string =>
  [size !== undefined && formatBytes(size), t('overview.folders', { count: folders, number: formatNumber(folders) })]
    .filter(Boolean)
    .join(' · ');

/** Members of the project, without pending invitations. */
export const membersOf = (people: readonly UserProject[]) => people.filter(({ user_id }) => user_id !== null);

/** Number of models in each state; states without models are left out. */
export function stateText(t: TFunction, { complete, running, failed }: ReturnType<typeof countModels>): string {
  const states = [
    [complete, 'complete'],
    [running.length, 'running'],
    [failed.length, 'failed'],
  ] as const;
  return (
    states
      .filter(([count]) => count > 0)
      .map(([count, state]) => t(`overview.${state}`, { count }))
      .join(' · ') || t('overview.noModels')
  );
}

/** Values of the settings: trimmed names, and no description if the field is empty. */
export const fieldsOf = (name: string, description: string, main: number | null): ProjectFields => ({
  name: name.trim(),
  description: description.trim() || null,
  main_model_id: main,
});
