// Applies events of the service to cached server data.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useJobs } from '../../api/jobs.ts';
import { keys } from '../../api/keys.ts';
import { listenLive, type LiveEvent } from '../../api/live.ts';
import { renewedKeys } from './renewed-keys.ts';

/**
 * Milliseconds in which changes are collected, so that a hundred uploaded files refetch a list a few times and not a
 * hundred.
 */
const GATHER = 250;
/** Most of these intervals to wait for a response, so that one that never arrives blocks nothing. */
const LONGEST = 40;

/**
 * Keeps the data of `queryClient` up to date with the service, until the returned function is called.
 * @param isOnTheWay whether another page is being loaded, while the previous one is still shown
 */
export function followLive(queryClient: QueryClient, isOnTheWay: () => boolean): () => void {
  const changed = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** number of consecutive intervals in which invalidation was postponed */
  let waited = 0;

  /** The event of a deletion may arrive before its response, and its page is shown until the next one is loaded. */
  const waitsForLeaving = (): boolean => {
    const isLeaving = queryClient.isMutating({ mutationKey: keys.leaving }) > 0 || (waited > 0 && isOnTheWay());
    if (isLeaving ? waited === LONGEST : waited === 0) return false;
    waited = isLeaving ? waited + 1 : 0;
    return true;
  };
  const renew = () => {
    timer = waitsForLeaving() ? setTimeout(renew, GATHER) : undefined;
    if (timer !== undefined) return;
    const all = [...changed.values()];
    changed.clear();
    for (const queryKey of all) queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
  };
  const note = (...queryKeys: readonly QueryKey[]) => {
    for (const queryKey of queryKeys) changed.set(JSON.stringify(queryKey), queryKey);
    timer ??= setTimeout(renew, GATHER);
  };

  const stop = listenLive({
    onOpen: again => {
      useJobs.getState().clear();
      if (again) queryClient.invalidateQueries().catch(() => undefined);
    },
    onEvent: event => {
      followProgress(event);
      note(...renewedKeys(event));
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Stores the progress of models, which is in no response of the service. */
function followProgress({ name, data }: LiveEvent): void {
  const jobs = useJobs.getState();
  if (name === 'model.progress')
    jobs.note(Number(data['model_id']), {
      projectId: Number(data['project_id']),
      phase: String(data['phase']),
      share: Number(data['share']),
    });
  if (name === 'ifc.process_update' && (data['status'] === 'C' || data['status'] === 'E')) jobs.end(Number(data['id']));
}
