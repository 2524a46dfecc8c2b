// Decides which events one caller may receive, and makes their messages. Composed from the rooms that know.
import type { Caller, ProjectPlace } from '../access/caller.ts';
import { roles } from '../access/roles.ts';
import type { Documents } from '../collaboration/documents/service.ts';
import type { Folders } from '../collaboration/folders/service.ts';
import type { Members } from '../collaboration/members/service.ts';
import type { Announcement } from '../events/announce.ts';
import { catalog, isAnnouncement } from '../events/catalog.ts';
import type { Happening } from '../events/relay.ts';
import type { LiveMessage } from '../http/server/live.ts';

/** The rooms that know what a caller sees. */
export interface HearingRooms {
  readonly members: Members;
  readonly folders: Folders;
  readonly documents: Documents;
}

const ofClouds: ReadonlySet<string> = new Set(['cloud', 'own-account', 'people-of-cloud']);

/**
 * Sends the events that one caller may receive, one at a time. Messages carry ids and states, nothing that a client
 * could not request.
 */
export function createHearing(rooms: HearingRooms, caller: Caller, send: (message: LiveMessage) => void) {
  const { findPlace, visibleClouds, visibleProjects } = rooms.members;
  /** Projects that the caller has seen: the end of an unseen one is not sent. */
  const known = visibleProjects(caller).then(ids => new Set(ids));
  /** Clouds, in the same way. */
  const knownClouds = visibleClouds(caller).then(ids => new Set(ids));
  for (const each of [known, knownClouds]) each.catch(() => undefined); // handled where it is awaited

  return async function hear(happening: Happening): Promise<void> {
    const { name, cloudId, projectId } = happening;
    const id = 'id' in happening ? { id: happening.id } : {};
    const { scope, audience } = catalog[name];
    if (scope && !caller.scopes.has(scope)) return;
    if (isAnnouncement(happening) && audience === 'self') {
      if (happening.data.id === caller.accountId)
        send({ event: name, data: { cloud_id: null, project_id: null }, ...id });
      return;
    }
    if (cloudId === null) return;
    if (audience === 'administrators') {
      const around = await findPlace(caller, cloudId, projectId ?? undefined);
      const role = projectId === null ? around?.cloudRole : around?.projectRole;
      if (role === roles.admin) send({ event: name, data: { cloud_id: cloudId, project_id: projectId }, ...id });
      return;
    }
    if (isAnnouncement(happening) && ofClouds.has(audience)) await hearInCloud({ ...happening, cloudId });
    if (projectId === null) return;
    const base = { cloud_id: cloudId, project_id: projectId };
    if (name === 'project.deletion') {
      if ((await known).delete(projectId)) send({ event: name, data: base, ...id });
      return;
    }
    const place = await findPlace(caller, cloudId, projectId);
    if (!place || place.projectId === null) return;
    (await known).add(projectId);
    const data = await dataFor(rooms, { ...place, projectId: place.projectId }, happening);
    if (data) send({ event: name, data: { ...base, ...data }, ...id });
  };

  /** Changes of the people of a cloud are sent to its administrators and to the affected accounts; changes of a
   *  cloud itself to all its members. For a caller who is no member of a project any more, the project has ended. */
  async function hearInCloud(news: Announcement & { readonly cloudId: number; readonly id?: number }): Promise<void> {
    const { name, cloudId, projectId, data, id } = news;
    const { audience } = catalog[name];
    const place = await findPlace(caller, cloudId, undefined);
    if (place) (await knownClouds).add(cloudId);
    const isMe = audience === 'own-account' && data.id === caller.accountId;
    if (!place && isMe) (await knownClouds).delete(cloudId); // left
    const mayHear = place
      ? isMe || audience === 'cloud' || place.cloudRole === roles.admin
      : isMe || (name === 'cloud.delete' && (await knownClouds).delete(cloudId));
    if (projectId === null && mayHear) send({ event: name, data: { cloud_id: cloudId, project_id: null }, id });
    const [before, now] = [await known, new Set(await visibleProjects(caller))];
    if (name === 'cloud.restore') for (const back of now) before.add(back);
    for (const gone of before) {
      if (!now.has(gone) && before.delete(gone))
        send({ event: 'project.deletion', data: { cloud_id: cloudId, project_id: gone }, id });
    }
  }
}

/** The content of the message besides its place; undefined when the caller may not see its object. */
async function dataFor(
  { folders, documents }: HearingRooms,
  place: ProjectPlace,
  happening: Happening,
): Promise<LiveMessage['data'] | undefined> {
  switch (happening.name) {
    case 'document.creation':
    case 'document.update':
    case 'document.deletion':
    case 'document.preview': {
      const { id, parent_id } = happening.data.document;
      return parent_id === null || (await folders.sees(place, parent_id)) ? { id, parent_id } : undefined;
    }
    case 'folder.creation':
    case 'folder.update':
    case 'folder.deletion': {
      const { id, parent_id } = happening.data.folder;
      const isSeen = happening.name === 'folder.deletion' ? folders.seesInBin : folders.sees;
      return (await isSeen(place, id)) ? { id, parent_id } : undefined;
    }
    case 'ifc.process_update':
    case 'model.progress':
    case 'model.edited':
    case 'model.plans':
    case 'model.pictured': {
      const { document_id } = happening.data;
      if (document_id !== null && !(await documents.sees(place, document_id))) return undefined;
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
      return (await documents.sees(place, document_id)) ? { id, document_id } : undefined;
    }
    case 'bcf.topic.creation':
    case 'bcf.topic.update':
    case 'bcf.topic.deletion':
    case 'bcf.comment.creation':
    case 'bcf.comment.update':
    case 'bcf.comment.deletion': {
      const { topic, comment } = happening.data;
      return { topic_guid: topic.guid, ...(comment && { comment_guid: comment.guid }) };
    }
    // The plain event before it reported the same.
    case 'bcf.topic.full.creation':
    case 'bcf.topic.full.update':
      return undefined;
    case 'group.create':
    case 'group.update':
    case 'group.delete':
    case 'list.create':
    case 'list.update':
    case 'list.delete':
    case 'member.update':
    case 'member.delete':
    case 'member.leave':
    case 'smart-view.create':
    case 'smart-view.update':
    case 'smart-view.delete':
    case 'tag.create':
    case 'tag.update':
    case 'tag.delete':
      return happening.data;
    default:
      return {};
  }
}
