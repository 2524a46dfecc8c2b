// Reads a tile of points: 3D Tiles 1.0 `pnts` with places on a grid of 16 bits, as the service writes them. Pure.
import type { Vec } from '../camera/camera-math.ts';

/** The points of a tile, ready for the graphics card. */
export interface TilePoints {
  readonly count: number;
  /** lower corner of the grid, metres, Z up, in double precision */
  readonly corner: Vec;
  /** edges of the grid, metres, Z up */
  readonly edges: Vec;
  /** x, y, z on the grid (Z up), then the intensity */
  readonly places: Uint16Array<ArrayBuffer>;
  /** red, green, blue, then the class */
  readonly paints: Uint8Array<ArrayBuffer>;
  readonly fields: TileFields;
}

/** What the file says of its points besides their places. */
export interface TileFields {
  readonly colours: boolean;
  readonly intensity: boolean;
  readonly classification: boolean;
}

interface FeatureTable {
  readonly POINTS_LENGTH: number;
  readonly RTC_CENTER?: Vec;
  readonly QUANTIZED_VOLUME_OFFSET?: Vec;
  readonly QUANTIZED_VOLUME_SCALE?: Vec;
  readonly POSITION_QUANTIZED?: { readonly byteOffset: number };
  readonly RGB?: { readonly byteOffset: number };
}
type BatchTable = Readonly<Record<string, { readonly byteOffset: number; readonly componentType: string } | undefined>>;

const HEADER = 28;
const NONE: Vec = [0, 0, 0];

/** @throws when it is no such file */
export function readPnts(file: ArrayBuffer): TilePoints {
  const head = new DataView(file);
  if (file.byteLength < HEADER || head.getUint32(0) !== 0x706e7473) throw new Error('the tile is no pnts file');
  const [json, binary, batchJson] = [12, 16, 20].map(at => head.getUint32(at, true)) as [number, number, number];
  const table = parse(file, HEADER, json) as unknown as FeatureTable;
  const body = HEADER + json;
  const batch = body + binary;
  const marks: BatchTable = batchJson === 0 ? {} : (parse(file, batch, batchJson) as BatchTable);
  const count = table.POINTS_LENGTH;
  const at = table.POSITION_QUANTIZED?.byteOffset;
  if (at === undefined) throw new Error('the tile has no places on a grid');
  const grid = new DataView(file, body + at, count * 6);
  const colours = table.RGB && new Uint8Array(file, body + table.RGB.byteOffset, count * 3);
  const markAt = (name: string, type: string): number | undefined => {
    const mark = marks[name];
    return mark?.componentType === type ? batch + batchJson + mark.byteOffset : undefined;
  };
  const [intensityAt, classAt] = [markAt('intensity', 'UNSIGNED_SHORT'), markAt('classification', 'UNSIGNED_BYTE')];
  const places = new Uint16Array(count * 4);
  const paints = new Uint8Array(count * 4).fill(204);
  for (let n = 0; n < count; n++) {
    for (let axis = 0; axis < 3; axis++) places[n * 4 + axis] = grid.getUint16(n * 6 + axis * 2, true);
    if (intensityAt !== undefined) places[n * 4 + 3] = head.getUint16(intensityAt + n * 2, true);
    if (colours) for (let channel = 0; channel < 3; channel++) paints[n * 4 + channel] = colours[n * 3 + channel]!;
    paints[n * 4 + 3] = classAt === undefined ? 0 : head.getUint8(classAt + n);
  }
  const [centre, offset] = [table.RTC_CENTER ?? NONE, table.QUANTIZED_VOLUME_OFFSET ?? NONE];
  return {
    count,
    corner: [centre[0] + offset[0], centre[1] + offset[1], centre[2] + offset[2]],
    edges: table.QUANTIZED_VOLUME_SCALE ?? NONE,
    places,
    paints,
    fields: {
      colours: colours !== undefined,
      intensity: intensityAt !== undefined,
      classification: classAt !== undefined,
    },
  };
}

function parse(file: ArrayBuffer, at: number, length: number): Readonly<Record<string, unknown>> {
  return JSON.parse(new TextDecoder().decode(new Uint8Array(file, at, length))) as Readonly<Record<string, unknown>>;
}
