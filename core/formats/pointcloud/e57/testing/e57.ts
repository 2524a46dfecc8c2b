// Builds E57 files for tests, page by page.
import { crc32c } from '../paged-file.ts';

export interface TestField {
  readonly name: string;
  /** whole numbers: their attributes as the file has them */
  readonly type:
    | 'single'
    | 'double'
    | 'text'
    | { readonly minimum: bigint; readonly maximum: bigint; readonly scale?: number; readonly offset?: number };
  /** more attributes */
  readonly attributes?: string;
}

export interface TestScan {
  readonly fields: readonly TestField[];
  /** by point: a value for each field, whole numbers as they are stored; of texts anything */
  readonly points: readonly (readonly (number | bigint)[])[];
  /** XML in addition to the points: pose, limits, name */
  readonly more?: string;
}

const PAGE = 1024;
const PLAIN = PAGE - 4;
const physical = (logical: number): number => Math.floor(logical / PLAIN) * PAGE + (logical % PLAIN);

const HEAD =
  '<formatName type="String">ASTM E57 3D Imaging Data File</formatName><guid type="String">of-a-test</guid><versionMajor type="Integer">1</versionMajor><versionMinor type="Integer">0</versionMinor>';

/**
 * A file of scans. `perPacket`: points of a packet; each field is a point further ahead of those before it, as in files
 * of real writers. `onlyData`: no other packets. `root`: attributes.
 */
export function e57Of(
  scans: readonly TestScan[],
  { perPacket = 50, onlyData = false, root = '', pictures = '' } = {},
): Buffer {
  let body = Buffer.alloc(48);
  const described: string[] = [];
  for (const scan of scans) {
    const at = physical(body.length);
    described.push(describe(scan, at));
    const packets = packetsOf(scan, perPacket, onlyData);
    const head = Buffer.alloc(32);
    head[0] = 1;
    head.writeBigUInt64LE(BigInt(32 + packets.length), 8);
    head.writeBigUInt64LE(BigInt(physical(body.length + 32)), 16);
    body = Buffer.concat([body, head, packets]);
  }
  const xml = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<e57Root type="Structure" xmlns="http://www.astm.org/COMMIT/E57/2010-e57-v1.0"${root}>${HEAD}<data3D type="Vector">${described.join('')}</data3D><images2D type="Vector">${pictures}</images2D></e57Root>`,
  );
  const place = physical(body.length);
  body = Buffer.concat([body, xml]);
  const pages = Math.ceil(body.length / PLAIN);
  body.write('ASTM-E57', 'latin1');
  body.writeUInt32LE(1, 8);
  [pages * PAGE, place, xml.length, PAGE].forEach((value, n) => body.writeBigUInt64LE(BigInt(value), 16 + n * 8));
  return paged(body);
}

/** Cuts logical bytes into pages with their checksums. */
export function paged(body: Uint8Array): Buffer {
  const file = Buffer.alloc(Math.ceil(body.length / PLAIN) * PAGE);
  for (let n = 0; n * PLAIN < body.length; n++) {
    file.set(body.subarray(n * PLAIN, (n + 1) * PLAIN), n * PAGE);
    file.writeUInt32BE(crc32c(file, n * PAGE, n * PAGE + PLAIN), n * PAGE + PLAIN);
  }
  return file;
}

/** The logical bytes of a file. */
export function unpaged(file: Uint8Array): Buffer {
  const pages = Array.from({ length: file.length / PAGE }, (_, n) => file.subarray(n * PAGE, n * PAGE + PLAIN));
  return Buffer.concat(pages);
}

function describe({ fields, points, more = '' }: TestScan, at: number): string {
  const prototype = fields.map(({ name, type, attributes = '' }) => {
    if (type === 'text') return `<${name} type="String" ${attributes}/>`;
    if (typeof type === 'string')
      return `<${name} type="Float"${type === 'single' ? ' precision="single"' : ''} ${attributes}/>`;
    const kind =
      type.scale === undefined ? 'Integer' : `ScaledInteger" scale="${type.scale}" offset="${type.offset ?? 0}`;
    return `<${name} type="${kind}" minimum="${type.minimum}" maximum="${type.maximum}" ${attributes}/>`;
  });
  return `<vectorChild type="Structure">${more}<points type="CompressedVector" fileOffset="${at}" recordCount="${points.length}"><prototype type="Structure">${prototype.join('')}</prototype><codecs type="Vector"/></points></vectorChild>`;
}

/** Bits of whole numbers, the lowest first, from one packet to the next without gaps. */
class Bits {
  #value = 0n;
  #count = 0n;

  add(value: bigint, bits: number): void {
    this.#value |= value << this.#count;
    this.#count += BigInt(bits);
  }

  /** The complete bytes; with `isLast` the rest, too. */
  take(isLast: boolean): Buffer {
    const bytes = Number(isLast ? (this.#count + 7n) / 8n : this.#count / 8n);
    const taken = Buffer.from(Array.from({ length: bytes }, (_, n) => Number((this.#value >> BigInt(n * 8)) & 255n)));
    this.#value >>= BigInt(bytes * 8);
    this.#count -= BigInt(bytes * 8);
    return taken;
  }
}

function packetsOf({ fields, points }: TestScan, perPacket: number, onlyData: boolean): Buffer {
  const bits = fields.map(() => new Bits());
  const packets: Buffer[] = [];
  const ahead = (from: number, n: number): number => (from === 0 ? 0 : Math.min(points.length, from + n));
  for (let from = 0; from < points.length; from += perPacket) {
    const isLast = from + perPacket >= points.length;
    const streams = fields.map(({ type }, n) => {
      const some = points
        .slice(ahead(from, n), isLast ? points.length : ahead(from + perPacket, n))
        .map(point => point[n]!);
      if (type === 'text') return Buffer.from(some.map(() => 'x\n').join(''));
      if (typeof type === 'string') return floats(some as number[], type);
      const size = type.maximum === type.minimum ? 0 : (type.maximum - type.minimum).toString(2).length;
      for (const value of some) bits[n]!.add(BigInt(value) - type.minimum, size);
      return bits[n]!.take(isLast);
    });
    packets.push(packet(1, streams));
    if (onlyData) continue;
    // An index packet, and one to be skipped, are between them.
    packets.push(Buffer.from([0, 0, 15, 0, ...Array<number>(12).fill(0)]), Buffer.from([2, 0, 3, 0]));
  }
  return Buffer.concat(packets);
}

function floats(values: readonly number[], type: 'single' | 'double'): Buffer {
  const size = type === 'single' ? 4 : 8;
  const bytes = Buffer.alloc(values.length * size);
  values.forEach((value, n) => (size === 4 ? bytes.writeFloatLE(value, n * 4) : bytes.writeDoubleLE(value, n * 8)));
  return bytes;
}

function packet(kind: number, streams: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 2 * streams.length);
  head[0] = kind;
  head.writeUInt16LE(streams.length, 4);
  streams.forEach(({ length }, n) => head.writeUInt16LE(length, 6 + 2 * n));
  const bytes = Buffer.concat([head, ...streams]);
  const whole = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  whole.writeUInt16LE(whole.length - 1, 2);
  return whole;
}

export const cartesian = ['cartesianX', 'cartesianY', 'cartesianZ'];
export const places = (type: TestField['type']): TestField[] => cartesian.map(name => ({ name, type }));
export const state = (name: string): TestField => ({ name, type: { minimum: 0n, maximum: 2n } });
export const near = (a: readonly number[], b: readonly number[], step = 1e-9): boolean =>
  a.every((value, n) => Math.abs(value - b[n]!) <= step);
