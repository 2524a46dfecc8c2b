// Activity log as server data: in pages, newest first.
import { callQuery, flatPages, projectParams } from '../../api/server-data.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { fetchAs, request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { InProject } from '../../api/shapes.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { exportQuery, nextOffset, queryOf, serverQueryOf, type Filter } from './log-filter.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/activity';
const paramsOf = ({ cloudId, projectId }: InProject) => projectParams(cloudId, projectId);

export type ServerLogEntry = Answer<'GET /server/activity'>[number];

/** Entries per page. */
const PAGE = 100;
const SERVER_PAGE = 500;
/** Lines on the overview. */
const NEWEST = 6;

export type About = { readonly document?: number; readonly folder?: number };

type Portion = { readonly limit: number; readonly offset: number };

/** The entries of a log, fetched in pages. */
const pagesQuery = <Entry>(
  queryKey: QueryKey,
  limit: number,
  fetchPage: (portion: Portion, signal: AbortSignal) => Promise<readonly Entry[]>,
) =>
  infiniteQueryOptions({
    queryKey,
    staleTime: 0,
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) => fetchPage({ limit, offset: pageParam }, signal),
    getNextPageParam: (last, pages) => nextOffset(last, pages, limit),
    select: flatPages<Entry>,
  });

/** Entries of a project, of one document with all its versions, or of a folder with its content. */
export const logQuery = (project: InProject, filter: Filter, { document, folder }: About = {}) =>
  pagesQuery([...keys.activity(project.projectId), filter, document, folder], PAGE, (portion, signal) => {
    const about = {
      ...(document !== undefined && { document_id: document }),
      ...(folder !== undefined && { folder_id: folder }),
    };
    return request(`GET ${path}`, {
      params: paramsOf(project),
      signal,
      query: { ...queryOf(filter), ...portion, ...about },
    });
  });

/** The newest entries of a project. */
export const newestQuery = (project: InProject) =>
  callQuery([...keys.activity(project.projectId), 'newest'], `GET ${path}`, {
    params: paramsOf(project),
    query: { limit: NEWEST },
    staleTime: 0,
  });

/** Number of entries of a project in each of several periods. @param since their starts, ascending */
export const periodsQuery = (project: InProject, since: readonly string[]) =>
  queryOptions({
    ...callQuery([...keys.activity(project.projectId), 'periods', since], `GET ${path}/periods`, {
      params: paramsOf(project),
      query: { since: [...since] },
      staleTime: 60_000,
    }),
    select: ({ counts }) => counts,
  });

export const serverLogQuery = (filter: Filter) =>
  pagesQuery([...keys.serverActivity, filter], SERVER_PAGE, (portion, signal) =>
    request('GET /server/activity', { signal, query: { ...serverQueryOf(filter), ...portion } }),
  );

export const useVerification = () =>
  useMutation({ mutationFn: () => request('GET /server/activity/verification', {}) });

/** Downloads all entries of a filter as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: async (filter: Filter) => {
      const response = await fetchAs(`/server/activity/export?${exportQuery(filter)}`);
      saveFile(await response.blob(), 'activity.csv');
    },
  });
