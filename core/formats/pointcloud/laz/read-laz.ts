// LAZ: LAS files whose points are compressed, by chunks. COPC files are read by the nodes of their octree.
import { PointCloudError } from '../errors.ts';
import { addRecords, HEADER_14, lasColours, readLasHeader, type LasHeader } from '../las-header.ts';
import { withOpenFile, type OpenFile } from '../open-file.ts';
import type { ReadCloud } from '../reader.ts';
import { openChunkDecoder } from './chunk-decoder.ts';
import { readChunkTable, type Chunk } from './chunk-table.ts';
import { readCopcNodes } from './copc.ts';
import { readCompression, type Compression } from './laszip-record.ts';
import { withoutWaves } from './layers.ts';
import { LOOK_AHEAD, openStreamDecoder, PointDecoder } from './point-decoder.ts';

/** A chunk is in memory twice; those of programs that are in use have less than a megabyte. */
const LARGEST_CHUNK = 64 * 2 ** 20;
const PIECE = 1 << 20;
/** Points between two looks at whether the work is still wanted. */
const POINTS_PER_TURN = 100_000;

export const readLaz: ReadCloud = (source, sink, advance) =>
  withOpenFile(source, async file => {
    const header = readLasHeader(file.read(0, Math.min(file.size, HEADER_14)));
    const compression = readCompression(file, header);
    let schema = `LAZ ${header.version}, point format ${header.format}`;
    let largestChannel = 0;
    const add: AddRecords = (shape, records, count) => {
      largestChannel = Math.max(largestChannel, addRecords(shape, records, count, sink));
    };
    if (compression.arrangement === 'stream') await readStream({ file, header, compression }, add, advance);
    else {
      const nodes = compression.arrangement === 'layers' ? readCopcNodes(file, header) : undefined;
      if (nodes) schema = `COPC ${schema}`;
      await readChunks({ file, header, compression }, nodes, add, advance);
    }
    return { schema, colours: lasColours(header), largestChannel, warnings: [] };
  });

type AddRecords = (header: LasHeader, records: Uint8Array, count: number) => void;

interface Laz {
  readonly file: OpenFile;
  readonly header: LasHeader;
  readonly compression: Compression;
}

async function readChunks(
  { file, header, compression }: Laz,
  nodes: readonly Chunk[] | undefined,
  add: AddRecords,
  advance: (bytes: number) => Promise<void>,
): Promise<void> {
  const chunks = header.count === 0 ? [] : (nodes ?? readChunkTable(file, compression, header));
  // laz-perf knows no wave packets. Those of layers can be left out; in a stream all parts are one after the other.
  const decoder = compression.items.some(({ kind }) => kind === 'wave')
    ? openStreamDecoder(compression.items)
    : await openChunkDecoder();
  const isLayered = compression.arrangement === 'layers';
  // What stays of a point without its wave packet.
  const hasWaves = compression.items.some(({ kind }) => kind === 'wave14');
  const shape = !hasWaves
    ? header
    : { ...header, format: header.format === 9 ? 6 : 8, recordLength: header.recordLength - 29 };
  let read = header.start;
  for (const { at, bytes, points } of chunks) {
    if (bytes > LARGEST_CHUNK || points > bytes * MOST_POINTS_PER_BYTE)
      throw new PointCloudError('A chunk of points of the LAZ file is too large to be read.');
    if (bytes < header.recordLength && points > 0)
      throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
    const stored = file.read(at, bytes);
    const chunk = isLayered ? withoutWaves(stored, compression.items) : stored;
    decoder.decode(chunk, { ...shape, points }, (records, count) => {
      add(shape, records, count);
    });
    await advance((read += bytes));
  }
  decoder.close();
}

/** Points that are all equal take hardly any bytes; more than this are none that were measured. */
const MOST_POINTS_PER_BYTE = 4_096;

async function readStream(
  { file, header, compression }: Laz,
  add: AddRecords,
  advance: (bytes: number) => Promise<void>,
): Promise<void> {
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
    points!.next();
    add(header, record, 1);
    if (n % POINTS_PER_TURN === 0) await advance(next - piece.length + at);
  }
}
