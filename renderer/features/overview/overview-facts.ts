// What the overview of a project says: what opens from it, who is in it, and how its models are.
import type { TFunction } from 'i18next';
import { isOfCurrentVersion, type Model, type Project, type UserProject } from '../../api/shapes.ts';
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

/** What opens from the overview: the main model when it is ready, else all that are. */
export function openedModels(project: Pick<Project, 'main_model_id'>, models: readonly Model[]): readonly Model[] {
  const main = mainModel(project, models);
  return main?.status === 'C' ? [main] : readyModels(models);
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
