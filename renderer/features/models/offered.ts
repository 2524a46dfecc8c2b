// Which actions are offered for which models.
import { permissions } from '../../api/roles.ts';
import { isIfc, opensAsSheet, opensIn3d, type Model } from '../../api/shapes.ts';
import { hasPages, hasSource, picturesOf } from './kinds.ts';

/** In the order in which they are offered. */
export const actionIds = [
  'compare',
  'merge',
  'report',
  'picture',
  'pages',
  'document',
  'export',
  'optimize',
  'first',
  'cancel',
  'reprocess',
] as const;
export type ModelActionId = (typeof actionIds)[number];

const isFinished = ({ status }: Model) => status === 'C';
/** Who may not write in the folder of its document may not change it either. */
const isOwn = ({ document }: Model) => (document?.user_permission ?? permissions.write) === permissions.write;
const isWaiting = ({ status }: Model) => status === 'P';
const isInProcess = (model: Model) => isWaiting(model) || model.status === 'I';
const isFinishedIfc = (model: Model) => isFinished(model) && isIfc(model);

/** Whether a picture is all there is to see of it, and it is there. */
export const showsPicture = (model: Model): boolean => isFinished(model) && picturesOf(model).length > 0;

/** @param mayWrite whether the person may change models of the project */
export function isOffered(id: ModelActionId, models: readonly Model[], mayWrite: boolean): boolean {
  const [model] = models;
  if (!model) return false;
  if (id === 'compare') return models.length === 2 && models.every(isFinishedIfc);
  if (id === 'merge') return models.length > 1 && models.every(isFinishedIfc) && mayWrite && models.some(isOwn);
  if (id === 'first') return models.every(isWaiting) && mayWrite && models.every(isOwn);
  if (id === 'cancel') return models.every(isInProcess) && mayWrite && models.every(isOwn);
  if (models.length > 1) return false;
  const mayWriteTo = mayWrite && isOwn(model);
  switch (id) {
    case 'report':
      return true;
    case 'picture':
      return showsPicture(model);
    case 'pages':
      return isFinished(model) && hasPages(model) && mayWriteTo;
    case 'document':
      return model.document !== null;
    case 'export':
    case 'optimize':
      return isFinishedIfc(model) && mayWriteTo;
    case 'reprocess':
      return (isFinished(model) || model.status === 'E') && hasSource(model) && mayWriteTo;
  }
}

/** The two that are compared: what was made first is what the other is compared with. */
export const comparedPair = ([a, b]: readonly Pick<Model, 'id'>[]): readonly [number, number] | undefined =>
  a && b && [Math.min(a.id, b.id), Math.max(a.id, b.id)];

/** How the screen that shows a model opens it; undefined for what can only be found or is not ready. */
export function openingOf(model: Model): 'viewer' | 'sheet' | 'picture' | 'document' | undefined {
  if (!isFinished(model)) return undefined;
  if (opensIn3d(model)) return 'viewer';
  if (opensAsSheet(model)) return 'sheet';
  if (showsPicture(model)) return 'picture';
  // What the window cannot draw is at least found.
  return model.document ? 'document' : undefined;
}

/** What the head of a report offers besides its menu. `viewer`: whether it opens there already. */
export function reportButtons(
  model: Model,
  mayWrite: boolean,
): {
  readonly table: boolean;
  readonly reprocess: boolean;
  readonly picture: boolean;
  readonly viewer: 'ready' | 'not-yet' | undefined;
} {
  const isOver = model.status === 'C' || model.status === 'E';
  return {
    table: isOver,
    reprocess: mayWrite && isOver && hasSource(model),
    picture: showsPicture(model) && !opensAsSheet(model),
    viewer:
      !(opensIn3d(model) || opensAsSheet(model)) || model.status === 'E'
        ? undefined
        : model.status === 'C'
          ? 'ready'
          : 'not-yet',
  };
}
