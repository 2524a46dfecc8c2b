// What of all that happens one caller may hear, and in which words. Put together from the rooms that know.
import type { FolderView } from './collaboration/folders/rights.ts';
import { windowNames } from './events/catalog.ts';
import type { Told, WindowChange } from './events/relay.ts';
import type { LiveMessage, Subscribe } from './http/live.ts';
import { roles, type Caller, type Place, type ProjectPlace, type Scope } from './kit/caller.ts';
import type { Log } from './kit/log.ts';

export interface LiveViewParts {
  readonly log: Log;
  readonly listen: (listener: (told: Told) => void) => () => void;
  readonly findPlace: (
    caller: Caller,
    cloudId: number | undefined,
    projectId: number | undefined,
  ) => Promise<Place | undefined>;
  readonly visibleProjects: (caller: Caller) => Promise<number[]>;
  /** the folders up from one, as the place's role sees them */
  readonly look: (place: ProjectPlace, folderId: number) => Promise<Pick<FolderView, 'permission'>>;
  /** whether a document may be seen */
  readonly seesDocument: (place: ProjectPlace, documentId: number) => Promise<boolean>;
}

/** First word of an event's name -> the scope without which nothing is told. */
const scopeOf: Readonly<Record<string, Scope>> = {
  document: 'document:read',
  folder: 'document:read',
  model: 'model:read',
  ifc: 'model:read',
  bcf: 'bcf:read',
  visa: 'document:read',
  tag: 'document:read',
  bin: 'document:read',
  cloud: 'cloud:read',
  'cloud-user': 'cloud:read',
  invitation: 'cloud:read',
  member: 'cloud:read',
  group: 'org:manage',
};

const onlyWindows: ReadonlySet<string> = new Set(windowNames);
const isForWindows = (told: Told): told is WindowChange => onlyWindows.has(told.name);

/** Messages carry ids and states, nothing that a client could not ask for itself. */
export function createLiveView({
  log,
  listen,
  findPlace,
  visibleProjects,
  look,
  seesDocument,
}: LiveViewParts): Subscribe {
  return (caller, send) => {
    /** Projects that the caller has seen: the end of one can only be told to who knew it. */
    const known = visibleProjects(caller).then(ids => new Set(ids));
    known.catch(() => undefined); // heard where it is awaited
    let last: Promise<void> = Promise.resolve();

    async function tell(told: Told): Promise<void> {
      const scope = scopeOf[told.name.split('.')[0] ?? ''];
      if (scope && !caller.scopes.has(scope)) return;
      if (isForWindows(told) && /^(cloud|cloud-user|invitation|member)\./.test(told.name)) await tellOfPeople(told);
      if (told.projectId === null) return;
      const base = { cloud_id: told.cloudId, project_id: told.projectId };
      if (told.name === 'project.deletion') {
        if ((await known).delete(told.projectId)) send({ event: told.name, data: base });
        return;
      }
      const place = await findPlace(caller, told.cloudId, told.projectId);
      if (!place || place.projectId === null) return;
      (await known).add(told.projectId);
      const message = await messageFor({ ...place, projectId: place.projectId }, told, base);
      if (message) send(message);
    }

    /** A change of a cloud is told to its administrators, and to who it happened to; who is not in a project any more hears of its end. */
    async function tellOfPeople({ name, cloudId, projectId, data }: WindowChange): Promise<void> {
      const place = await findPlace(caller, cloudId, undefined);
      const isMe = name.startsWith('cloud-user.') && data.id === caller.accountId;
      const mayHear = isMe || (place && (place.cloudRole === roles.admin || name === 'cloud.update'));
      if (projectId === null && mayHear) send({ event: name, data: { cloud_id: cloudId, project_id: null } });
      const [before, now] = [await known, new Set(await visibleProjects(caller))];
      for (const id of before) {
        if (!now.has(id) && before.delete(id))
          send({ event: 'project.deletion', data: { cloud_id: cloudId, project_id: id } });
      }
    }

    async function messageFor(
      place: ProjectPlace,
      told: Told,
      base: Readonly<Record<string, unknown>>,
    ): Promise<LiveMessage | undefined> {
      const { name, data } = told;
      const [kind] = name.split('.');
      if (isForWindows(told)) return { event: name, data: base };
      if (kind === 'document' || kind === 'folder') {
        const { id, parent_id } = (data as Record<string, { id: number; parent_id: number | null }>)[kind] ?? {
          id: 0,
          parent_id: null,
        };
        const folder = kind === 'folder' && name !== 'folder.deletion' ? id : parent_id;
        if (folder !== null && (await look(place, folder)).permission(folder) === 1) return undefined;
        return { event: name, data: { ...base, id, parent_id } };
      }
      if (name === 'ifc.process_update' || name === 'model.progress' || name === 'model.edited') {
        const { document_id } = data as { document_id: number | null };
        if (document_id !== null && !(await seesDocument(place, document_id))) return undefined;
        return name !== 'ifc.process_update'
          ? { event: name, data: { ...base, ...data } }
          : { event: name, data: { ...base, id: data['id'], document_id, status: data['status'] } };
      }
      if (kind === 'visa') {
        const { id, document_id } = ('visa' in data ? data['visa'] : data) as { id: number; document_id: number };
        return (await seesDocument(place, document_id))
          ? { event: name, data: { ...base, id, document_id } }
          : undefined;
      }
      // Of a model that comes or goes only that the list changed: its document may be hidden, or gone with it.
      return { event: name, data: base };
    }

    const stop = listen(told => {
      last = last
        .then(() => tell(told))
        .catch((error: unknown) => {
          log.warn('an event could not be told to a listener', { error });
        });
    });
    return stop;
  };
}
