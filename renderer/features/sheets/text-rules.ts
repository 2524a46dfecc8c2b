// Search for texts of a sheet.
import type { TFunction } from 'i18next';
import type { SheetText } from '../../sheets/loaded-sheet.ts';
import type { Extents } from '../../sheets/sheet-view.ts';
import type { SheetLayer } from '../../sheets/sheet-format.ts';

/**
 * Layers by name, without empty ones; with a search, those whose name contains all of its words. `number`: index in the
 * drawing; `count`: number of objects on it.
 */
export function layerRows(layers: readonly SheetLayer[], counts: readonly number[], search: string, language: string) {
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
export const switched = (shown: readonly boolean[], rows: readonly { readonly number: number }[], on: boolean) => {
  const next = shown.slice();
  for (const { number } of rows) next[number] = on;
  return next;
};

/** Whether all of some rows are visible, or none, or some. */
export function stateOfRows(shown: readonly boolean[], rows: readonly { readonly number: number }[]) {
  const count = rows.filter(({ number }) => shown[number]).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
}

/** Maximum number of results. */
export const MOST_FOUND = 1000;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Texts that contain the search text, ignoring case and accents; on visible layers, in reading order: down, then
 * across.
 */
export function findTexts(texts: readonly SheetText[], search: string, isShown: readonly boolean[]) {
  const wanted = plain(search.trim());
  if (wanted === '') return [];
  const isSeen = (layer: number): boolean => isShown[layer] !== false;
  return texts
    .filter(({ text, layer, owner }) => isSeen(layer) && isSeen(owner) && plain(text).includes(wanted))
    .slice(0, MOST_FOUND)
    .sort(({ frame: [ax = 0, ay = 0] }, { frame: [bx = 0, by = 0] }) => by - ay || ax - bx);
}

/**
 * Index of the next result, wrapping around; `at`: the current one, -1: none.
 * @param step 1 or -1. Undefined: no results
 */
export function nextFound(at: number, step: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (!isOneOf(at, count)) return step < 0 ? count - 1 : 0;
  return (at + step + count) % count;
}

/** The current result may be on a layer that was hidden since: then none is shown. */
const isOneOf = (at: number, count: number): boolean => at >= 0 && at < count;

/** Number of results, or index of the current one. */
export const foundText = (t: TFunction, at: number, count: number): string =>
  isOneOf(at, count) ? t('sheets.foundAt', { at: at + 1, count }) : t('sheets.found', { count });

/** Texts to highlight, the current one first. */
export function markedTexts(found: readonly SheetText[], at: number): readonly SheetText[] {
  const first = found[at];
  return first ? [first, ...found.filter(text => text !== first)] : found;
}

/** The box around a text. */
export function boxOf({ frame }: Pick<SheetText, 'frame'>): Extents {
  const [xs, ys] = [0, 1].map(side => frame.filter((_, n) => n % 2 === side)) as [number[], number[]];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
