// What the event stream tells, applied to the server data that is kept.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useJobs } from '../api/jobs.ts';
import { keys } from '../api/keys.ts';
import { listenLive, type LiveEvent } from '../api/live.ts';

/** Milliseconds in which changes are gathered, so that a hundred uploaded files renew a list a few times and not a hundred. */
const GATHER = 250;

/** Keeps the data of `queryClient` as the service has it, until the returned function is called. */
export function followLive(queryClient: QueryClient): () => void {
  const changed = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renew = () => {
    timer = undefined;
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
      note(...applyEvent(event));
      // Whatever happened is in the log of its project, too.
      if (event.name !== 'model.progress' && event.data['project_id'] !== null)
        note(keys.activity(Number(event.data['project_id'])));
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Notes progress at once; gives the data that is to be asked for again.
 *  Long: a table of what each event renews. */
function applyEvent({ name, data }: LiveEvent): readonly QueryKey[] {
  const [cloudId, projectId] = [Number(data['cloud_id']), Number(data['project_id'])];
  const jobs = useJobs.getState();
  switch (name) {
    case 'model.progress':
      jobs.note(Number(data['model_id']), { projectId, phase: String(data['phase']), share: Number(data['share']) });
      return [];
    case 'ifc.process_update':
      if (data['status'] === 'C' || data['status'] === 'E') jobs.end(Number(data['id']));
      return [keys.models(projectId)];
    // What is shown of its data, and its report; not the list of models, nor the data of others.
    case 'model.edited':
      return [keys.modelData(projectId, Number(data['model_id'])), keys.report(projectId, Number(data['model_id']))];
    case 'model.creation':
    case 'model.deletion':
      return [keys.models(projectId)];
    case 'document.preview':
      return [keys.documents(projectId)];
    // Visas name their documents, and go with them.
    case 'document.creation':
    case 'document.update':
    case 'document.deletion':
      return [keys.documents(projectId), keys.visas(projectId), keys.ownVisas, keys.bin(projectId)];
    case 'visa.creation':
    case 'visa.update':
    case 'visa.deletion':
    case 'visa.validation.add':
    case 'visa.validation.remove':
      return [keys.visas(projectId), keys.ownVisas, keys.documents(projectId)];
    case 'folder.creation':
    case 'folder.update':
    case 'folder.deletion':
      return [keys.folders(projectId), keys.bin(projectId)];
    case 'project.creation':
      return [keys.projects, keys.self, keys.clouds, keys.bins, keys.ownVisas];
    // Also for who is not in it any more: what is shown of it goes.
    case 'project.deletion':
      return [keys.projects, keys.self, keys.clouds, keys.bins, keys.ownVisas, keys.project(projectId)];
    case 'project.update':
      return [keys.projects, keys.project(projectId)];
    case 'project.invitation.accepted':
      return [keys.people(projectId), keys.projects, keys.self];
    // What one sees and may do in a project hangs on who one is there, and in which groups.
    case 'member.update':
    case 'member.delete':
    case 'member.leave':
    case 'project.import':
      return [keys.project(projectId), keys.projects, keys.self];
    case 'group.create':
    case 'group.update':
    case 'group.delete':
      return [
        keys.groups(projectId),
        keys.people(projectId),
        keys.folders(projectId),
        keys.documents(projectId),
        keys.models(projectId),
      ];
    case 'folder.permission':
      return [
        keys.folders(projectId),
        keys.documents(projectId),
        keys.models(projectId),
        keys.visas(projectId),
        keys.ownVisas,
      ];
    case 'tag.create':
    case 'tag.update':
    case 'tag.delete':
      return [keys.tags(projectId), keys.documents(projectId)];
    case 'bin.erase':
    case 'bin.empty':
      return data['project_id'] === null ? [keys.bins] : [keys.bin(projectId), keys.size(projectId)];
    case 'cloud.update':
      return [keys.clouds, keys.projects];
    case 'cloud-user.update':
    case 'cloud-user.delete':
      return [keys.cloudPeople(cloudId), keys.clouds, keys.projects, keys.allProjects, keys.self];
    case 'invitation.create':
    case 'invitation.delete':
    case 'invitation.accept':
    case 'invitation.deny':
      return [
        keys.cloudInvitations(cloudId),
        keys.cloudPeople(cloudId),
        ...(data['project_id'] === null ? [] : [keys.people(projectId)]),
      ];
    default:
      return [];
  }
}
