// What an issue shows: its viewpoints as ways into the viewer, and its pins.
import type { TFunction } from 'i18next';
import type { Comment, FullTopic, Viewpoint } from '../../../api/shapes.ts';
import type { IssueWays } from '../place.ts';

type Shown = Pick<FullTopic, 'guid' | 'models'>;

/** Whether the viewer can go to where it was seen from; one that is only a picture has no such place. */
export const hasCamera = ({
  orthogonal_camera,
  perspective_camera,
}: Pick<Viewpoint, 'orthogonal_camera' | 'perspective_camera'>): boolean =>
  orthogonal_camera !== undefined || perspective_camera !== undefined;

/** What the viewer is asked to show: an issue at one of its viewpoints, with its models, else those of the issue. */
export function viewerWish(
  issue: Shown,
  viewpoint: Pick<Viewpoint, 'guid' | 'models'> | undefined,
): Parameters<IssueWays['viewerAddress']>[0] {
  return {
    issue: issue.guid,
    viewpoint: viewpoint?.guid,
    models: viewpoint && viewpoint.models.length > 0 ? viewpoint.models : issue.models,
  };
}

/** The viewpoint that a comment is about; undefined where it has none, or one that was deleted. */
export const viewpointOf = (
  { viewpoint_guid: guid }: Pick<Comment, 'viewpoint_guid'>,
  viewpoints: readonly Viewpoint[],
): Viewpoint | undefined => (guid === null ? undefined : viewpoints.find(each => each.guid === guid));

export interface ShownPin {
  readonly guid: string;
  readonly name: string;
  readonly color: string | null;
}

/** Pins of all viewpoints, each with a name. */
export const pinsOf = (t: TFunction, viewpoints: readonly Pick<Viewpoint, 'pins'>[]): readonly ShownPin[] =>
  viewpoints.flatMap(({ pins }) =>
    pins.map(({ guid, name, color }) => ({ guid, color, name: name ?? t('issues.unnamedPin') })),
  );
