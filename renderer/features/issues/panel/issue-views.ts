// Viewpoints and pins of an issue, and the links that open them in the viewer.
import type { TFunction } from 'i18next';
import type { Comment, FullTopic, Viewpoint } from '../../../api/shapes.ts';

type Shown = Pick<FullTopic, 'guid' | 'models'>;

/** Whether the viewer can restore the camera; a viewpoint that is only a picture has none. */
export const hasCamera = ({
  orthogonal_camera,
  perspective_camera,
}: Pick<Viewpoint, 'orthogonal_camera' | 'perspective_camera'>): boolean =>
  orthogonal_camera !== undefined || perspective_camera !== undefined;

/**
 * Request to the viewer: an issue at one of its viewpoints, with the models of the viewpoint, else those of the issue.
 */
export const viewerWish = (issue: Shown, viewpoint: Pick<Viewpoint, 'guid' | 'models'> | undefined) => ({
  issue: issue.guid,
  viewpoint: viewpoint?.guid,
  models: viewpoint && viewpoint.models.length > 0 ? viewpoint.models : issue.models,
});

/** The viewpoint of a comment; undefined if it has none, or a deleted one. */
export const viewpointOf = (
  { viewpoint_guid: guid }: Pick<Comment, 'viewpoint_guid'>,
  viewpoints: readonly Viewpoint[],
): Viewpoint | undefined => (guid === null ? undefined : viewpoints.find(each => each.guid === guid));

type ShownPin = { readonly guid: string; readonly name: string; readonly color: string | null };

/** Pins of all viewpoints, each with a name. */
export const pinsOf = (t: TFunction, viewpoints: readonly Pick<Viewpoint, 'pins'>[]): readonly ShownPin[] =>
  viewpoints.flatMap(({ pins }) =>
    pins.map(({ guid, name, color }) => ({ guid, color, name: name ?? t('issues.unnamedPin') })),
  );
