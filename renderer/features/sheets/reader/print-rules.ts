// Which pages are printed, and how finely.
import type { Size } from '../../../ui/canvas/pan-zoom.ts';

/** Pages of a text such as `1-5, 8`, each once and in its order; undefined when it is not valid. */
export function pagesIn(text: string, pages: number): number[] | undefined {
  const found = new Set<number>();
  for (const part of text.split(/[,;]/)) {
    const [, first, last] = /^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?$/.exec(part) ?? [];
    if (first === undefined) return undefined;
    const [from, to] = [Number(first), Number(last ?? first)];
    if (from < 1 || to < from || to > pages) return undefined;
    for (let page = from; page <= to; page++) found.add(page);
  }
  return [...found];
}

/** Pixels per inch of a print, and pixels of a page: a large plan is printed with fewer per inch. */
const [DENSITY, MOST_PIXELS] = [200, 16_000_000];

/** Pixels per point. */
export const printedScale = ({ width, height }: Size): number =>
  Math.min(DENSITY / 72, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
