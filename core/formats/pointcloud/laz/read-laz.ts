// LAZ: LAS files whose points are compressed, by chunks. COPC files are read by the nodes of their octree.
import { PointCloudError } from '../../errors.ts';
import { addRecords, HEADER_14, lasColours, LasTally, readLasHeader, type LasHeader } from '../las-header.ts';
import { withOpenFile, type OpenFile } from '../open-file.ts';
import type { ReadCloud } from '../reader.ts';
import { openChunkDecoder, BATCH, type ChunkDecoder } from './chunk-decoder.ts';
import { readChunkTable, readCompression, findRecord } from './compression.ts';
import type { Chunk, Compression, Item, ItemKind } from './compression.ts';
import { ArithmeticDecoder, type ByteSource, type NextItem } from './arithmetic.ts';
import { firstVersion, wavePackets } from './first-version.ts';
import { secondVersion } from './second-version.ts';

// Points that are coded one after the other in one stream: of the first version of LASzip, and of chunks of the second.

/**
 * Decodes points one after the other. `first`: the record of the first one, which is not coded; it becomes each of the
 * others.
 */
class PointDecoder {
  readonly #items: readonly { readonly next: NextItem; readonly at: number }[];
  readonly #record: DataView;

  /** `items`: those of point formats 0 to 5 */
  constructor(items: readonly Item[], first: Uint8Array, stream: ByteSource) {
    const decoder = new ArithmeticDecoder(stream);
    this.#record = new DataView(first.buffer, first.byteOffset, first.byteLength);
    let end = 0;
    this.#items = items.map(({ kind, bytes, version }) => {
      const at = end;
      end += bytes;
      const known = { ...(version === 1 ? firstVersion : secondVersion), wave: wavePackets };
      return { at, next: known[kind as keyof typeof known](decoder, bytes) };
    });
  }

  next(): void {
    for (const { next, at } of this.#items) next(this.#record, at);
  }
}

/** Bytes that a decoder reads ahead. */
const LOOK_AHEAD = 4;

/** Decodes chunks whose points have `items`, each chunk a stream of its own. */
const openStreamDecoder = (items: readonly Item[]): ChunkDecoder => ({
  decode(chunk, { recordLength, points }, take) {
    const record = Uint8Array.from(chunk.subarray(0, recordLength));
    let at = recordLength;
    const decoder = points > 1 ? new PointDecoder(items, record, { next: () => chunk[at++] ?? 0 }) : undefined;
    const batch = new Uint8Array(recordLength * Math.min(BATCH, points));
    for (let done = 0; done < points; done += BATCH) {
      const count = Math.min(BATCH, points - done);
      for (let n = 0; n < count; n++) {
        if (done + n > 0) decoder?.next();
        batch.set(record, n * recordLength);
      }
      if (at > chunk.length + LOOK_AHEAD) throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
      take(batch, count);
    }
  },
  close: () => undefined,
});

// Chunks of LAZ 1.4 (point formats 6 to 10): the first point uncompressed, then the number of points and the length of
// each layer, then the layers, each with one field of all points.

/** Layers of each part of a point; extra bytes have one for each byte. */
const layersOf: Readonly<Partial<Record<ItemKind, number>>> = { point14: 9, rgb14: 1, rgbnir14: 2, wave14: 1 };
const [COUNT, SIZE] = [4, 4];

/**
 * Checks that a chunk is as long as its layers, and removes the wave packets, which laz-perf does not know: the result
 * is the chunk of a format without them. @throws PointCloudError
 */
function withoutWaves(chunk: Buffer, items: readonly Item[]): Buffer {
  const record = items.reduce((sum, { bytes }) => sum + bytes, 0);
  const layers = items.map(({ kind, bytes }) => layersOf[kind] ?? bytes);
  const all = layers.reduce((sum, count) => sum + count, 0);
  const data = record + COUNT + all * SIZE;
  if (chunk.length < data) throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
  const sizes = Array.from({ length: all }, (_, n) => chunk.readUInt32LE(record + COUNT + n * SIZE));
  if (data + sizes.reduce((sum, size) => sum + size, 0) !== chunk.length)
    throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
  const wave = items.findIndex(({ kind }) => kind === 'wave14');
  if (wave < 0) return chunk;
  const sum = (numbers: readonly number[], to: number): number => numbers.slice(0, to).reduce((a, b) => a + b, 0);
  const fields = items.map(({ bytes }) => bytes);
  const layer = sum(layers, wave);
  const kept: Buffer[] = [];
  let at = 0;
  const leaveOut = (from: number, length: number): void => {
    kept.push(chunk.subarray(at, from));
    at = from + length;
  };
  leaveOut(sum(fields, wave), fields[wave] ?? 0);
  leaveOut(record + COUNT + layer * SIZE, SIZE);
  leaveOut(data + sum(sizes, layer), sizes[layer] ?? 0);
  return Buffer.concat([...kept, chunk.subarray(at)]);
}

// COPC 1.0: a LAZ file whose chunks are the nodes of an octree, with a list of all nodes in pages.

const INFO = 160;
const ENTRY = 32;
const MOST_NODES = 4_000_000;
/** Number of points of an entry that refers to another page. */
const PAGE = -1;

/**
 * The chunks of the nodes, those of the root first; undefined for other LAZ files.
 * @throws PointCloudError when the list is damaged
 */
