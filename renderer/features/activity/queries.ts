// The log of activity as server data: in pages, newest first.
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { fetchAs, request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type LogEntry = Answer<'GET /cloud/{cloud_pk}/project/{project_pk}/logs'>[number];
export type ServerLogEntry = Answer<'GET /server/activity'>[number];

/** What is asked for; empty texts do not matter. */
export interface Filter {
  readonly actions: readonly string[];
  /** id of an account */
  readonly person: string;
  /** days, `2026-05-03` */
  readonly from: string;
  readonly until: string;
  readonly result: '' | 'done' | 'failed' | 'refused';
}

export const noFilter: Filter = { actions: [], person: '', from: '', until: '', result: '' };

/** Entries that are asked for at once. */
const PAGE = 100;
const SERVER_PAGE = 500;

const queryOf = ({ actions, person, from, until }: Filter) => ({
  ...(actions.length > 0 && { action: [...actions] }),
  ...(person && { user_id: Number(person) }),
  ...(from && { date_after: startOf(from) }),
  ...(until && { date_before: startOf(until, 1) }),
});

/** The first moment of a day where the reader is. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

export interface About {
  readonly document?: number;
  readonly folder?: number;
}

/** Lines of a project, of one document with all its versions, or of a folder with what is in it. */
export const logQuery = (cloud: number, project: number, filter: Filter, { document, folder }: About = {}) =>
  infiniteQueryOptions({
    queryKey: [...keys.activity(project), filter, document, folder],
    staleTime: 0,
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/logs', {
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
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });

const serverQueryOf = (filter: Filter) => ({ ...queryOf(filter), ...(filter.result && { result: filter.result }) });

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
    getNextPageParam: (last, pages) => (last.length < SERVER_PAGE ? undefined : pages.length * SERVER_PAGE),
  });

export const useVerification = () =>
  useMutation({ mutationFn: () => request('GET /server/activity/verification', {}) });

/** Saves all that a filter chooses as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: async (filter: Filter) => {
      const pairs = Object.entries(serverQueryOf(filter)).flatMap(([name, value]) =>
        [value].flat().map(each => [name, String(each)]),
      );
      const response = await fetchAs(`/server/activity/export?${new URLSearchParams(pairs).toString()}`);
      const address = URL.createObjectURL(await response.blob());
      Object.assign(document.createElement('a'), { href: address, download: 'activity.csv' }).click();
      URL.revokeObjectURL(address);
    },
  });
