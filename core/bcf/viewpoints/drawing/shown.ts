// Selects the drawn pictures that a reader may see: those whose models the reader sees without exception. Others are
// replaced by the placeholder.
import { createHash } from 'node:crypto';
import { administers, type ProjectPlace } from '../../../access/caller.ts';
import { drawPlaceholder } from '../../../formats/preview-image/draw-lines.ts';
import type { ViewpointRow } from '../store.ts';

/** Represents the hash of the placeholder, which is not stored: no file has this hash. */
export const PLAIN = '0'.repeat(64);
export const plainBytes = (): Buffer => Buffer.from(drawPlaceholder());
/** The hash of its bytes, as clients send them back. */
export const plainHash = createHash('sha256').update(plainBytes()).digest('hex');

type Drawn = Pick<ViewpointRow, 'snapshot_hash' | 'snapshot_drawn' | 'drawn_models'>;

export function createShownPictures(
  visibleModels: (place: ProjectPlace, ids: readonly number[]) => Promise<ReadonlySet<number>>,
) {
  /** Viewpoints as a reader may see them. Administrators of the project see all models. */
  return async <Row extends Drawn>(place: ProjectPlace, rows: readonly Row[]): Promise<readonly Row[]> => {
    if (administers(place)) return rows;
    const modelsOf = ({ drawn_models: models }: Row) => (models === null ? [] : (JSON.parse(models) as number[]));
    const drawn = rows.filter(row => row.snapshot_drawn === 1 && row.snapshot_hash !== null);
    if (drawn.length === 0) return rows;
    const seen = await visibleModels(place, [...new Set(drawn.flatMap(modelsOf))]);
    const isShown = (row: Row) => row.drawn_models !== null && modelsOf(row).every(id => seen.has(id));
    const hidden = new Set(drawn.filter(row => !isShown(row)));
    return rows.map(row => (hidden.has(row) ? { ...row, snapshot_hash: PLAIN } : row));
  };
}
