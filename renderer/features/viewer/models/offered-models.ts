// Which models of a project the menu of the viewer offers, and what each of them is.
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

/** Whether there is something to draw of it: a file of its shapes, or the tiles of its points. */
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

/** Those that can be open at once: what failed or is still being processed cannot. */
export const readyIds = (offered: readonly OfferedModel[]): readonly number[] =>
  offered.filter(({ state }) => state === 'ready').map(({ id }) => id);

export const readyCount = (offered: readonly OfferedModel[]): number => readyIds(offered).length;

/** Those whose name has the text. */
export function namedLike(offered: readonly OfferedModel[], text: string): readonly OfferedModel[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? offered : offered.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** So many are found without a filter. */
const FEW = 8;

/** What the menu lists: all of a few, else those that a filter leaves. */
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

/** The open models after one is switched on or off: the last to come is the last in order. */
export const toggledModels = (shown: readonly number[], { id, isShown }: OfferedModel): readonly number[] =>
  isShown ? shown.filter(each => each !== id) : [...shown, id];

interface KnownOfModel {
  /** of a cloud that is open */
  readonly points: number | undefined;
  readonly isEmpty: boolean;
  /** metres by which the person has moved it */
  readonly shift: Vec;
}

/** Metres from which on a length is written in kilometres. */
const FAR = 1000;

/** What is known of a model besides its name, for the line below it; empty when nothing is. */
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
