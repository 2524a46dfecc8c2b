// Pixels of pages as tiles, drawn by the worker of the PDF and kept up to a limit. A tile belongs to one scale: text is
// sharp only in the pixels of the screen.
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import { ranks, type PdfFile } from './pdf-file.ts';

/** Pixels of the edge of a tile. */
export const TILE = 1024;
/** Bytes of kept tiles: two screens of four million pixels with room around them. */
const MOST_KEPT = 64 * 1024 * 1024;

/** Pixels of a whole page at a scale. */
export const pixelsOfPage = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

export interface TileId {
  readonly page: number;
  readonly whole: Size;
  readonly column: number;
  readonly row: number;
}

const keyOf = ({ page, whole, column, row }: TileId): string =>
  `${page} ${whole.width} ${whole.height} ${column} ${row}`;

/** The tiles of a rectangle of pixels, those of its middle first. */
export function tilesIn(
  page: number,
  whole: Size,
  [left, top, right, bottom]: readonly [number, number, number, number],
): TileId[] {
  const clamp = (value: number, end: number) =>
    Math.max(0, Math.min(Math.ceil(end / TILE) - 1, Math.floor(value / TILE)));
  if (right <= 0 || bottom <= 0 || left >= whole.width || top >= whole.height) return [];
  const tiles: TileId[] = [];
  for (let row = clamp(top, whole.height); row <= clamp(bottom, whole.height); row++)
    for (let column = clamp(left, whole.width); column <= clamp(right, whole.width); column++)
      tiles.push({ page, whole, column, row });
  const [x, y] = [(left + right) / 2 / TILE - 0.5, (top + bottom) / 2 / TILE - 0.5];
  const far = ({ column, row }: TileId): number => Math.hypot(column - x, row - y);
  return tiles.toSorted((a, b) => far(a) - far(b));
}

export type PageTiles = ReturnType<typeof createPageTiles>;

/** The tiles of all pages of a file. */
export function createPageTiles(file: Pick<PdfFile, 'ask'>) {
  const known = new Map<string, ImageBitmap>();
  const coming = new Map<string, { readonly answer: Promise<boolean>; readonly signal: AbortSignal }>();
  let bytes = 0;

  function keep(key: string, bitmap: ImageBitmap): void {
    known.set(key, bitmap);
    bytes += bitmap.width * bitmap.height * 4;
    for (const [oldest, old] of known) {
      if (bytes <= MOST_KEPT || oldest === key) break;
      known.delete(oldest);
      bytes -= old.width * old.height * 4;
      old.close();
    }
  }

  async function draw(id: TileId, signal: AbortSignal, rank: number): Promise<boolean> {
    const { page, whole, column, row } = id;
    const [x, y] = [column * TILE, row * TILE];
    const area = { x, y, width: Math.min(TILE, whole.width - x), height: Math.min(TILE, whole.height - y), whole };
    try {
      keep(keyOf(id), await file.ask('draw', { page, area }, { rank, signal }));
      return true;
    } catch {
      // It is asked for again when it is visible again.
      return false;
    } finally {
      coming.delete(keyOf(id));
    }
  }

  const tiles = {
    /** Returns a tile that is known. The least recently used ones are dropped first. */
    get(id: TileId): ImageBitmap | undefined {
      const key = keyOf(id);
      const bitmap = known.get(key);
      if (!bitmap) return undefined;
      known.delete(key);
      known.set(key, bitmap);
      return bitmap;
    },
    /**
     * Draws a tile unless it is known. A call for a tile that is coming waits for it, and draws it when the call before
     * was given up. Resolves when it is there; false: it could not be drawn, or is not wanted any more.
     */
    async fetch(id: TileId, signal: AbortSignal, rank: number = ranks.visible): Promise<boolean> {
      const key = keyOf(id);
      for (let before = coming.get(key); before; before = coming.get(key)) {
        const isThere = await before.answer;
        if (isThere || !before.signal.aborted) return isThere && !signal.aborted;
      }
      if (signal.aborted) return false;
      if (known.has(key)) return true;
      const answer = draw(id, signal, rank);
      coming.set(key, { answer, signal });
      return answer;
    },
    /** Draws the upper part of a page that may be shown next. */
    async fetchShown(page: number, size: Size, scale: number, signal: AbortSignal): Promise<void> {
      const whole = pixelsOfPage(size, scale);
      const part = [0, 0, Math.min(whole.width, 2 * TILE) - 1, Math.min(whole.height, 2 * TILE) - 1] as const;
      for (const id of tilesIn(page, whole, part)) await tiles.fetch(id, signal, ranks.neighbour);
    },
    /** bytes of the kept tiles */
    bytes: () => bytes,
    dispose(): void {
      for (const bitmap of known.values()) bitmap.close();
      known.clear();
      bytes = 0;
    },
  };
  return tiles;
}
