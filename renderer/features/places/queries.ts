// Clouds and projects as server data.
import { currentLanguage } from '../../i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { LightModel, Project } from '../../api/shapes.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';

// Pictures of clouds and projects: uploaded ones, and that of a model for a project without one.

/**
 * The picture's address: of the main model, else of the first IFC model, else of the first model, in its latest
 * version, so that it stays when models are added; null when no ready model has a picture.
 */
export function chooseModelPicture(models: readonly LightModel[], main: number | null): string | null {
  const pictured = models
    .filter(({ status, picture_file, archived }) => status === 'C' && picture_file !== null && !archived)
    .toSorted((one, other) => one.id - other.id);
  const first = pictured.find(({ type }) => type === 'IFC') ?? pictured[0];
  const chosen = pictured.find(({ id }) => id === main) ?? pictured.findLast(({ name }) => name === first?.name);
  return chosen?.picture_file ?? null;
}

type PicturePlace = { readonly cloud: number; readonly project?: number };

/**
 * Path and form that set the picture of a cloud or of a project.
 * @param file null: removes the picture
 */
export function pictureChange(place: PicturePlace, file: File | null) {
  const { cloud, project } = place;
  const form = new FormData();
  form.set(project === undefined ? 'image' : 'logo', file ?? '');
  return { path: project === undefined ? `/cloud/${cloud}` : `/cloud/${cloud}/project/${project}`, form };
}

export const selfQuery = callQuery(keys.self, 'GET /user', {});
export const cloudsQuery = callQuery(keys.clouds, 'GET /cloud', {});
/** All projects of the user, in all clouds. */
export const projectsQuery = callQuery(keys.projects, 'GET /user/projects', {});
/** Invitations that the user received. They emit no event: every mount fetches them again. */
export const receivedQuery = callQuery(keys.received, 'GET /user/invitations', { staleTime: 0 });

/** Tokens by which others act in the user's name. They emit no event. */
export const actingTokensQuery = callQuery(keys.actingTokens, 'GET /user/impersonation', {
  staleTime: 0,
  refetchInterval: 60_000,
});

/** Clouds deleted by the user or by other administrators. They emit no event. */
export const deletedCloudsQuery = callQuery(keys.deletedClouds, 'GET /user/bin', { staleTime: 0 });

export const projectQuery = (cloud: number, id: number) =>
  callQuery(keys.project(id), 'GET /cloud/{cloud_pk}/project/{id}', { params: { cloud_pk: cloud, id } });

/** Summaries of the models of a project. The addresses of their pictures expire after an hour. */
export const modelSummariesQuery = (cloud: number, id: number) =>
  callQuery(keys.modelSummaries(id), 'GET /cloud/{cloud_pk}/project/{project_pk}/model/summary', {
    params: projectParams(cloud, id),
    staleTime: 1_800_000,
  });

/** Permissions of the user in a project. */
export const accessQuery = (cloud: number, id: number) =>
  callQuery(keys.access(id), 'GET /cloud/{cloud_pk}/project/{id}/check-access', { params: { cloud_pk: cloud, id } });

/** Adds the usual values for issues to a new project. Without them it is complete too: its users may add their own. */
async function withIssueValues(project: Project): Promise<Project> {
  const { addUsualValues } = await import('../../api/issues/issue-values.ts');
  await addUsualValues(project.id, currentLanguage()).catch(() => undefined);
  return project;
}

/** Creates a project that offers the usual values for its issues. */
export const createProject = async ({ cloud, name }: { readonly cloud: number; readonly name: string }) =>
  withIssueValues(await request('POST /cloud/{cloud_pk}/project', { params: { cloud_pk: cloud }, body: { name } }));

/** All changes of clouds and projects. Each invalidates the lists. */
export function usePlaceChanges() {
  const queryClient = useQueryClient();
  const onSettled = useRenewing(keys.self, keys.clouds, keys.projects, keys.bins);
  return {
    createCloud: useChange(onSettled, (name: string) => request('POST /cloud', { body: { name } })),
    renameCloud: useChange(onSettled, ({ id, name }: { id: number; name: string }) =>
      request('PATCH /cloud/{id}', { params: { id }, body: { name } }),
    ),
    deleteCloud: useChange(onSettled, (id: number) => request('DELETE /cloud/{id}', { params: { id } })),
    /** `file` null: removes the picture. */
    setPicture: useChange(onSettled, async ({ file, ...place }: PicturePlace & { readonly file: File | null }) => {
      const { path, form } = pictureChange(place, file);
      await fetchAs(path, { method: 'PATCH', body: form });
    }),
    createDemo: useChange(onSettled, async (id: number) =>
      withIssueValues(await request('POST /cloud/{id}/create-demo', { params: { id } })),
    ),
    createProject: useChange(onSettled, createProject),
    renameProject: useMutation({
      mutationFn: ({ cloud, id, name }: { cloud: number; id: number; name: string }) =>
        request('PATCH /cloud/{cloud_pk}/project/{id}', { params: { cloud_pk: cloud, id }, body: { name } }),
      onSettled: async (_project, _error, { id }) => {
        await Promise.all([onSettled(), queryClient.invalidateQueries({ queryKey: keys.project(id), exact: true })]);
      },
    }),
    deleteProject: useMutation({
      mutationKey: keys.leaving,
      mutationFn: ({ cloud, id }: { cloud: number; id: number }) =>
        request('DELETE /cloud/{cloud_pk}/project/{id}', { params: { cloud_pk: cloud, id } }),
      // Not awaited: the user leaves the project's page at once.
      onSettled: () => {
        onSettled().catch(() => undefined);
      },
    }),
  };
}
