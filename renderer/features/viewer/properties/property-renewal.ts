// What is kept of whole models, away from the page, follows their changes.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../../api/keys.ts';
import type { Actions } from '../actions.ts';

/** Milliseconds in which changes are gathered: one change renews several things. */
const GATHER = 100;

/** Whatever says that the data of a model is to be asked for anew says it here, too. */
export function useRenewedProperties(project: number, actions: Actions): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const changed = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      const models = [...changed];
      changed.clear();
      // The colours of before stay when the new values cannot be had.
      for (const model of models) actions.recolour(model).catch(() => undefined);
    };
    const stop = queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      const model = [...actions.viewer.models.keys()].find(id =>
        keys.modelData(project, id).every((part, n) => event.query.queryKey[n] === part),
      );
      if (model === undefined) return;
      // At once: what is asked next must not be answered from before.
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
