// The user's own tokens of a project, as server data.
import { freshQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ProjectAccessToken } from '../../api/shapes.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/access-token';

export type TokenScope = ProjectAccessToken['scopes'][number];

export const tokensQuery = (cloud: number, project: number) =>
  freshQuery(keys.tokens(project), `GET ${path}`, projectParams(cloud, project));

export interface NewToken {
  readonly scopes: readonly TokenScope[];
  readonly expires_at: string;
  readonly email_impersonation: string | null;
}

export function useTokenChanges(cloud: number, project: number) {
  const params = projectParams(cloud, project);
  const onSettled = useRenewing(keys.tokens(project));
  return {
    create: useChange(onSettled, (body: NewToken) => request(`POST ${path}`, { params, body })),
    end: useChange(onSettled, (token: string) => request(`DELETE ${path}/{token}`, { params: { ...params, token } })),
  };
}
