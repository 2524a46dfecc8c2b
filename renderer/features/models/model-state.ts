// The state of a model in words, including its processing.
import type { TFunction } from 'i18next';
import { type Model, isOfCurrentVersion, opensIn3d } from '../../api/shapes.ts';
import { formatShare } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';
import { kindOf, kindOrder, type ModelKind } from './offered.ts';

export const keyOf = ({ id }: Pick<Model, 'id'>): string => String(id);
export const nameOf = ({ name }: Pick<Model, 'name'>): string => name ?? '';

/** Models of a kind; all without one. */
export const ofKind = <Some extends Pick<Model, 'type'>>(models: readonly Some[], kind: ModelKind | undefined) =>
  kind === undefined ? models : models.filter(model => kindOf(model) === kind);

/** Kinds to choose from, with the number of models; empty if there is only one kind. */
export function kindChoices(models: readonly Pick<Model, 'type' | 'document'>[]) {
  const counts = Map.groupBy(models.filter(isOfCurrentVersion), kindOf);
  return counts.size < 2
    ? []
    : kindOrder.flatMap(kind => ({ kind, count: counts.get(kind)?.length ?? 0 })).filter(({ count }) => count > 0);
}

/**
 * Models to open in the viewer: of the chosen models those that it shows, else all of the current versions.
 * `areChosen`: the user chose them.
 */
export function openedTogether(all: readonly Model[], chosen: readonly Model[]) {
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

type Judged = Pick<Model, 'status' | 'warnings' | 'progress' | 'cancelled'>;

/** @param job its progress from events; that of the list may be older */
export function stateOf(
  t: TFunction,
  { status, warnings, progress, cancelled }: Judged,
  job: { readonly phase: string; readonly share: number } | undefined,
): { readonly kind: StatusKind; readonly word: string; readonly share?: number | undefined } {
  if (status === 'I') {
    const step = job ?? progress;
    const word = step ? `${phaseName(t, step.phase)} ${formatShare(step.share)}` : t('models.state.I');
    return { kind: 'running', word, share: step?.share };
  }
  if (status === 'C' && warnings.length > 0)
    return { kind: 'warning', word: t('models.warned', { count: warnings.length }) };
  if (status === 'E' && cancelled) return { kind: 'warning', word: t('models.cancelled') };
  return { kind: ({ P: 'waiting', C: 'done', E: 'failed' } as const)[status], word: t(`models.state.${status}`) };
}

/** Text for a phase of the converter; the phase's own name where there is none. */
export const phaseName = (t: TFunction, phase: string): string =>
  t(`models.phase.${phase}` as 'models.phase.read', { defaultValue: phase });

/** `12 models`, and the number of earlier versions among the rows, which are no models of their own. */
export function countText(t: TFunction, rows: readonly Pick<Model, 'document'>[]): string {
  const current = rows.filter(isOfCurrentVersion).length;
  const earlier = rows.length - current;
  const models = t('models.count', { count: current });
  return earlier === 0 ? models : `${models} · ${t('models.earlierCount', { count: earlier })}`;
}
