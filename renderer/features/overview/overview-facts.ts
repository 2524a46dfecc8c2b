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
import type { ModelCounts } from './counts.ts';
import type { ProjectFields } from './queries.ts';

/** Ready models of the current versions: one of them can be the main model. */
export const readyModels = (models: readonly Model[]): readonly Model[] =>
  models.filter(model => model.status === 'C' && isOfCurrentVersion(model));

/** The main model of the project, whatever its state. */
export const mainModel = (
  { main_model_id }: Pick<Project, 'main_model_id'>,
  models: readonly Model[],
): Model | undefined => models.find(({ id }) => id === main_model_id);

/** What opens from the overview: the main model when it is ready, else all that are and open in 3D, else one drawing. */
export function openedModels(project: Pick<Project, 'main_model_id'>, models: readonly Model[]): readonly Model[] {
  const main = mainModel(project, models);
  if (main?.status === 'C' && opens(main)) return [main];
  const ready = readyModels(models);
  const bodies = ready.filter(opensIn3d);
  return bodies.length > 0 ? bodies : ready.filter(opensAsSheet).slice(-1);
}

const opens = (model: Model): boolean => opensIn3d(model) || opensAsSheet(model);

/** Models that open and have a picture: the main one whatever its version, then those of the current versions that are ready, the latest
 *  first. */
export function picturedModels(project: Pick<Project, 'main_model_id'>, models: readonly Model[]): readonly Model[] {
  const main = mainModel(project, models);
  const others = readyModels(models).filter(model => model !== main);
  return [...(main ? [main] : []), ...others.toSorted((one, other) => other.id - one.id)].filter(
    model => model.picture_file !== null && opens(model),
  );
}

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
