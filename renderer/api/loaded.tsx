// Shows what a query brought, or the state that stands in for it.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingRows, TroubleNote } from '../ui/states.tsx';
import { troubleOf } from './errors.ts';

export interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What came stays while it is renewed, also when that fails: the status bar tells that the service is away. */
export function Loaded<Data>({ query: { data, error, refetch }, loading = <LoadingRows />, children }: LoadedProps<Data>) {
  if (data !== undefined && (error === null || troubleOf(error) === 'offline')) return children(data);
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={() => { refetch().catch(() => undefined); }} />;
  return loading;
}
