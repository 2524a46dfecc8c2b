// Which models of a project the menu of the viewer offers, and what each of them is.
import { isOfCurrentVersion, type Model } from '../../api/shapes.ts';

export type OfferState = 'ready' | 'processing' | 'failed';

export interface OfferedModel {
  readonly id: number;
  readonly name: string;
  readonly state: OfferState;
  readonly isShown: boolean;
}

type Judged = Pick<Model, 'id' | 'name' | 'status' | 'viewer_file' | 'document'>;

/** Models of current versions, and earlier ones that are open. */
export function offeredModels(all: readonly Judged[], shown: readonly Pick<Model, 'id'>[]): readonly OfferedModel[] {
  const open = new Set(shown.map(({ id }) => id));
  return all
    .filter(model => open.has(model.id) || isOfCurrentVersion(model))
    .map(({ id, name, status, viewer_file }) => ({
      id,
      name: name ?? String(id),
      state: status === 'E' ? 'failed' : status === 'C' && viewer_file !== null ? 'ready' : 'processing',
      isShown: open.has(id),
    }));
}

/** How many can be open at once: what failed or is still being processed cannot. */
export const readyCount = (offered: readonly OfferedModel[]): number =>
  offered.filter(({ state }) => state === 'ready').length;
