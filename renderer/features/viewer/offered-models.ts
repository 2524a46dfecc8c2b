// Which models of a project the menu of the viewer offers, and what each of them is.
import { isCloud, isOfCurrentVersion, type Model } from '../../api/shapes.ts';

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
