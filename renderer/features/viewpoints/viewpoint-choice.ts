// Which viewpoint of an issue is shown, and which models have to be open for it.
import type { Viewpoint } from '../../api/shapes.ts';

/** The one that is asked for; else the first with a camera, else the first. */
export const firstViewpoint = <One extends Pick<Viewpoint, 'guid' | 'perspective_camera' | 'orthogonal_camera'>>(
  viewpoints: readonly One[],
  guid: string | null,
): One | undefined =>
  viewpoints.find(each => each.guid === guid) ??
  viewpoints.find(each => each.perspective_camera ?? each.orthogonal_camera) ??
  viewpoints[0];

/** The models to show for a viewpoint; undefined: those that are open are right. A model that it does not name stays out of
 *  the picture; what it names and cannot be had any more does not count. */
export function modelsToOpen(
  named: readonly number[],
  available: readonly number[],
  open: readonly number[],
): readonly number[] | undefined {
  const wanted = named.filter(id => available.includes(id));
  if (wanted.length === 0 || (wanted.length === open.length && wanted.every(id => open.includes(id)))) return undefined;
  return wanted;
}
