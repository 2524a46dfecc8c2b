// Applies events of the service to cached server data.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useJobs } from '../../api/jobs.ts';
import { keys } from '../../api/keys.ts';
import { listenLive, type LiveEvent } from '../../api/live.ts';
import { createRenewal } from './renewal.ts';

// Cached data that an event invalidates. The service names it (`renews`, of the event stream's `ready`); this module
// maps the names to query keys.

type Place = { readonly cloud: number; readonly project: number; readonly model: number };

/** Data of the cloud or of the account. */
const around: Readonly<Record<string, (at: Place) => QueryKey>> = {
  'all-projects': () => keys.allProjects,
  bins: () => keys.bins,
  'cloud-invitations': at => keys.cloudInvitations(at.cloud),
  'cloud-people': at => keys.cloudPeople(at.cloud),
  clouds: () => keys.clouds,
  favourites: () => keys.favourites,
  'own-topics': () => keys.ownIssues,
  'own-visas': () => keys.ownVisas,
  projects: () => keys.projects,
  self: () => keys.self,
  webhooks: () => keys.webhooks,
};

/** Data of one project: events outside of projects do not affect it. */
const inProject: Readonly<Record<string, (at: Place) => QueryKey>> = {
  bin: at => keys.bin(at.project),
  digest: at => keys.digest(at.project),
  documents: at => keys.documents(at.project),
  folders: at => keys.folders(at.project),
  groups: at => keys.groups(at.project),
  lists: at => keys.lists(at.project),
  model: at => keys.modelData(at.project, at.model),
  models: at => keys.models(at.project),
  people: at => keys.people(at.project),
  plans: at => keys.storeyPlans(at.project, at.model),
  project: at => keys.project(at.project),
  report: at => keys.report(at.project, at.model),
  size: at => keys.size(at.project),
  'smart-views': at => keys.smartViews(at.project),
  tags: at => keys.tags(at.project),
  'topic-values': at => keys.issueValues(at.project),
  topics: at => keys.issues(at.project),
  units: at => keys.units(at.project),
  views: at => keys.viewList(at.project),
  visas: at => keys.visas(at.project),
};

/** Data of a project that is also cached elsewhere. */
const besides: Readonly<Record<string, (at: Place) => QueryKey>> = { models: at => keys.modelSummaries(at.project) };

/** Transient events: they are in no log. */
const passing: readonly string[] = ['model.progress', 'webhook.delivery'];

/** The keys to invalidate after an event. A name that this window does not know is ignored: it shows nothing of it. */
export function renewedKeys({ name, data, renews }: LiveEvent): readonly QueryKey[] {
  const isInProject = data['project_id'] !== null && data['project_id'] !== undefined;
  const at = {
    cloud: Number(data['cloud_id']),
    project: Number(data['project_id']),
    // Events with the record of a model have its id as `id`.
    model: Number(data['model_id'] ?? data['id']),
  };
  const found = renews.flatMap(each => {
    const keysOf = [around[each], ...(isInProject ? [inProject[each], besides[each]] : [])];
    return keysOf.flatMap(keyOf => (keyOf ? [keyOf(at)] : []));
  });
  // Every other event is also in the log of its project.
  return isInProject && !passing.includes(name) ? [...found, keys.activity(at.project)] : found;
}

/**
 * Keeps the data of `queryClient` up to date with the service, until the returned function is called.
 * @param isOnTheWay whether another page is being loaded, while the previous one is still shown
 */
export function followLive(queryClient: QueryClient, isOnTheWay: () => boolean): () => void {
  const renewal = createRenewal({
    renew: queryKey => queryClient.invalidateQueries({ queryKey }),
    // The event of a deletion may arrive before its response, and its page is shown until the next one is loaded.
    mustWait: hasWaited => queryClient.isMutating({ mutationKey: keys.leaving }) > 0 || (hasWaited && isOnTheWay()),
  });
  const stop = listenLive({
    onOpen: again => {
      useJobs.getState().clear();
      if (again) queryClient.invalidateQueries().catch(() => undefined);
    },
    onEvent: event => {
      followProgress(event);
      renewal.note(...renewedKeys(event));
    },
  });
  return () => {
    renewal.stop();
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
