// Captures the current view for an issue, and builds the request.
import { openStatus } from '../../api/issues/issue-state.ts';
import type { Viewpoint, FullTopic } from '../../api/shapes.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { namedElements, toBcf, viewpointOf, type NewViewpoint } from './bcf-view.ts';
import type { NewIssue } from './queries.ts';
import type { AbsentView, IssueDraft, Notice, Taken, Wanted } from './state.ts';

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
export function modelsToOpen(named: readonly number[], available: readonly number[], open: readonly number[]) {
  const wanted = named.filter(id => available.includes(id));
  if (wanted.length === 0 || (wanted.length === open.length && wanted.every(id => open.includes(id)))) return undefined;
  return wanted;
}

/** The next step for a requested view. */
type WantedStep =
  | { readonly kind: 'wait' }
  /** the issue has no views */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'open'; readonly models: readonly number[] }
  | { readonly kind: 'show'; readonly viewpoint: Viewpoint; readonly notice: Notice | null }
  /** nothing of it is here: only its picture can be shown */
  | { readonly kind: 'absent'; readonly viewpoint: Viewpoint };

/**
 * First opens its models, as far as they still exist, and waits until they are drawn; then shows it.
 * @param topic the last loaded issue, which may be another one
 */
export function stepTo(
  wanted: Wanted,
  topic: Pick<FullTopic, 'guid' | 'viewpoints'> | undefined,
  view: Pick<OpenView, 'isReady' | 'isEmpty' | 'models' | 'available' | 'countFound'>,
): WantedStep {
  if (topic?.guid !== wanted.topic) return { kind: 'wait' };
  const viewpoint = firstViewpoint(topic.viewpoints, wanted.viewpoint);
  if (!viewpoint) return { kind: 'giveUp' };
  if (!view.isReady && !view.isEmpty) return { kind: 'wait' };
  const open = view.models.map(({ id }) => id);
  const available = view.available.map(({ id }) => id);
  const models = modelsToOpen(viewpoint.models, available, open);
  if (models) return { kind: 'open', models };
  const named = namedElements(viewpoint);
  const found = view.isEmpty ? 0 : view.countFound(named);
  const isHere = viewpoint.models.some(id => open.includes(id));
  if (view.isEmpty || (named.length > 0 && found === 0 && !isHere)) return { kind: 'absent', viewpoint };
  return { kind: 'show', viewpoint, notice: noticeOf(viewpoint, { isHere, found, named: named.length }) };
}

/** What of a view differs from how it was saved. */
function noticeOf(
  { models }: Pick<Viewpoint, 'models'>,
  { isHere, found, named }: Readonly<{ isHere: boolean; found: number; named: number }>,
): Notice | null {
  if (found < named) return found === 0 ? { kind: 'noElements' } : { kind: 'someElements', found, named };
  return models.length > 0 && !isHere ? { kind: 'noModels' } : null;
}

/** Identifies the open models. */
export const modelsKey = ({ models }: Pick<OpenView, 'models'>): string => models.map(({ id }) => id).join();

/** What is shown instead of a view that lacks its models. */
export const absentView = (
  { topic }: Wanted,
  { guid, snapshot }: Pick<Viewpoint, 'guid' | 'snapshot'>,
  lacks: AbsentView['lacks'],
  view: Pick<OpenView, 'models'>,
): AbsentView => ({ topic, viewpoint: guid, picture: snapshot?.snapshot_data ?? null, lacks, models: modelsKey(view) });

/**
 * Addresses of pictures contain the host by which the service was called; the page uses its own.
 * @param page address of the page
 */
export function picturePath(address: string, page: string): string {
  const { pathname, search } = new URL(address, page);
  return `${pathname}${search}`;
}

/** Names by which BCF programs recognize the kind of a view. */
const [MODEL_VIEW, PLAN_VIEW] = ['ifc3d', 'ifc2d'] as const;

export const isOfPlan = ({ originating_system: system }: Pick<Viewpoint, 'originating_system'>) => system === PLAN_VIEW;

/**
 * Captures the current view with a picture: of the plan if that is active, else of the model. @throws when the browser
 * creates no picture
 */
export async function takeView(view: OpenView): Promise<Taken> {
  const plan = view.isPlanMeant() ? view.keepPlan() : null;
  const viewpoint = viewpointOf(plan ?? view.keep());
  const picture = await dataUri(await (plan ? view.planPicture() : view.picture()));
  const models = view.models.map(({ id }) => id);
  const marked = { ...viewpoint, originating_system: plan ? PLAN_VIEW : MODEL_VIEW, models };
  return { viewpoint: marked, picture, plain: picture, shapes: [], models };
}

const dataUri = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the picture could not be read', { cause: reader.error }));
    reader.readAsDataURL(blob);
  });

export const withPicture = ({ viewpoint, picture }: Taken): NewViewpoint => ({
  ...viewpoint,
  snapshot: { snapshot_type: 'png', snapshot_data: picture },
});

/**
 * Fields of a draft as they are shown and sent: its status, until one is chosen, is the first of the project that does
 * not close an issue.
 * @param offered statuses of the project
 */
export const draftFields = (draft: IssueDraft, offered: readonly string[] = []) => ({
  ...draft,
  topic_status: draft.topic_status ?? openStatus(offered) ?? '',
});

/** Request body of a draft. Empty fields are omitted. */
export function newIssue({ taken, pins, ...words }: ReturnType<typeof draftFields>): NewIssue {
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
