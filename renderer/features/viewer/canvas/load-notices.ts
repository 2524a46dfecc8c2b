// Notices over the canvas about loading models.
import type { Load } from '../state.ts';

interface Named {
  readonly id: number;
  readonly name: string | null;
}

type LoadLine<Model extends Named> =
  /** `share`: of the bytes; undefined when not known */
  | { readonly kind: 'loading'; readonly model: Model; readonly share: number | undefined }
  | { readonly kind: 'failed'; readonly model: Model; readonly reason: string }
  /** of all open models together */
  | { readonly kind: 'many'; readonly done: number; readonly total: number };

/** Most loading models that have a line each. */
const LINES = 3;

/**
 * A line for each model that is loading or failed, in their order; many loading ones share one line before the
 * failures.
 */
export function loadLines<Model extends Named>(
  models: readonly Model[],
  loads: ReadonlyMap<number, Load>,
): readonly LoadLine<Model>[] {
  const loading = models.filter(({ id }) => loads.get(id)?.phase === 'loading').length;
  const isMany = loading > LINES;
  const lines = models.flatMap((model): LoadLine<Model>[] => {
    const load = loads.get(model.id);
    if (load?.phase === 'failed') return [{ kind: 'failed', model, reason: load.message ?? '' }];
    return load?.phase === 'loading' && !isMany ? [{ kind: 'loading', model, share: load.share }] : [];
  });
  return isMany ? [{ kind: 'many', done: models.length - loading, total: models.length }, ...lines] : lines;
}

/** Names of loaded models of which nothing is drawn. */
export const emptyNames = (models: readonly Named[], loads: ReadonlyMap<number, Load>): readonly string[] =>
  models.flatMap(({ id, name }) => (loads.get(id)?.isEmpty ? [name ?? String(id)] : []));
