// Selects the viewpoint of an issue to show, and the models that must be open for it.
import type { FullTopic, Viewpoint } from '../../api/shapes.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import type { Wanted } from './state.ts';

/** The requested one; else the first with a camera, else the first. */
export const firstViewpoint = <One extends Pick<Viewpoint, 'guid' | 'perspective_camera' | 'orthogonal_camera'>>(
  viewpoints: readonly One[],
  guid: string | null,
): One | undefined =>
  viewpoints.find(each => each.guid === guid) ??
  viewpoints.find(each => each.perspective_camera ?? each.orthogonal_camera) ??
  viewpoints[0];

/**
 * The models to show for a viewpoint; undefined: the open ones are right. Models that it does not name are hidden;
 * named models that no longer exist are ignored.
 */
export function modelsToOpen(
  named: readonly number[],
  available: readonly number[],
  open: readonly number[],
): readonly number[] | undefined {
  const wanted = named.filter(id => available.includes(id));
  if (wanted.length === 0 || (wanted.length === open.length && wanted.every(id => open.includes(id)))) return undefined;
  return wanted;
}

/** The next step for a requested view. */
export type WantedStep =
  | { readonly kind: 'wait' }
  /** the issue has no views */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'open'; readonly models: readonly number[] }
  | { readonly kind: 'show'; readonly viewpoint: Viewpoint; readonly notice: 'noModels' | null };

/**
 * First opens its models, as far as they still exist, and waits until they are drawn; then shows it.
 * @param topic the last loaded issue, which may be another one
 */
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

/**
 * Addresses of pictures contain the host by which the service was called; the page uses its own.
 * @param page address of the page
 */
export function picturePath(address: string, page: string): string {
  const { pathname, search } = new URL(address, page);
  return `${pathname}${search}`;
}
