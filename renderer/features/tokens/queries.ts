// The user's own tokens of a project, as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ProjectAccessToken } from '../../api/shapes.ts';

export type TokenScope = ProjectAccessToken['scopes'][number];

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

export const tokensQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.tokens(project),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/access-token', { params: at(cloud, project), signal }),
  });

export interface NewToken {
  readonly scopes: readonly TokenScope[];
  readonly expires_at: string;
  readonly email_impersonation: string | null;
}

export function useTokenChanges(cloud: number, project: number) {
  const queryClient = useQueryClient();
  const params = at(cloud, project);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: keys.tokens(project) });
  return {
    create: useMutation({
      onSettled,
      mutationFn: (body: NewToken) =>
        request('POST /cloud/{cloud_pk}/project/{project_pk}/access-token', { params, body }),
    }),
    end: useMutation({
      onSettled,
      mutationFn: (token: string) =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/access-token/{token}', { params: { ...params, token } }),
    }),
  };
}
