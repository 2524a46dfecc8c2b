// Shows the result of a query, or the state in its place.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingRows, TroubleNote } from '../ui/states.tsx';
import { troubleOf } from './errors.ts';
import { ignoreFailure } from '../ui/commands.ts';

export interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error'> & { readonly refetch: () => Promise<unknown> };
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Data stays visible during a refetch, also when that fails because the service is unreachable or the session has
 * ended: the frame shows both.
 */
export function Loaded<Data>({
  query: { data, error, refetch },
  loading = <LoadingRows />,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined && (error === null || ['offline', 'ended'].includes(troubleOf(error)))) return children(data);
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={() => ignoreFailure(refetch())} />;
  return loading;
}
