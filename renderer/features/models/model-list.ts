// The list of models: filter by kind, counts, sort keys, and models that open together.
import { isOfCurrentVersion, opensIn3d, type Model } from '../../api/shapes.ts';
import { kindOf, kindOrder, type ModelKind } from './kinds.ts';

export const keyOf = ({ id }: Pick<Model, 'id'>): string => String(id);
export const nameOf = ({ name }: Pick<Model, 'name'>): string => name ?? '';

/** Models of a kind; all without one. */
export const ofKind = <Some extends Pick<Model, 'type'>>(
  models: readonly Some[],
  kind: ModelKind | undefined,
): readonly Some[] => (kind === undefined ? models : models.filter(model => kindOf(model) === kind));

/** Kinds to choose from, with the number of models; empty if there is only one kind. */
export function kindChoices(
  models: readonly Pick<Model, 'type'>[],
): readonly { readonly kind: ModelKind; readonly count: number }[] {
  const counts = Map.groupBy(models, kindOf);
  return counts.size < 2
    ? []
    : kindOrder.flatMap(kind => ({ kind, count: counts.get(kind)?.length ?? 0 })).filter(({ count }) => count > 0);
}

export interface OpenedTogether {
  readonly ids: readonly number[];
  /** whether the user chose them; otherwise they are all models */
  readonly areChosen: boolean;
}

/** Models to open in the viewer: of the chosen models those that it shows, else all of the current versions. */
export function openedTogether(all: readonly Model[], chosen: readonly Model[]): OpenedTogether {
  const shown = (models: readonly Model[]) =>
    models.filter(model => opensIn3d(model) && model.status === 'C').map(({ id }) => id);
  const some = shown(chosen);
  return some.length > 0
    ? { ids: some, areChosen: true }
    : { ids: shown(all.filter(isOfCurrentVersion)), areChosen: false };
}

/** The number of the current version. That of an earlier version is shown with its document. */
export const versionOf = (model: Pick<Model, 'document'>): number | undefined =>
  model.document && isOfCurrentVersion(model) ? (model.document.history_count ?? 0) + 1 : undefined;

/** Sort key: running ones first, ready ones last. */
export const statusOrder = ({ status }: Pick<Model, 'status'>): number => 'IPEC'.indexOf(status);

/** Sort key: smallest first; models without a file before them. */
export const sizeOrder = ({ document }: Pick<Model, 'document'>): number => document?.original_size ?? -1;
