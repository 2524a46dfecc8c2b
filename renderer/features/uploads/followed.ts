// Progress of the models made from uploaded files: for the user an upload ends when its model is ready.
import type { TFunction } from 'i18next';
import { queryOptions, useQueries } from '@tanstack/react-query';
import type { Model } from '../../api/shapes.ts';
import { formatShare } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';
import type { Upload } from './upload.ts';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { projectParams } from '../../api/server-data.ts';

// The models of uploaded files, updated by the events that invalidate lists of models.

const modelsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: [...keys.models(project), 'followed'],
    queryFn: async ({ signal }) => {
      const params = projectParams(cloud, project);
      const all = await request('GET /cloud/{cloud_pk}/project/{project_pk}/model', { params, signal });
      const kept = all.map(({ id, status, warnings, progress, cancelled }) => ({
        id,
        status,
        warnings,
        progress,
        cancelled,
      }));
      return new Map(kept.map(model => [model.id, model]));
    },
    structuralSharing: false,
  });

export function useFollowed(items: readonly Upload[]) {
  const projects = [...followedModels(items)];
  const cloudOf = (project: number) => items.find(({ target }) => target.projectId === project)?.target.cloudId ?? 0;
  const known = useQueries({
    queries: projects.map(([project]) => modelsQuery(cloudOf(project), project)),
    combine: results => results.map(({ data }) => data),
  });
  const summaries = projects.map(([, ids], n) => followSummary(ids, known[n]));
  const sum = (part: 'total' | 'ended' | 'ready' | 'failed') => summaries.reduce((all, each) => all + each[part], 0);
  return {
    total: sum('total'),
    ended: sum('ended'),
    ready: sum('ready'),
    failed: sum('failed'),
    isToRead: summaries.some(({ isToRead }) => isToRead),
    of: (projectId: number): Followed => known[projects.findIndex(([id]) => id === projectId)],
  };
}

export type FollowedModel = Pick<Model, 'id' | 'status' | 'warnings' | 'progress' | 'cancelled'>;

/** Models by id; undefined while they are loading. */
export type Followed = ReadonlyMap<number, FollowedModel> | undefined;

/** The models made from uploaded files, by project. */
export function followedModels(items: readonly Upload[]): ReadonlyMap<number, readonly number[]> {
  const made = items.flatMap(({ state, modelId, target: { projectId } }) =>
    state === 'done' && typeof modelId === 'number' ? [{ projectId, modelId }] : [],
  );
  const byProject = Map.groupBy(made, ({ projectId }) => projectId);
  return new Map([...byProject].map(([project, own]) => [project, own.map(({ modelId }) => modelId)]));
}

const hasFailed = (model: FollowedModel | undefined): boolean => model?.status === 'E' && !model.cancelled;

/**
 * Counts models by their state. A model deleted in the meantime has ended; a cancelled one is not a
 * failure.
 */
export function followSummary(ids: readonly number[], found: Followed) {
  const models = ids.map(id => found?.get(id));
  const hasEnded = (model: FollowedModel | undefined): boolean =>
    model ? model.status === 'C' || model.status === 'E' : found !== undefined;
  return {
    total: ids.length,
    ended: models.filter(hasEnded).length,
    ready: models.filter(model => model?.status === 'C').length,
    failed: models.filter(hasFailed).length,
    /** a failure or a warning needs attention */
    isToRead: models.some(model => hasFailed(model) || (model?.status === 'C' && model.warnings.length > 0)),
  };
}

/** The state of an uploaded file whose model is followed. @param share of its processing, as events report it */
export function modelState(
  t: TFunction,
  { status, warnings, progress, cancelled }: FollowedModel,
  share = progress?.share,
): { readonly kind: StatusKind; readonly word: string; readonly share?: number | undefined } {
  if (status === 'P') return { kind: 'waiting', word: t('uploads.model.waiting') };
  if (status === 'I') {
    const word = `${t('uploads.model.running')}${share === undefined ? '' : ` ${formatShare(share)}`}`;
    return { kind: 'running', word, share };
  }
  if (status === 'E' && !cancelled) return { kind: 'failed', word: t('uploads.model.failed') };
  if (status === 'E') return { kind: 'warning', word: t('uploads.model.cancelled') };
  if (warnings.length === 0) return { kind: 'done', word: t('uploads.model.ready') };
  return { kind: 'warning', word: t('uploads.model.warned', { count: warnings.length }) };
}
