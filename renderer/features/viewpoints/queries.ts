// Issues in the viewer as server data, and their changes there.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request, type Input } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/server-data.ts';
import type { NewViewpoint } from './bcf-view.ts';

const topics = '/bcf/2.1/projects/{projects_pk}/topics';

export const topicsQuery = (project: number) =>
  queryOptions({
    queryKey: [...keys.issues(project), 'viewer', 'list'],
    queryFn: ({ signal }) => request(`GET ${topics}`, { params: { projects_pk: project }, query: {}, signal }),
  });

/** With comments and viewpoints; their pictures by address. */
export const topicQuery = (project: number, guid: string) =>
  queryOptions({
    queryKey: [...keys.issues(project), 'viewer', 'one', guid],
    queryFn: ({ signal }) =>
      request('GET /bcf/2.1/projects/{projects_pk}/full-topic/{guid}', {
        params: { projects_pk: project, guid },
        query: { img_format: 'url' },
        signal,
      }),
  });

export const pinsQuery = (project: number) =>
  queryOptions({
    queryKey: [...keys.issues(project), 'viewer', 'pins'],
    queryFn: ({ signal }) => request(`GET ${topics}/pins`, { params: { projects_pk: project }, query: {}, signal }),
  });

export const extensionsQuery = (project: number) =>
  queryOptions({
    queryKey: [...keys.issueValues(project), 'viewer'],
    queryFn: ({ signal }) =>
      request('GET /bcf/2.1/projects/{id}/extensions', { params: { id: project }, query: {}, signal }),
  });

export type NewIssue = Input<'POST /bcf/2.1/projects/{projects_pk}/full-topic'>['body'];
export type IssueChange = NonNullable<Input<'PATCH /bcf/2.1/projects/{projects_pk}/topics/{guid}'>['body']>;
export type NewPin = NonNullable<NewViewpoint['pins']>[number];

export interface PinAt {
  readonly topic: string;
  readonly viewpoint: string;
  readonly pin: string;
}

/** All changes of issues from the viewer. */
export function useIssueChanges(project: number) {
  const onSettled = useRenewing(keys.issues(project));
  const at = (guid: string) => ({ projects_pk: project, topics_guid: guid });
  const pinPath = `${topics}/{topics_guid}/viewpoints/{viewpoints_guid}/pin` as const;
  return {
    /** @param document id of a linked document */
    create: useMutation({
      onSettled,
      mutationFn: async ({ issue, document }: { readonly issue: NewIssue; readonly document?: number | undefined }) => {
        const made = await request('POST /bcf/2.1/projects/{projects_pk}/full-topic', {
          params: { projects_pk: project },
          query: { img_format: 'url' },
          body: issue,
        });
        if (document !== undefined)
          await request(`POST ${topics}/{guid}/document_references`, {
            params: { projects_pk: project, guid: made.guid },
            body: { guid: document },
          });
        return made;
      },
    }),
    change: useMutation({
      onSettled,
      mutationFn: ({ guid, change }: { readonly guid: string; readonly change: IssueChange }) =>
        request(`PATCH ${topics}/{guid}`, { params: { projects_pk: project, guid }, body: change }),
    }),
    /** Adds a comment, a view, or both. */
    comment: useMutation({
      onSettled,
      mutationFn: async ({ guid, text, view }: { guid: string; text: string; view: NewViewpoint | null }) => {
        const made =
          view &&
          (await request(`POST ${topics}/{topics_guid}/viewpoints`, {
            params: at(guid),
            query: { img_format: 'url' },
            body: view,
          }));
        return request(`POST ${topics}/{topics_guid}/comments`, {
          params: at(guid),
          body: { comment: text, viewpoint_guid: made?.guid ?? null },
        });
      },
    }),
    addPin: useMutation({
      onSettled,
      mutationFn: ({ topic, viewpoint, pin }: { topic: string; viewpoint: string; pin: NewPin }) =>
        request(`POST ${pinPath}`, { params: { ...at(topic), viewpoints_guid: viewpoint }, body: pin }),
    }),
    movePin: useMutation({
      onSettled,
      mutationFn: ({ topic, viewpoint, pin, point }: PinAt & { readonly point: NewPin['point'] }) =>
        request(`PATCH ${pinPath}/{guid}`, {
          params: { ...at(topic), viewpoints_guid: viewpoint, guid: pin },
          body: { point },
        }),
    }),
    removePin: useMutation({
      onSettled,
      mutationFn: ({ topic, viewpoint, pin }: PinAt) =>
        request(`DELETE ${pinPath}/{guid}`, { params: { ...at(topic), viewpoints_guid: viewpoint, guid: pin } }),
    }),
  };
}

export type IssueChanges = ReturnType<typeof useIssueChanges>;
