// Which of all events one caller may hear, and in which words. Put together from the rooms that know.
import { catalog, isAnnouncement, renewedBy } from './events/catalog.ts';
import type { Announcement } from './events/announce.ts';
import type { Happening } from './events/relay.ts';
import type { LiveMessage, Subscribe } from './http/live.ts';
import type { Caller, Place, ProjectPlace } from './access/caller.ts';
import { roles } from './access/roles.ts';
import type { Log } from './kit/log.ts';

export interface LiveViewParts {
  readonly log: Log;
  readonly listen: (listener: (happening: Happening) => void) => () => void;
  readonly findPlace: (
    caller: Caller,
    cloudId: number | undefined,
    projectId: number | undefined,
  ) => Promise<Place | undefined>;
  readonly visibleProjects: (caller: Caller) => Promise<number[]>;
  /** whether a folder may be seen */
  readonly seesFolder: (place: ProjectPlace, folderId: number) => Promise<boolean>;
  /** whether a document may be seen */
  readonly seesDocument: (place: ProjectPlace, documentId: number) => Promise<boolean>;
}

/** Messages carry ids and states, nothing that a client could not ask for itself. */
export function createLiveView({ log, listen, ...rooms }: LiveViewParts): Subscribe {
  return (caller, send) => {
    const hear = createHearing(rooms, caller, send);
    let last: Promise<void> = Promise.resolve();
    const stop = listen(happening => {
      last = last
        .then(() => hear(happening))
        .catch((error: unknown) => {
          log.warn('an event could not be sent to a listener', { error });
        });
    });
    send({ event: 'ready', data: { renews: renewedBy } });
    return stop;
  };
}

/** Sends what one caller may hear, an event at a time. */
function createHearing(
  { findPlace, visibleProjects, seesFolder, seesDocument }: Omit<LiveViewParts, 'log' | 'listen'>,
  caller: Caller,
  send: (message: LiveMessage) => void,
) {
  /** Projects that the caller has seen: the end of one is only for those who knew it. */
  const known = visibleProjects(caller).then(ids => new Set(ids));
  known.catch(() => undefined); // handled where it is awaited

  return async function hear(happening: Happening): Promise<void> {
    const { name, cloudId, projectId } = happening;
    const { scope, audience } = catalog[name];
    if (scope && !caller.scopes.has(scope)) return;
    if (isAnnouncement(happening) && (audience === 'cloud' || audience === 'own-account'))
      await hearOfPeople(happening, audience);
    if (projectId === null) return;
    const base = { cloud_id: cloudId, project_id: projectId };
    if (name === 'project.deletion') {
      if ((await known).delete(projectId)) send({ event: name, data: base });
      return;
    }
    const place = await findPlace(caller, cloudId, projectId);
    if (!place || place.projectId === null) return;
    (await known).add(projectId);
    const data = await dataFor({ ...place, projectId: place.projectId }, happening);
    if (data) send({ event: name, data: { ...base, ...data } });
  };

  /** Changes of the people of a cloud are for its administrators, and for those whom they happen to; a project that the
   *  caller is not in any more has ended for them. */
  async function hearOfPeople(
    { name, cloudId, projectId, data }: Announcement,
    audience: 'cloud' | 'own-account',
  ): Promise<void> {
    const place = await findPlace(caller, cloudId, undefined);
    const isMe = audience === 'own-account' && data.id === caller.accountId;
    const mayHear = isMe || (place && (place.cloudRole === roles.admin || name === 'cloud.update'));
    if (projectId === null && mayHear) send({ event: name, data: { cloud_id: cloudId, project_id: null } });
    const [before, now] = [await known, new Set(await visibleProjects(caller))];
    for (const id of before) {
      if (!now.has(id) && before.delete(id))
        send({ event: 'project.deletion', data: { cloud_id: cloudId, project_id: id } });
    }
  }

  /** What the message says besides its place; undefined when the caller may not see what it is about. */
  async function dataFor(place: ProjectPlace, happening: Happening): Promise<LiveMessage['data'] | undefined> {
    switch (happening.name) {
      case 'document.creation':
      case 'document.update':
      case 'document.deletion':
      case 'document.preview': {
        const { id, parent_id } = happening.data.document;
        return parent_id === null || (await seesFolder(place, parent_id)) ? { id, parent_id } : undefined;
      }
      case 'folder.creation':
      case 'folder.update':
      case 'folder.deletion': {
        const { id, parent_id } = happening.data.folder;
        const around = happening.name === 'folder.deletion' ? parent_id : id;
        return around === null || (await seesFolder(place, around)) ? { id, parent_id } : undefined;
      }
      case 'ifc.process_update':
      case 'model.progress':
      case 'model.edited': {
        const { document_id } = happening.data;
        if (document_id !== null && !(await seesDocument(place, document_id))) return undefined;
        return happening.name === 'ifc.process_update'
          ? { id: happening.data.id, document_id, status: happening.data.status }
          : happening.data;
      }
      case 'visa.creation':
      case 'visa.update':
      case 'visa.deletion':
      case 'visa.validation.add':
      case 'visa.validation.remove':
      case 'visa.validation.denied': {
        const { id, document_id } = 'visa' in happening.data ? happening.data.visa : happening.data;
        return (await seesDocument(place, document_id)) ? { id, document_id } : undefined;
      }
      default:
        return {};
    }
  }
}
