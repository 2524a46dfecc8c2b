// Draws a large picture by tiles: the visible ones at the visible size, and loaded tiles of smaller sizes until they
// have arrived. Units are the pixels of the picture, y up.
import { levelFor, turnContext } from './picture-painter.ts';
import type { StagePainter } from './sheet-stage.ts';
import { shownPart } from './sheet-view.ts';

// Reads the index of the tiles of a large picture; core/formats/previews/picture.ts describes the file.

interface PyramidLevel {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** number of its first tile */
  readonly first: number;
}

export interface Pyramid {
  /** pixels of the edge of a tile */
  readonly tile: number;
  /** the largest first, each half of the one before */
  readonly levels: readonly PyramidLevel[];
  /** start of each tile in the file, followed by the end of the last one */
  readonly places: readonly number[];
}

/** Bytes of the file that are fetched first: they contain the index of all but the very largest pictures. */
export const FIRST_BYTES = 65_536;
const HEAD = 12;

type Head = { readonly tile: number; readonly levels: readonly Omit<PyramidLevel, 'first'>[] };

/** Parses the beginning of a file, and returns its end. @throws Error when it is no such file */
function headOf(bytes: ArrayBuffer): Head & { readonly textEnd: number } {
  const view = new DataView(bytes);
  if (bytes.byteLength < HEAD || view.getUint32(0) !== 0x504c5059 || view.getUint32(4, true) !== 1)
    throw new Error('these are no tiles that the window reads');
  const textEnd = HEAD + view.getUint32(8, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, HEAD, textEnd - HEAD))) as Head;
  return { ...head, textEnd };
}

/** Number of bytes of the file that are needed to locate tiles. */
export function bytesNeeded(bytes: ArrayBuffer): number {
  const { textEnd, levels } = headOf(bytes);
  return textEnd + 4 * countOf(levels);
}

const countOf = (levels: readonly Pick<PyramidLevel, 'columns' | 'rows'>[]): number =>
  levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0);

/** @param bytes at least as many as are needed */
export function readPyramid(bytes: ArrayBuffer): Pyramid {
  const { textEnd, levels, tile } = headOf(bytes);
  const count = countOf(levels);
  const view = new DataView(bytes);
  const start = textEnd + 4 * count;
  const places = Array.from(
    { length: count + 1 },
    (_, n) => start + (n === 0 ? 0 : view.getUint32(textEnd + 4 * (n - 1), true)),
  );
  let first = 0;
  return {
    tile,
    places,
    levels: levels.map(level => {
      const own = { ...level, first };
      first += level.columns * level.rows;
      return own;
    }),
  };
}

/** The tiles of a level that cover a rectangle of the whole picture; pixels of the file, y down. */
export function tilesWithin(
  { levels, tile }: Pick<Pyramid, 'levels' | 'tile'>,
  n: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): { readonly column: number; readonly row: number; readonly number: number }[] {
  const { columns, rows, first } = levels[n]!;
  const edge = tile * 2 ** n;
  const [x0, x1] = [Math.max(0, Math.floor(left / edge)), Math.min(columns - 1, Math.floor(right / edge))];
  const [y0, y1] = [Math.max(0, Math.floor(top / edge)), Math.min(rows - 1, Math.floor(bottom / edge))];
  const found = [];
  for (let row = y0; row <= y1; row++)
    for (let column = x0; column <= x1; column++) found.push({ column, row, number: first + row * columns + column });
  return found;
}

/** Fetches bytes of the file from one position to another. */
export type FetchBytes = (from: number, to: number, signal: AbortSignal) => Promise<Blob>;

/** Most cached tiles: a screen of four million pixels shows some forty. */
const MOST_KEPT = 240;
const MOST_AT_ONCE = 6;

/** @throws Error when the browser draws no pictures */
export function createPyramidPainter(
  canvas: HTMLCanvasElement,
  pyramid: Pyramid,
  fetchBytes: FetchBytes,
): StagePainter {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  const { levels, tile } = pyramid;
  const [{ width, height }] = levels as [Pyramid['levels'][number]];
  const widths = levels.map(level => level.width);
  const tiles = createTiles(pyramid, fetchBytes);
  return {
    listen: tiles.listen,
    paint(view, { density, ...size }) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      turnContext(context, view, { ...size, density }, height);
      context.imageSmoothingQuality = 'high';
      const seen = shownPart(view, size, { width, height });
      const wanted = levelFor(view.scale * density, widths, width);
      // From coarse to fine: finer tiles cover coarser ones.
      for (let n = levels.length - 1; n >= wanted; n--) {
        const edge = tile * 2 ** n * view.scale;
        for (const { column, row, number } of tilesWithin(pyramid, n, seen)) {
          const drawn = n === wanted || n === levels.length - 1 ? tiles.wanted(number) : tiles.known(number);
          if (!drawn) continue;
          const grown = edge / tile;
          context.drawImage(drawn, column * edge, row * edge, drawn.width * grown, drawn.height * grown);
        }
      }
      tiles.begin();
    },
    dispose: tiles.dispose,
  };
}

/** Loaded tiles, tiles being loaded, and tiles that the last drawing requested. */
function createTiles({ places }: Pick<Pyramid, 'places'>, fetchBytes: FetchBytes) {
  const known = new Map<number, ImageBitmap>();
  const coming = new Set<number>();
  const failed = new Set<number>();
  const stop = new AbortController();
  let asked: number[] = [];
  let onCome: () => void = () => undefined;

  async function fetchTile(number: number): Promise<void> {
    coming.add(number);
    try {
      const bitmap = await createImageBitmap(await fetchBytes(places[number]!, places[number + 1]!, stop.signal));
      known.set(number, bitmap);
      for (const [oldest, old] of known) {
        if (known.size <= MOST_KEPT) break;
        known.delete(oldest);
        old.close();
      }
    } catch {
      // A coarser tile stays in its place; this one is requested again when the picture is opened again.
      failed.add(number);
    } finally {
      coming.delete(number);
    }
    if (!stop.signal.aborted) onCome();
  }

  return {
    listen(listener: () => void): void {
      onCome = listener;
    },
    known(number: number): ImageBitmap | undefined {
      const bitmap = known.get(number);
      // Moved to the end: the least recently used is evicted first.
      if (bitmap) {
        known.delete(number);
        known.set(number, bitmap);
      }
      return bitmap;
    },
    /** Returns the tile; undefined while it has to be fetched. */
    wanted(number: number): ImageBitmap | undefined {
      if (!known.has(number) && !coming.has(number) && !failed.has(number)) asked.push(number);
      return this.known(number);
    },
    /** Fetches the tiles requested since the last call; forgets earlier requests that are not visible any more. */
    begin(): void {
      for (const number of asked.slice(0, Math.max(0, MOST_AT_ONCE - coming.size))) void fetchTile(number);
      asked = [];
    },
    dispose(): void {
      stop.abort();
      for (const bitmap of known.values()) bitmap.close();
      known.clear();
    },
  };
}
