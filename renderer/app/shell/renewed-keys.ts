// Cached data that an event invalidates. The service names it (`renews`, of the event stream's `ready`); this module
// maps the names to query keys.
import type { QueryKey } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import type { LiveEvent } from '../../api/live.ts';

interface Place {
  readonly cloud: number;
  readonly project: number;
  readonly model: number;
}

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
const besides: Readonly<Record<string, (at: Place) => QueryKey>> = {
  models: at => keys.modelSummaries(at.project),
};

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
