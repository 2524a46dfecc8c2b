// The changes that only open windows hear of, from the lines of the log.
import type { Announcement } from '../events/announce.ts';
import { isAnnouncement, type AnnouncedName } from '../events/catalog.ts';
import type { Line } from './line.ts';

/** What windows are told of a line in the log of activity; undefined when nothing, or when events tell it already. */
export function changeForWindows({ action, result, cloud_id, project_id, object_id }: Line): Announcement | undefined {
  const name = action as AnnouncedName;
  return !isAnnouncement({ name }) || result !== 'done' || cloud_id === null
    ? undefined
    : { name, cloudId: cloud_id, projectId: project_id, data: { id: object_id } };
}
