// The models of uploaded files, updated by the events that invalidate lists of models.
import { queryOptions, useQueries } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { followedModels, followSummary, type Followed, type FollowSummary } from './followed.ts';
import type { Upload } from './upload.ts';

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

export interface FollowedUploads extends FollowSummary {
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
