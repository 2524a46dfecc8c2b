// What the overview of a project says: what opens from it, who is in it, and how its models are.
import type { TFunction } from 'i18next';
import {
  isOfCurrentVersion,
  opensAsSheet,
  opensIn3d,
  type Model,
  type Project,
  type UserProject,
} from '../../api/shapes.ts';
import { formatBytes, formatNumber } from '../../ui/numbers/format.ts';
import type { ProjectFields } from './queries.ts';

// How many models are in which state.

interface ModelCounts {
  readonly all: number;
  readonly complete: number;
  /** waiting or in process */
  readonly running: readonly Model[];
  readonly failed: readonly Model[];
}

/** Earlier versions are not counted: they are no part of the project as it is. */
export function countModels(models: readonly Model[]): ModelCounts {
  const current = models.filter(isOfCurrentVersion);
  return {
    all: current.length,
    complete: current.filter(({ status }) => status === 'C').length,
    running: current.filter(({ status }) => status === 'P' || status === 'I'),
    failed: current.filter(({ status }) => status === 'E'),
  };
}

/** Ready models of the current versions: one of them can be the main model. */
export const readyModels = (models: readonly Model[]): readonly Model[] =>
  models.filter(model => model.status === 'C' && isOfCurrentVersion(model));

/** The main model of the project, whatever its state. */
export const mainModel = (
  { main_model_id }: Pick<Project, 'main_model_id'>,
  models: readonly Model[],
): Model | undefined => models.find(({ id }) => id === main_model_id);

/**
 * What opens from the overview: the main model when it is ready, else all that are and open in 3D, else one drawing.
 */
export function openedModels(project: Pick<Project, 'main_model_id'>, models: readonly Model[]): readonly Model[] {
  const main = mainModel(project, models);
  if (main?.status === 'C' && opens(main)) return [main];
  const ready = readyModels(models);
  const bodies = ready.filter(opensIn3d);
  return bodies.length > 0 ? bodies : ready.filter(opensAsSheet).slice(-1);
}

const opens = (model: Model): boolean => opensIn3d(model) || opensAsSheet(model);

/** Models that open and have a picture: the main one whatever its version, then those of the current versions that are
 *  ready, the latest first. */
export function picturedModels(project: Pick<Project, 'main_model_id'>, models: readonly Model[]): readonly Model[] {
  const main = mainModel(project, models);
  const others = readyModels(models).filter(model => model !== main);
  return [...(main ? [main] : []), ...others.toSorted((one, other) => other.id - one.id)].filter(
    model => model.picture_file !== null && opens(model),
  );
}

/** What fits into two rows of a wide window; the rest is a number. */
const MOST_PICTURES = 7;
/** People whose names are shown; the rest is a number. */
const MOST_NAMES = 12;

/** Things that are shown, and how many more there are. */
interface Shown<Thing> {
  readonly shown: readonly Thing[];
  readonly more: number;
}

/** Pictures that are shown; the place of the number may as well be that of the only one left. */
export const shownPictures = <Pictured>(all: readonly Pictured[]): Shown<Pictured> =>
  firstOf(all, all.length === MOST_PICTURES + 1 ? all.length : MOST_PICTURES);

/** Members whose names are shown. */
export const shownMembers = <Person>(members: readonly Person[]): Shown<Person> => firstOf(members, MOST_NAMES);

const firstOf = <Thing>(all: readonly Thing[], most: number): Shown<Thing> => ({
  shown: all.slice(0, most),
  more: Math.max(0, all.length - most),
});

/** How many people are invited and did not come yet. */
export const invitedCount = (people: readonly UserProject[]): number => people.length - membersOf(people).length;

/** What needs somebody: models that failed, then those still in process. */
export function concernsOf(models: readonly Model[]): readonly Model[] {
  const { running, failed } = countModels(models);
  return [...failed, ...running];
}

/** Sizes of the documents and how many folders they are in; undefined is not known yet. */
export const contentText = (t: TFunction, size: number | undefined, folders = 0): string =>
  [size !== undefined && formatBytes(size), t('overview.folders', { count: folders, number: formatNumber(folders) })]
    .filter(Boolean)
    .join(' · ');

/** Members of the project; invited people are none yet. */
export const membersOf = (people: readonly UserProject[]): readonly UserProject[] =>
  people.filter(({ user_id }) => user_id !== null);

/** States of models with how many there are of each, without those that have none. */
export function stateText(t: TFunction, { complete, running, failed }: ModelCounts): string {
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

/** What the settings come to: names without blanks around them, no description where nothing was written. */
export const fieldsOf = (name: string, description: string, main: number | null): ProjectFields => ({
  name: name.trim(),
  description: description.trim() || null,
  main_model_id: main,
});
