// A LAS file of synthetic points: hills with houses on them, in strips, as by an airborne scanner.
import { closeSync, openSync, writeSync } from 'node:fs';

const RECORD = 36;
const HEADER = 375;
const BLOCK = 65_536;
/** metres */
export const SCALE = 0.001;
export const [EAST, NORTH] = [652_000, 6_860_000] as const;
/** metres */
export const EDGE = 1_000;
const STRIPS = 20;
const GROUND = 2,
  ROOF = 6;

/** Writes so many points of format 7 and returns their box. */
export function writeCloud(path: string, count: number): number[] {
  const file = openSync(path, 'wx');
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  try {
    writeSync(file, header(count));
    const block = Buffer.alloc(BLOCK * RECORD);
    for (let done = 0; done < count; done += BLOCK) {
      const points = Math.min(BLOCK, count - done);
      for (let n = 0; n < points; n++) {
        const place = putPoint(block, n * RECORD, done + n, count);
        for (let axis = 0; axis < 3; axis++) {
          low[axis] = Math.min(low[axis]!, place[axis]!);
          high[axis] = Math.max(high[axis]!, place[axis]!);
        }
      }
      writeSync(file, block, 0, points * RECORD);
    }
  } finally {
    closeSync(file);
  }
  return [...low, ...high].map((value, n) => value * SCALE + ([EAST, NORTH, 0] as const)[n % 3]!);
}

function header(count: number): Buffer {
  const bytes = Buffer.alloc(HEADER);
  bytes.write('LASF', 'latin1');
  bytes.set([1, 4], 24);
  bytes.writeUInt16LE(HEADER, 94);
  bytes.writeUInt32LE(HEADER, 96);
  bytes[104] = 7;
  bytes.writeUInt16LE(RECORD, 105);
  bytes.writeBigUInt64LE(BigInt(count), 247);
  [EAST, NORTH, 0].forEach((offset, axis) => {
    bytes.writeDoubleLE(SCALE, 131 + axis * 8);
    bytes.writeDoubleLE(offset, 155 + axis * 8);
  });
  return bytes;
}

interface MadePoint {
  /** in steps */
  readonly place: readonly [number, number, number];
  readonly colour: readonly number[];
  readonly isHouse: boolean;
  /** of 16 bits */
  readonly intensity: number;
}

/** The n-th point of all. Weyl sequences: the same points in every run. */
export function makePoint(n: number, count: number): MadePoint {
  const [a, b, c] = [(n * Math.SQRT2) % 1, (n * Math.sqrt(3)) % 1, (n * Math.sqrt(5)) % 1] as const;
  const strip = Math.floor((n / count) * STRIPS);
  const east = ((strip + b) / STRIPS) * EDGE;
  const north = ((((n / count) * STRIPS) % 1) + a * 0.01) * EDGE;
  const ground = 20 * Math.sin(east / 90) * Math.cos(north / 70) + 40 + c * 0.05;
  const isHouse = east % 40 < 14 && north % 50 < 18;
  // Walls and roofs.
  const height = isHouse ? ground + 9 * (c < 0.4 ? c / 0.4 : 1) : ground;
  const place = [Math.round(east / SCALE), Math.round(north / SCALE), Math.round(height / SCALE)] as const;
  const colour = isHouse ? [50_000, 30_000, 25_000] : [20_000 + c * 9_000, 40_000, 15_000];
  return { place, colour, isHouse, intensity: Math.floor(a * 4_096) };
}

/** Writes the n-th point of all; returns its place. */
function putPoint(block: Buffer, at: number, n: number, count: number): readonly [number, number, number] {
  const { place, colour, isHouse, intensity } = makePoint(n, count);
  place.forEach((value, axis) => block.writeInt32LE(value, at + axis * 4));
  block.writeUInt16LE(intensity, at + 12);
  block[at + 14] = 0x11 + (n % 3 === 0 ? 1 : 0);
  block[at + 16] = isHouse ? ROOF : GROUND;
  colour.forEach((channel, k) => block.writeUInt16LE(channel, at + 30 + k * 2));
  return place;
}
