// The file of a tile: a point cloud of 3D Tiles 1.0 (pnts, version 1). Places are on a grid of 16 bits over the box of
// the tile, whose lower corner is in double precision; Z up. Marks are binary properties of the batch table.
import { STRIDE, type PointBox } from '../octree/points.ts';
import { marks, placesOfMarks, type Mark } from '../point-values.ts';

const HEADER = 28;
/** Parts of the file begin at multiples of so many bytes. */
const ALIGNMENT = 8;
const LAST = 65535;
/** A degenerate box has no grid. */
const LEAST_HALF = 0.001;
const markBytes = { intensity: 2, classification: 1, return_number: 1 } as const satisfies Record<Mark, number>;
const componentTypes = { 1: 'UNSIGNED_BYTE', 2: 'UNSIGNED_SHORT' } as const;

/** The common properties of all tiles of a cloud. */
export interface TileLook {
  /** from stored to displayed colours: red, green, blue of 8 bits, red lowest */
  readonly paint: (colour: number) => number;
  /** those in the cloud */
  readonly marks: ReadonlySet<Mark>;
}

/** The file of these points. @param box theirs */
export function pntsOf(points: Float64Array, box: Readonly<PointBox>, look: TileLook): Buffer {
  const count = points.length / STRIDE;
  const [corner, edges] = count === 0 ? [ZERO, ZERO] : gridOf(box);
  const table = {
    POINTS_LENGTH: count,
    RTC_CENTER: corner,
    QUANTIZED_VOLUME_OFFSET: [0, 0, 0],
    QUANTIZED_VOLUME_SCALE: edges,
    POSITION_QUANTIZED: { byteOffset: 0 },
    RGB: { byteOffset: count * 6 },
  };
  let end = 0;
  const fields =
    count === 0
      ? []
      : marks
          .filter(mark => look.marks.has(mark))
          .map(mark => {
            const at = end;
            end += markBytes[mark] * count;
            return { mark, at };
          });
  const {
    file,
    starts: [feature, batch],
  } = container(
    { json: table, binary: count * 9 },
    { json: fields.length === 0 ? undefined : batchTable(fields), binary: end },
  );
  putPlaces(points, file, feature, { corner, edges });
  putColours(points, file, feature + count * 6, look.paint);
  for (const { mark, at } of fields) putMark(points, file, batch + at, mark);
  return file;
}

function gridOf([x, y, z, X, Y, Z]: Readonly<PointBox>): [Three, Three] {
  const corner: [number, number, number] = [x, y, z];
  const edges: [number, number, number] = [X - x, Y - y, Z - z];
  for (const axis of [0, 1, 2] as const) {
    if (edges[axis] >= 2 * LEAST_HALF) continue;
    corner[axis] -= LEAST_HALF - edges[axis] / 2;
    edges[axis] = 2 * LEAST_HALF;
  }
  return [corner, edges];
}

type Three = readonly [number, number, number];
const ZERO: Three = [0, 0, 0];

const batchTable = (fields: readonly { readonly mark: Mark; readonly at: number }[]): object =>
  Object.fromEntries(
    fields.map(({ mark, at }) => [
      mark,
      { byteOffset: at, componentType: componentTypes[markBytes[mark]], type: 'SCALAR' },
    ]),
  );

interface TablePart {
  readonly json: object | undefined;
  /** bytes behind it */
  readonly binary: number;
}

/** An empty file with its header and tables, and where the binary part of each table begins. */
function container(feature: TablePart, batch: TablePart): { file: Buffer; starts: readonly [number, number] } {
  const first = placeTable(feature, HEADER);
  const second = placeTable(batch, first.end);
  const file = Buffer.alloc(second.end);
  file.write('pnts', 'latin1');
  [1, second.end, ...first.lengths, ...second.lengths].forEach((number, n) => file.writeUInt32LE(number, 4 + n * 4));
  for (const { text, at } of [first, second]) file.write(text, at, 'latin1');
  return { file, starts: [first.start, second.start] };
}

