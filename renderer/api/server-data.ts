// Server data of screens: queries that ask one operation, and changes after which data is fetched again.
import { queryOptions, useMutation, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { request, type Input, type Operation } from './client.ts';
import { OfflineError } from './errors.ts';

interface Freshness {
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly refetchInterval?: number;
  readonly retry?: boolean;
  readonly enabled?: boolean;
}

type Loose = Freshness & { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

const looseQuery = <O extends Operation>(queryKey: QueryKey, operation: O, options: Loose) => {
  const { params, query, body, ...freshness } = options;
  return queryOptions({
    queryKey,
    ...freshness,
    queryFn: ({ signal }) => request(operation, { params, query, body, signal } as Input<O>),
  });
};

type Options<O extends Operation> = Omit<Input<O>, 'signal'> & Freshness;

/** The answer of one operation, unchanged. */
export const callQuery = <O extends Operation>(queryKey: QueryKey, operation: O, options: Options<O>) =>
  looseQuery(queryKey, operation, options);

type ParamsOf<O extends Operation> = Input<O> extends { readonly params?: infer Params } ? Params : never;

/** As `callQuery`, for data of which not every change is reported: every mount fetches it again. */
export const freshQuery = <O extends Operation>(queryKey: QueryKey, operation: O, params: ParamsOf<O>) =>
  looseQuery(queryKey, operation, { params, staleTime: 0 });

/** The results of several queries as those of one: for `combine`. */
export const together = <Data>(results: readonly UseQueryResult<Data>[]) => ({
  data: results.map(({ data }) => data),
  isLoading: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error)?.error ?? null,
});

/** Invalidates the keys, and resolves when the data has been fetched again. */
export function useRenewing(...queryKeys: readonly QueryKey[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(queryKeys.map(queryKey => queryClient.invalidateQueries({ queryKey })));
  };
}

/**
 * A mutation that is settled when the changed data has been fetched again; at once if it did not reach the service: all
 * data is fetched again with the next connection. @param onSettled of `useRenewing`
 */
export const useChange = <Data, Given = void>(
  onSettled: () => Promise<void>,
  mutationFn: (given: Given) => Promise<Data>,
) =>
  useMutation<Data, Error, Given>({
    onSettled: (_data, error) => (error instanceof OfflineError ? undefined : onSettled()),
    mutationFn,
  });

/** The rows of all pages of an infinite query: for `select`. */
export const flatPages = <Row>({ pages }: { readonly pages: readonly (readonly Row[])[] }) => pages.flat();

/** The parameters of a path below a project. */
export const projectParams = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });
