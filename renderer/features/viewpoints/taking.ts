// Captures the current view for an issue, and builds the request.
import type { Viewpoint } from '../../api/shapes.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { toBcf, viewpointOf, type NewViewpoint } from './bcf-view.ts';
import type { NewIssue } from './queries.ts';
import type { IssueDraft, Taken } from './state.ts';

/** Names by which BCF programs recognize the kind of a view. */
const [MODEL_VIEW, PLAN_VIEW] = ['ifc3d', 'ifc2d'];

export const isOfPlan = ({ originating_system: system }: Pick<Viewpoint, 'originating_system'>): boolean =>
  system === PLAN_VIEW;

/**
 * Captures the current view with a picture: of the plan if that is active, else of the model. @throws when the browser
 * creates no picture
 */
export async function takeView(view: OpenView): Promise<Taken> {
  const plan = view.isPlanMeant() ? view.keepPlan() : null;
  const viewpoint = viewpointOf(plan ?? view.keep());
  const picture = await dataUri(await (plan ? view.planPicture() : view.picture()));
  const models = view.models.map(({ id }) => id);
  return {
    viewpoint: { ...viewpoint, originating_system: plan ? PLAN_VIEW! : MODEL_VIEW!, models },
    picture,
    plain: picture,
    shapes: [],
    models,
  };
}

function dataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the picture could not be read', { cause: reader.error }));
    reader.readAsDataURL(blob);
  });
}

export const withPicture = ({ viewpoint, picture }: Taken): NewViewpoint => ({
  ...viewpoint,
  snapshot: { snapshot_type: 'png', snapshot_data: picture },
});

/** Request body of a draft. Empty fields are omitted. */
export function newIssue({ taken, pins, ...words }: IssueDraft): NewIssue {
  const said = Object.fromEntries(Object.entries(words).filter(([, value]) => value.trim() !== ''));
  return {
    ...said,
    title: words.title.trim(),
    ...(taken && {
      models: taken.models,
      viewpoints: [{ ...withPicture(taken), pins: pins.map((point, index) => ({ point: toBcf(point), index })) }],
    }),
  };
}
