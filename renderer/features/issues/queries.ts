// Issues as server data. The event stream invalidates them.
import { callQuery } from '../../api/server-data.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { valuesOf } from './values/values.ts';

/** Milliseconds: the addresses of pictures expire after an hour. */
const PICTURES = 40 * 60_000;

export const projectPath = '/bcf/2.1/projects/{projects_pk}';
export const topicsPath = `${projectPath}/topics` as const;
const of = (project: number) => ({ projects_pk: project });

export const issuesQuery = (project: number) =>
  callQuery(keys.issueList(project), `GET ${topicsPath}`, { params: of(project), query: {} });

/** Issues of all projects that are assigned to the user. */
export const ownIssuesQuery = callQuery(keys.ownIssues, 'GET /user/issues', {});

/** Further data of issues in lists, by the guid of the issue. */
export const overviewsQuery = (project: number) =>
  queryOptions({
    queryKey: keys.issueOverviews(project),
    staleTime: PICTURES,
    refetchInterval: PICTURES,
    queryFn: async ({ signal }) => {
      const all = await request(`GET ${projectPath}/topic-overviews`, { params: of(project), query: {}, signal });
      return new Map(all.map(overview => [overview.topic_guid, overview]));
    },
  });

/** One issue with its comments and viewpoints. */
export const issueQuery = (project: number, guid: string) =>
  callQuery(keys.issue(project, guid), `GET ${projectPath}/full-topic/{guid}`, {
    params: { ...of(project), guid },
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
  callQuery(keys.issuePart(project, guid, 'events'), `GET ${topicsPath}/{guid}/events`, {
    params: { ...of(project), guid },
    query: {},
  });

/** The makers of tokens that wrote comments of an issue in the name of a member, by comment. */
export const commentMakersQuery = (project: number, guid: string) =>
  queryOptions({
    queryKey: keys.issuePart(project, guid, 'comment-makers'),
    queryFn: async ({ signal }) => {
      const query = { $filter: `topic_guid eq '${guid}'` };
      const events = await request(`GET ${topicsPath}/comments/events`, { params: of(project), query, signal });
      return new Map(
        events.flatMap(({ comment_guid, token_maker, events: all }) =>
          token_maker !== undefined && all.some(({ type }) => type === 'comment_created')
            ? [[comment_guid, token_maker] as const]
            : [],
        ),
      );
    },
  });

export const documentsOfQuery = (project: number, guid: string) =>
  callQuery(keys.issuePart(project, guid, 'documents'), `GET ${topicsPath}/{guid}/document_references`, {
    params: { ...of(project), guid },
    query: {},
  });

export const relatedQuery = (project: number, guid: string) =>
  queryOptions({
    queryKey: keys.issuePart(project, guid, 'related'),
    queryFn: async ({ signal }) => {
      const found = await request(`GET ${topicsPath}/{guid}/related_topics`, {
        params: { ...of(project), guid },
        query: {},
        signal,
      });
      return found.map(({ related_topic_guid }) => related_topic_guid);
    },
  });

/** Documents that issues can refer to; requested when a dialog opens. */
export const allDocumentsQuery = (project: number) =>
  callQuery([...keys.documents(project), 'for-issues'], `GET ${projectPath}/documents`, {
    params: of(project),
    query: {},
  });