function readCopcNodes(file: OpenFile, header: LasHeader): Chunk[] | undefined {
  const info = findRecord(file, header, 'copc', 1);
  if (!info || info.length < INFO) return undefined;
  const nodes: (Chunk & { readonly depth: number })[] = [];
  const pages = [{ at: Number(info.readBigUInt64LE(40)), bytes: Number(info.readBigUInt64LE(48)) }];
  const seen = new Set<number>();
  for (let page = pages.pop(); page; page = pages.pop()) {
    if (seen.has(page.at) || page.bytes > MOST_NODES * ENTRY) throw damaged();
    seen.add(page.at);
    const entries = file.read(page.at, page.bytes);
    for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
      const place = Number(entries.readBigUInt64LE(at + 16));
      const [bytes, points] = [entries.readInt32LE(at + 24), entries.readInt32LE(at + 28)];
      if (points === PAGE) pages.push({ at: place, bytes });
      else if (points > 0) nodes.push({ depth: entries.readInt32LE(at), at: place, bytes, points });
      if (points < PAGE || bytes < 0 || nodes.length > MOST_NODES) throw damaged();
    }
  }
  const held = nodes.reduce((sum, { points }) => sum + points, 0);
  if (held !== header.count)
    throw new PointCloudError(`The octree of the COPC file holds ${held} points instead of ${header.count}.`);
  return nodes.sort((a, b) => a.depth - b.depth || a.at - b.at);
}

const damaged = (): PointCloudError => new PointCloudError('The list of nodes of the COPC file is damaged.');

/** A chunk is in memory twice; those of common programs have less than a megabyte. */
const LARGEST_CHUNK = 64 * 2 ** 20;
const PIECE = 1 << 20;
/** Points between two checks for cancellation. */
const POINTS_PER_TURN = 100_000;

export const readLaz: ReadCloud = (source, sink, advance) =>
  withOpenFile(source, async file => {
    const header = readLasHeader(file.read(0, Math.min(file.size, HEADER_14)));
    const compression = readCompression(file, header);
    let schema = `LAZ ${header.version}, point format ${header.format}`;
    const tally = new LasTally();
    const add: AddRecords = (shape, records, count) => addRecords(shape, records, count, { sink, tally });
    const laz = { file, header, compression, add, tally, advance };
    if (compression.arrangement === 'stream') await readStream(laz);
    else {
      const nodes = compression.arrangement === 'layers' ? readCopcNodes(file, header) : undefined;
      if (nodes) schema = `COPC ${schema}`;
      await readChunks(laz, nodes);
    }
    return { schema, colours: lasColours(header), largestChannel: tally.largestChannel, warnings: tally.warnings() };
  });

type AddRecords = (header: LasHeader, records: Uint8Array, count: number) => void;

interface Laz {
  readonly file: OpenFile;
  readonly header: LasHeader;
  readonly compression: Compression;
  readonly add: AddRecords;
  readonly tally: LasTally;
  readonly advance: (bytes: number) => Promise<void>;
}

async function readChunks(
  { file, header, compression, add, tally, advance }: Laz,
  nodes?: readonly Chunk[],
): Promise<void> {
  const chunks = header.count === 0 ? [] : (nodes ?? readChunkTable(file, compression, header));
  // laz-perf knows no wave packets. Those of layers can be omitted; in a stream all parts are one after the other.
  const decoder = compression.items.some(({ kind }) => kind === 'wave')
    ? openStreamDecoder(compression.items)
    : await openChunkDecoder();
  const isLayered = compression.arrangement === 'layers';
  // The rest of a point without its wave packet.
  const hasWaves = compression.items.some(({ kind }) => kind === 'wave14');
  const waveless = { ...header, format: header.format === 9 ? 6 : 8, recordLength: header.recordLength - 29 };
  const shape = hasWaves ? waveless : header;
  let read = header.start;
  for (const { at, bytes, points } of chunks) {
    if (bytes > LARGEST_CHUNK || points > bytes * MOST_POINTS_PER_BYTE)
      throw new PointCloudError('A chunk of points of the LAZ file is too large to be read.');
    if (bytes < header.recordLength && points > 0)
      throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
    const stored = file.read(at, bytes);
    // Only chunks of layers know how many points they hold.
    if (isLayered && bytes >= header.recordLength + COUNT)
      tally.uncounted += Math.max(0, stored.readUInt32LE(header.recordLength) - points);
    else if (points === 0 && bytes > 0) tally.uncountedChunks += 1;
    const chunk = isLayered ? withoutWaves(stored, compression.items) : stored;
    decoder.decode(chunk, { ...shape, points }, (records, count) => add(shape, records, count));
    await advance((read += bytes));
  }
  decoder.close();
}

/** Points that are all equal take hardly any bytes; a file with more than this was not measured. */
const MOST_POINTS_PER_BYTE = 4_096;

async function readStream({ file, header, compression, add, advance }: Laz): Promise<void> {
  const { start, count, recordLength } = header;
  if (count === 0) return;
  const record = file.read(start, recordLength);
  let [piece, at, next] = [Buffer.alloc(0), 0, start + recordLength];
  const bytes = {
    next(): number {
      if (at < piece.length) return piece[at++]!;
      if (next >= file.size + LOOK_AHEAD) throw new PointCloudError('The LAZ file ends before its last point.');
      piece = Buffer.alloc(PIECE);
      piece = piece.subarray(0, Math.max(file.readInto(piece, next), LOOK_AHEAD));
      next += piece.length;
      at = 1;
      return piece[0]!;
    },
  };
  const points = count > 1 ? new PointDecoder(compression.items, record, bytes) : undefined;
  add(header, record, 1);
  for (let n = 1; n < count; n++) {
    points?.next();
    add(header, record, 1);
    if (n % POINTS_PER_TURN === 0) await advance(next - piece.length + at);
  }
}
