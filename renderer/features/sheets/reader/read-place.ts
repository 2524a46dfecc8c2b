// The place in a document as its address has it: page, and point with zoom.
import type { Fit, StartView } from '../../../sheets/sheet-stage.ts';
import type { Turn } from '../../../sheets/sheet-view.ts';
import type { Spot } from '../../../ui/canvas/pan-zoom.ts';

/** Pixels of the window per unit at 100 %: points are 1/72 inch, pixels 1/96. */
export const FULL_SIZE = { pdf: 96 / 72, image: 1 } as const;

export interface ReadPlace {
  /** 1 is the first */
  readonly page: number;
  /** `x,y,zoom`: the point in the middle in units of the page from its lower left corner, and percent */
  readonly at?: string | undefined;
}

/** The view that an address describes; undefined when it is not valid. @param full scale at 100 % */
export function viewOf(at: string | undefined, full: number): StartView | undefined {
  const numbers = (at ?? '').split(',').map(Number);
  const [x, y, zoom] = numbers;
  if (numbers.length !== 3 || !numbers.every(Number.isFinite) || !zoom || zoom <= 0) return undefined;
  return { scale: (zoom / 100) * full, at: [x!, y!] };
}

/** The address of a view; undefined when the whole page is shown. */
export function placeText(
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
  fit: Fit,
  full: number,
): string | undefined {
  if (fit === 'whole') return undefined;
  const zoom = (scale / full) * 100;
  return [x, y, zoom].map(value => String(Math.round(value * 10) / 10)).join(',');
}

/** How another page begins: as this one is shown. */
export function nextStart(fit: Fit, scale: number, turn: Turn): StartView {
  return fit === undefined ? { scale, turn } : { fit, turn };
}

/** A page that exists. */
export const clampPage = (page: number, pages: number): number =>
  Math.max(1, Math.min(pages, Math.round(Number.isFinite(page) ? page : 1)));

export type ReaderKind = 'pdf' | 'image' | 'none';

const images: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'svg', 'avif']);

export const endingOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** How a file is read here; by its name, as the service and people do. */
export function readerKindOf({ file_name: name }: { readonly file_name: string }): ReaderKind {
  const ending = endingOf(name);
  if (ending === 'pdf') return 'pdf';
  return images.has(ending) ? 'image' : 'none';
}

/** The middle of a place that a link names by its height only. */
export const placeAtHeight = (y: number | undefined, { width, height }: { width: number; height: number }): Spot => [
  width / 2,
  y ?? height,
];