/** @returns where the binary part of the table begins and ends, and the lengths of both parts */
function placeTable({ json, binary }: TablePart, at: number) {
  const text = json === undefined ? '' : JSON.stringify(json);
  const start = text === '' ? at : aligned(at + text.length);
  const end = aligned(start + binary);
  return { at, text: text.padEnd(start - at), start, end, lengths: [start - at, end - start] };
}

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

function putPlaces(
  points: Float64Array,
  file: Buffer,
  start: number,
  { corner: [x, y, z], edges }: { readonly corner: Three; readonly edges: Three },
): void {
  const grid = new Uint16Array(file.buffer, file.byteOffset + start, (points.length / STRIDE) * 3);
  const [sx, sy, sz] = [LAST / edges[0], LAST / edges[1], LAST / edges[2]];
  for (let at = 0, to = 0; at < points.length; at += STRIDE, to += 3) {
    grid[to] = onGrid((points[at]! - x) * sx);
    grid[to + 1] = onGrid((points[at + 1]! - y) * sy);
    grid[to + 2] = onGrid((points[at + 2]! - z) * sz);
  }
}

const onGrid = (value: number): number => {
  const rounded = (value + 0.5) | 0;
  return rounded < 0 ? 0 : rounded > LAST ? LAST : rounded;
};

function putColours(points: Float64Array, file: Buffer, start: number, paint: (colour: number) => number): void {
  for (let at = 3, to = start; at < points.length; at += STRIDE, to += 3) {
    const colour = paint(points[at]!);
    file[to] = colour;
    file[to + 1] = colour >>> 8;
    file[to + 2] = colour >>> 16;
  }
}

function putMark(points: Float64Array, file: Buffer, start: number, mark: Mark): void {
  const count = points.length / STRIDE;
  const Numbers = markBytes[mark] === 2 ? Uint16Array : Uint8Array;
  const into = new Numbers(file.buffer as ArrayBuffer, file.byteOffset + start, count);
  const shift = placesOfMarks[mark];
  // The array keeps as many of the lowest bits as the mark has.
  for (let n = 0, at = 4; n < count; n++, at += STRIDE) into[n] = points[at]! >>> shift;
}

/** The content of a file of `pntsOf`, for viewers of other forms. */
export type PlacedPoints = Readonly<NonNullable<ReturnType<typeof readPnts>>>;

/** @param file aligned as `pntsOf` made it; undefined for any other file */
export function readPnts(file: Buffer) {
  if (file.toString('latin1', 0, 4) !== 'pnts') return undefined;
  const [json, binary, batchJson] = [file.readUInt32LE(12), file.readUInt32LE(16), file.readUInt32LE(20)];
  const start = HEADER + json;
  const table = JSON.parse(file.toString('latin1', HEADER, start)) as {
    readonly POINTS_LENGTH: number;
    readonly RTC_CENTER: Three;
    readonly QUANTIZED_VOLUME_SCALE: Three;
  };
  const count = table.POINTS_LENGTH;
  const batch = start + binary + batchJson;
  const fields = JSON.parse(batchJson === 0 ? '{}' : file.toString('latin1', start + binary, batch)) as Readonly<
    Partial<Record<Mark, { readonly byteOffset: number }>>
  >;
  const markBytesOf = (mark: Mark): Buffer | undefined => {
    const field = fields[mark];
    return field && file.subarray(batch + field.byteOffset, batch + field.byteOffset + markBytes[mark] * count);
  };
  const intensities = markBytesOf('intensity');
  return {
    count,
    /** three numbers of 16 bits for each point, over the box from `corner` along `edges` */
    grid: shortsOf(file.subarray(start, start + count * 6)),
    corner: table.RTC_CENTER,
    edges: table.QUANTIZED_VOLUME_SCALE,
    /** red, green, blue */
    colours: file.subarray(start + count * 6, start + count * 9),
    // Of a cloud without these undefined.
    intensities: intensities && shortsOf(intensities),
    classes: markBytesOf('classification'),
  };
}

/** Numbers of 16 bits: a view of them needs an even address, which bytes of a store need not have. */
function shortsOf(bytes: Buffer): Uint16Array {
  const own = Uint8Array.prototype.slice.call(bytes);
  return new Uint16Array(own.buffer, own.byteOffset, own.length / 2);
}
