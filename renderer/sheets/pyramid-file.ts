// Reads the index of the tiles of a large picture; core/formats/previews/picture.ts describes the file.

export interface PyramidLevel {
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

interface Head {
  readonly tile: number;
  readonly levels: readonly Omit<PyramidLevel, 'first'>[];
}

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
