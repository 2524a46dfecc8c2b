// Activity log as server data: in pages, newest first.
import { callQuery } from '../../api/server-data.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { fetchAs, request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { exportQuery, nextOffset, queryOf, serverQueryOf, type Filter } from './log-filter.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/activity';

export type ServerLogEntry = Answer<'GET /server/activity'>[number];

/** Entries per page. */
const PAGE = 100;
const SERVER_PAGE = 500;
/** Lines on the overview. */
const NEWEST = 6;

export type About = { readonly document?: number; readonly folder?: number };

/** Entries of a project, of one document with all its versions, or of a folder with its content. */
export const logQuery = (cloud: number, project: number, filter: Filter, { document, folder }: About = {}) =>
  infiniteQueryOptions({
    queryKey: [...keys.activity(project), filter, document, folder],
    staleTime: 0,
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      request(`GET ${path}`, {
        params: { cloud_pk: cloud, project_pk: project },
        signal,
        query: {
          ...queryOf(filter),
          limit: PAGE,
          offset: pageParam,
          ...(document !== undefined && { document_id: document }),
          ...(folder !== undefined && { folder_id: folder }),
        },
      }),
    getNextPageParam: (last, pages) => nextOffset(last, pages, PAGE),
  });

/** The newest entries of a project. */
export const newestQuery = (cloud: number, project: number) =>
  callQuery([...keys.activity(project), 'newest'], `GET ${path}`, {
    params: { cloud_pk: cloud, project_pk: project },
    query: { limit: NEWEST },
    staleTime: 0,
  });

/** Number of entries of a project in each of several periods. @param since their starts, ascending */
export const periodsQuery = (cloud: number, project: number, since: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.activity(project), 'periods', since],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { counts } = await request(`GET ${path}/periods`, {
        params: { cloud_pk: cloud, project_pk: project },
        signal,
        query: { since: [...since] },
      });
      return counts;
    },
  });

export const serverLogQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...keys.serverActivity, filter],
    staleTime: 0,
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      request('GET /server/activity', {
        signal,
        query: { ...serverQueryOf(filter), limit: SERVER_PAGE, offset: pageParam },
      }),
    getNextPageParam: (last, pages) => nextOffset(last, pages, SERVER_PAGE),
  });

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
