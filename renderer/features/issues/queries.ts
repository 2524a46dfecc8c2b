// Issues as server data. The event stream invalidates them.
import { callQuery } from '../../api/server-data.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { valuesOf } from './values/values.ts';

/** Milliseconds: the addresses of pictures expire after an hour. */
const PICTURES = 40 * 60_000;

export const issuesQuery = (project: number) =>
  callQuery(keys.issueList(project), 'GET /bcf/2.1/projects/{projects_pk}/topics', {
    params: { projects_pk: project },
    query: {},
  });

/** Issues of all projects that are assigned to the user. */
export const ownIssuesQuery = callQuery(keys.ownIssues, 'GET /user/issues', {});

/** Further data of issues in lists, by the guid of the issue. */
export const overviewsQuery = (project: number) =>
  queryOptions({
    queryKey: keys.issueOverviews(project),
    staleTime: PICTURES,
    refetchInterval: PICTURES,
    queryFn: async ({ signal }) => {
      const all = await request('GET /bcf/2.1/projects/{projects_pk}/topic-overviews', {
        params: { projects_pk: project },
        query: {},
        signal,
      });
      return new Map(all.map(overview => [overview.topic_guid, overview]));
    },
  });

/** One issue with its comments and viewpoints. */
export const issueQuery = (project: number, guid: string) =>
  callQuery(keys.issue(project, guid), 'GET /bcf/2.1/projects/{projects_pk}/full-topic/{guid}', {
    params: { projects_pk: project, guid },
    query: { img_format: 'url' },
    staleTime: PICTURES,
    refetchInterval: PICTURES,
  });

export const valuesQuery = (project: number) =>
  queryOptions({
    queryKey: keys.issueValues(project),
    queryFn: async ({ signal }) =>
      valuesOf(await request('GET /bcf/2.1/projects/{id}/detailed-extensions', { params: { id: project }, signal })),
  });

/** Permissions of the user, from the service. */
export const rightsQuery = (project: number) =>
  callQuery(keys.issueRights(project), 'GET /bcf/2.1/projects/{id}/extensions', { params: { id: project } });

export const eventsQuery = (project: number, guid: string) =>
  callQuery(keys.issuePart(project, guid, 'events'), 'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/events', {
    params: { projects_pk: project, guid },
    query: {},
  });

export const documentsOfQuery = (project: number, guid: string) =>
  callQuery(
    keys.issuePart(project, guid, 'documents'),
    'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references',
    { params: { projects_pk: project, guid }, query: {} },
  );

export const relatedQuery = (project: number, guid: string) =>
  queryOptions({
    queryKey: keys.issuePart(project, guid, 'related'),
    queryFn: async ({ signal }) =>
      (
        await request('GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/related_topics', {
          params: { projects_pk: project, guid },
          query: {},
          signal,
        })
      ).map(({ related_topic_guid }) => related_topic_guid),
  });

/** Documents that issues can refer to; requested when a dialog opens. */
export const allDocumentsQuery = (project: number) =>
  callQuery([...keys.documents(project), 'for-issues'], 'GET /bcf/2.1/projects/{projects_pk}/documents', {
    params: { projects_pk: project },
    query: {},
  });
