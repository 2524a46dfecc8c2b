// Progress of the models made from uploaded files: for the user an upload ends when its model is ready.
import type { TFunction } from 'i18next';
import { queryOptions, useQueries } from '@tanstack/react-query';
import type { Model } from '../../api/shapes.ts';
import { formatShare } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';
import type { Upload } from './upload.ts';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

// The models of uploaded files, updated by the events that invalidate lists of models.

const modelsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: [...keys.models(project), 'followed'],
    queryFn: async ({ signal }) =>
      new Map(
        (
          await request('GET /cloud/{cloud_pk}/project/{project_pk}/model', {
            params: { cloud_pk: cloud, project_pk: project },
            signal,
          })
        ).map(
          ({ id, status, warnings, progress, cancelled }) =>
            [id, { id, status, warnings, progress, cancelled }] as const,
        ),
      ),
    structuralSharing: false,
  });

interface FollowedUploads extends FollowSummary {
  readonly of: (projectId: number) => Followed;
}

export function useFollowed(items: readonly Upload[]): FollowedUploads {
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
    of: project => known[projects.findIndex(([id]) => id === project)],
  };
}

export type FollowedModel = Pick<Model, 'id' | 'status' | 'warnings' | 'progress' | 'cancelled'>;

/** Models by id; undefined while they are loading. */
export type Followed = ReadonlyMap<number, FollowedModel> | undefined;

/** The models made from uploaded files, by project. */
export function followedModels(items: readonly Upload[]): ReadonlyMap<number, readonly number[]> {
  const byProject = new Map<number, number[]>();
  for (const { state, modelId, target } of items) {
    if (state !== 'done' || typeof modelId !== 'number') continue;
    const known = byProject.get(target.projectId);
    if (known) known.push(modelId);
    else byProject.set(target.projectId, [modelId]);
  }
  return byProject;
}

interface FollowSummary {
  readonly total: number;
  readonly ended: number;
  readonly ready: number;
  readonly failed: number;
  /** a failure or a warning needs attention */
  readonly isToRead: boolean;
}

const hasFailed = (model: FollowedModel | undefined): boolean => model?.status === 'E' && !model.cancelled;

/**
 * Counts models by their state. A model deleted in the meantime has ended; a cancelled one is not a
 * failure.
 */
export function followSummary(ids: readonly number[], found: Followed): FollowSummary {
  const models = ids.map(id => found?.get(id));
  const hasEnded = (model: FollowedModel | undefined): boolean =>
    model ? model.status === 'C' || model.status === 'E' : found !== undefined;
  return {
    total: ids.length,
    ended: models.filter(hasEnded).length,
    ready: models.filter(model => model?.status === 'C').length,
    failed: models.filter(hasFailed).length,
    isToRead: models.some(model => hasFailed(model) || (model?.status === 'C' && model.warnings.length > 0)),
  };
}

/** The state of an uploaded file whose model is followed. @param share of its processing, as events report it */
export function modelState(
  t: TFunction,
  { status, warnings, progress, cancelled }: FollowedModel,
  share = progress?.share,
): { readonly kind: StatusKind; readonly word: string; readonly share?: number | undefined } {
  switch (status) {
    case 'P':
      return { kind: 'waiting', word: t('uploads.model.waiting') };
    case 'I':
      return {
        kind: 'running',
        word: `${t('uploads.model.running')}${share === undefined ? '' : ` ${formatShare(share)}`}`,
        share,
      };
    case 'C':
      return warnings.length > 0
        ? { kind: 'warning', word: t('uploads.model.warned', { count: warnings.length }) }
        : { kind: 'done', word: t('uploads.model.ready') };
    case 'E':
      return cancelled
        ? { kind: 'warning', word: t('uploads.model.cancelled') }
        : { kind: 'failed', word: t('uploads.model.failed') };
  }
}
