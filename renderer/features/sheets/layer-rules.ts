// Layers of a drawing: visibility, list and switches.
import type { SheetLayer } from '../../sheets/sheet-format.ts';

export interface LayerRow {
  /** index in the drawing */
  readonly number: number;
  readonly name: string;
  /** 0xRRGGBB */
  readonly colour: number;
  /** number of objects on it */
  readonly count: number;
}

/** Layers by name, without empty ones; with a search, those whose name contains all of its words. */
export function layerRows(
  layers: readonly SheetLayer[],
  counts: readonly number[],
  search: string,
  language: string,
): LayerRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const { compare } = new Intl.Collator(language, { numeric: true });
  return layers
    .map(({ name, colour }, number) => ({ number, name, colour, count: counts[number] ?? 0 }))
    .filter(({ name, count }) => count > 0 && words.every(word => name.toLowerCase().includes(word)))
    .sort((a, b) => compare(a.name, b.name));
}

/** Visibility of the layers as saved in the drawing. */
export const savedLayers = (layers: readonly SheetLayer[]): readonly boolean[] => layers.map(({ isShown }) => isShown);

/** Whether the visibility differs from the saved one. */
export const areChanged = (shown: readonly boolean[], saved: readonly boolean[]): boolean =>
  saved.some((on, n) => on !== shown[n]);

/** Switches some layers. */
export const switched = (
  shown: readonly boolean[],
  rows: readonly Pick<LayerRow, 'number'>[],
  on: boolean,
): readonly boolean[] => {
  const next = shown.slice();
  for (const { number } of rows) next[number] = on;
  return next;
};

/** Whether all of some rows are visible, or none, or some. */
export function stateOfRows(
  shown: readonly boolean[],
  rows: readonly Pick<LayerRow, 'number'>[],
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ number }) => shown[number]).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
}
