// Words on point clouds, judged by the tiles of 3D Tiles 1.0 (pnts).
import { type Cloud, isNear, type Judges, verdict } from './judge.ts';
import { boxOf } from './mesh.ts';

interface TileJson {
  readonly content?: { readonly uri: string };
  readonly children?: readonly TileJson[];
  readonly transform?: readonly number[];
}

interface FeatureTable {
  readonly POINTS_LENGTH: number;
  readonly RTC_CENTER?: readonly number[];
  readonly POSITION?: { readonly byteOffset: number };
  readonly POSITION_QUANTIZED?: { readonly byteOffset: number };
  readonly QUANTIZED_VOLUME_OFFSET?: readonly number[];
  readonly QUANTIZED_VOLUME_SCALE?: readonly number[];
  readonly RGB?: { readonly byteOffset: number };
}

/** Addresses of all tiles below one, itself included. @throws when one is placed by a matrix, which ours are not */
export function tilesIn({ content, children = [], transform }: TileJson): string[] {
  if (transform !== undefined) throw new Error('a tile with a matrix');
  return [...(content ? [content.uri] : []), ...children.flatMap(tilesIn)];
}

/** Points and colours of tiles. */
export function readTiles(tiles: readonly Uint8Array[]): Cloud {
  const points: number[][] = [];
  const colours: number[][] = [];
  for (const bytes of tiles) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = view.getUint32(12, true);
    const table = JSON.parse(Buffer.from(bytes.subarray(28, 28 + size)).toString()) as FeatureTable;
    const start = 28 + size;
    const { POSITION, POSITION_QUANTIZED, QUANTIZED_VOLUME_SCALE: scale, QUANTIZED_VOLUME_OFFSET: offset, RGB } = table;
    for (let n = 0; n < table.POINTS_LENGTH; n++) {
      points.push(
        [0, 1, 2].map(axis => {
          const local = POSITION_QUANTIZED
            ? (view.getUint16(start + POSITION_QUANTIZED.byteOffset + n * 6 + axis * 2, true) / 65535) *
                (scale?.[axis] ?? 1) +
              (offset?.[axis] ?? 0)
            : view.getFloat32(start + (POSITION?.byteOffset ?? 0) + n * 12 + axis * 4, true);
          return local + (table.RTC_CENTER?.[axis] ?? 0);
        }),
      );
      if (RGB) colours.push([0, 1, 2].map(channel => bytes[start + RGB.byteOffset + n * 3 + channel] ?? 0));
    }
  }
  return { points, colours };
}

const TOLERANCE = 0.005;
const CHANNEL = 2;

export const cloudJudges: Judges<'points' | 'cloud_box' | 'cloud_point' | 'cloud_colours'> = {
  async points({ points = 0 }, subject) {
    const { length } = (await subject.cloud()).points;
    return verdict(length === points, `${length} points`);
  },
  async cloud_box({ cloud_box: [low = [], high = []] = [], tolerance = TOLERANCE }, subject) {
    const box = boxOf({ corners: Float64Array.from((await subject.cloud()).points.flat()) });
    const wanted = [...low, ...high];
    return verdict(
      box.flat().every((value, n) => isNear(value, wanted[n] ?? NaN, tolerance)),
      box,
    );
  },
  async cloud_point({ cloud_point = [], rgb, tolerance = TOLERANCE }, subject) {
    const { points, colours } = await subject.cloud();
    const fitting = points.flatMap((point, n) =>
      point.every((value, axis) => isNear(value, cloud_point[axis] ?? NaN, tolerance)) ? [colours[n] ?? []] : [],
    );
    const right = fitting.some(colour => !rgb || rgb.every((value, n) => isNear(value, colour[n] ?? NaN, CHANNEL)));
    return verdict(right, fitting.length === 0 ? 'no such point' : fitting);
  },
  async cloud_colours({ cloud_colours = false }, subject) {
    const different = new Set((await subject.cloud()).colours.map(String));
    return verdict(different.size > 1 === cloud_colours, `${different.size} colours`);
  },
};
