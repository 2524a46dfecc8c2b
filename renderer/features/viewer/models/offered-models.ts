// Models of a project in the menu of the viewer.
import type { TFunction } from 'i18next';
import { isCloud, isOfCurrentVersion, type Model } from '../../../api/shapes.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { lengthText, type NumberStyle } from '../../../ui/numbers/length-display.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { farText } from '../units.ts';

export type OfferState = 'ready' | 'processing' | 'failed';

export interface OfferedModel {
  readonly id: number;
  readonly name: string;
  readonly state: OfferState;
  readonly isShown: boolean;
}

type Judged = Pick<Model, 'id' | 'name' | 'type' | 'status' | 'viewer_file' | 'document'>;

/** Whether a model can be drawn: it has a file of shapes, or tiles of points. */
export const canBeShown = (model: Pick<Model, 'type' | 'status' | 'viewer_file'>): boolean =>
  model.status === 'C' && (model.viewer_file !== null || isCloud(model));

/** Models of current versions, and earlier ones that are open. */
export function offeredModels(all: readonly Judged[], shown: readonly Pick<Model, 'id'>[]): readonly OfferedModel[] {
  const open = new Set(shown.map(({ id }) => id));
  return all
    .filter(model => open.has(model.id) || isOfCurrentVersion(model))
    .map(model => ({
      id: model.id,
      name: model.name ?? String(model.id),
      state: model.status === 'E' ? 'failed' : canBeShown(model) ? 'ready' : 'processing',
      isShown: open.has(model.id),
    }));
}

/** Those that can be opened: not failed or still being processed. */
export const readyIds = (offered: readonly OfferedModel[]): readonly number[] =>
  offered.filter(({ state }) => state === 'ready').map(({ id }) => id);

export const readyCount = (offered: readonly OfferedModel[]): number => readyIds(offered).length;

/** Models whose name contains the text. */
export function namedLike(offered: readonly OfferedModel[], text: string): readonly OfferedModel[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? offered : offered.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Most models listed without a filter field. */
const FEW = 8;

/** Content of the menu: all if they are few, else those that match a filter. */
export function listOf(offered: readonly OfferedModel[], filter: string) {
  const hasFilter = offered.length > FEW;
  const listed = namedLike(offered, hasFilter ? filter : '');
  return {
    hasFilter,
    listed,
    /** ready, listed and not open */
    others: readyIds(listed).filter(id => !offered.some(each => each.id === id && each.isShown)),
  };
}

/** The open models after one is switched on or off: a new one is the last in order. */
export const toggledModels = (shown: readonly number[], { id, isShown }: OfferedModel): readonly number[] =>
  isShown ? shown.filter(each => each !== id) : [...shown, id];

interface KnownOfModel {
  /** number of points of an open cloud */
  readonly points: number | undefined;
  readonly isEmpty: boolean;
  /** offset in metres set by the user */
  readonly shift: Vec;
}

/** Metres from which lengths are written in kilometres. */
const FAR = 1000;

/** Facts of a model for the line below its name; empty when none are known. */
export function factsText(
  state: OfferState,
  { points, isEmpty, shift }: KnownOfModel,
  t: TFunction,
  style: NumberStyle,
): string {
  const metres = Math.hypot(...shift);
  const distance = metres < FAR ? lengthText(metres, style) : farText(metres, style.language);
  const facts = [
    points !== undefined && t('viewer.points.count', { number: formatNumber(points) }),
    state === 'failed' && t('viewer.models.failed'),
    state === 'processing' && t('viewer.models.notReady'),
    isEmpty && t('viewer.models.noGeometry'),
    metres > 0 && t('viewer.offset.moved', { distance }),
  ];
  return facts.filter(fact => fact !== false).join(' · ');
}
