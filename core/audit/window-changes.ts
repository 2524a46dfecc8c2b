// The changes that only open windows hear of, from the lines of the log.
import { windowNames } from '../events/catalog.ts';
import type { WindowChange } from '../events/relay.ts';
import type { Line } from './line.ts';

/** What windows are told of a line in the log of activity; undefined when nothing, or when events tell it already. */
export function changeForWindows({ action, result, cloud_id, project_id, object_id }: Line): WindowChange | undefined {
  const name = windowNames.find(each => each === action);
  return name === undefined || result !== 'done' || cloud_id === null
    ? undefined
    : { name, cloudId: cloud_id, projectId: project_id, data: { id: object_id } };
}
