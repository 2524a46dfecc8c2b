// Events of the service, applied to the server data that is kept.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useJobs } from '../../api/jobs.ts';
import { keys } from '../../api/keys.ts';
import { listenLive, type LiveEvent } from '../../api/live.ts';
import { renewedKeys } from './renewed-keys.ts';

/**
 * Milliseconds in which changes are gathered, so that a hundred uploaded files renew a list a few times and not a
 * hundred.
 */
const GATHER = 250;
/** An answer that does not come holds nothing back after so many times of them. */
const LONGEST = 40;

/**
 * Keeps the data of `queryClient` as the service has it, until the returned function is called.
 * @param isOnTheWay whether another page is being loaded, while the one before is still shown
 */
export function followLive(queryClient: QueryClient, isOnTheWay: () => boolean): () => void {
  const changed = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** how often in a row what is old was not asked for yet */
  let waited = 0;

  /** The event of a deletion may come before its answer, and its page is shown until the next one is there. */
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

/** Keeps the progress of models, which no answer of the service has. */
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
