// Which viewpoint of an issue is shown, and which models have to be open for it.
import type { FullTopic, Viewpoint } from '../../api/shapes.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import type { Wanted } from './state.ts';

/** The one that is asked for; else the first with a camera, else the first. */
export const firstViewpoint = <One extends Pick<Viewpoint, 'guid' | 'perspective_camera' | 'orthogonal_camera'>>(
  viewpoints: readonly One[],
  guid: string | null,
): One | undefined =>
  viewpoints.find(each => each.guid === guid) ??
  viewpoints.find(each => each.perspective_camera ?? each.orthogonal_camera) ??
  viewpoints[0];

/** The models to show for a viewpoint; undefined: those that are open are right. A model that it does not name stays
 *  out of the picture; what it names and cannot be had any more does not count. */
export function modelsToOpen(
  named: readonly number[],
  available: readonly number[],
  open: readonly number[],
): readonly number[] | undefined {
  const wanted = named.filter(id => available.includes(id));
  if (wanted.length === 0 || (wanted.length === open.length && wanted.every(id => open.includes(id)))) return undefined;
  return wanted;
}

/** What is done next for a view that is wanted. */
export type WantedStep =
  | { readonly kind: 'wait' }
  /** the issue has no views */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'open'; readonly models: readonly number[] }
  | { readonly kind: 'show'; readonly viewpoint: Viewpoint; readonly notice: 'noModels' | null };

/** First its models are opened and drawn, as far as they are still there, then it is shown.
 *  @param topic the issue that was read last, which may be another one */
export function stepTo(
  wanted: Wanted,
  topic: Pick<FullTopic, 'guid' | 'viewpoints'> | undefined,
  view: Pick<OpenView, 'isReady' | 'models' | 'available'>,
): WantedStep {
  if (topic?.guid !== wanted.topic) return { kind: 'wait' };
  const viewpoint = firstViewpoint(topic.viewpoints, wanted.viewpoint);
  if (!viewpoint) return { kind: 'giveUp' };
  if (!view.isReady) return { kind: 'wait' };
  const open = view.models.map(({ id }) => id);
  const models = modelsToOpen(viewpoint.models, view.available, open);
  if (models) return { kind: 'open', models };
  const areSome = viewpoint.models.length === 0 || viewpoint.models.some(id => open.includes(id));
  return { kind: 'show', viewpoint, notice: areSome ? null : 'noModels' };
}

/** Addresses of pictures come with the name under which the service was asked; the page asks it under its own.
 *  @param page address of the page */
export function picturePath(address: string, page: string): string {
  const { pathname, search } = new URL(address, page);
  return `${pathname}${search}`;
}
