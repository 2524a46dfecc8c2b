// Keeps the worker's copy of whole models up to date with their changes.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../../api/keys.ts';
import type { Actions } from '../actions.ts';

/** Milliseconds in which changes are collected: one change invalidates several queries. */
const GATHER = 100;

/** Any invalidation of a model's data also invalidates the worker's copy. */
export function useRenewedProperties(project: number, actions: Actions): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const changed = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      const models = [...changed];
      changed.clear();
      // The previous colours stay when the new values cannot be read.
      for (const model of models) actions.recolour(model).catch(() => undefined);
    };
    const stop = queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      const model = [...actions.viewer.models.keys()].find(id =>
        keys.modelData(project, id).every((part, n) => event.query.queryKey[n] === part),
      );
      if (model === undefined) return;
      // At once: the next request must not be answered with old data.
      actions.properties.forget(model);
      changed.add(model);
      timer ??= setTimeout(renew, GATHER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient, project, actions]);
}
