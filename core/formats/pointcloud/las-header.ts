// LAS 1.0 to 1.4: the public header block and point records 0 to 10 of the ASPRS specification, compressed (LAZ) or
// not.
import { packColour, type ColourKind, packMarks } from './point-values.ts';
import { countWarning, PointCloudError, type FileWarning } from '../errors.ts';
import type { PointSink } from './reader.ts';

/** Of point format 0 to 10: least length of a record, and where its red, green and blue are. */
const lengths = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67];
const colourPlaces: Readonly<Partial<Record<number, number>>> = { 2: 20, 3: 28, 5: 28, 7: 30, 8: 30, 10: 30 };
const SHORTEST_HEADER = 227;
/** Length of the longest header, without parts of other programs. */
export const HEADER_14 = 375;
const [COMPRESSED, FORMAT] = [0x80, 0x3f];
const [INTENSITY, RETURNS, CLASS, CLASS_14] = [12, 14, 15, 16];
/** From here on a point has a byte for its class and four bits for its return. */
const FORMAT_14 = 6;

type Axes = readonly [x: number, y: number, z: number];

export type LasHeader = Readonly<ReturnType<typeof readLasHeader>>;

/** `bytes`: the first HEADER_14 of the file, or all of a shorter one. @throws PointCloudError */
export function readLasHeader(bytes: Uint8Array) {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'LASF')
    throw new PointCloudError('This is not a LAS file: it does not begin with LASF.');
  if (bytes.length < SHORTEST_HEADER) throw new PointCloudError('The LAS file ends within its header.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [major, minor] = [view.getUint8(24), view.getUint8(25)];
  if (major !== 1 || minor > 4) throw new PointCloudError(`LAS ${major}.${minor} cannot be read, only 1.0 to 1.4.`);
  const headerLength = view.getUint16(94, true);
  const start = view.getUint32(96, true);
  const [kind, recordLength] = [view.getUint8(104), view.getUint16(105, true)];
  const isCompressed = (kind & COMPRESSED) !== 0;
  const format = isCompressed ? kind & FORMAT : kind;
  const least = lengths[format];
  if (!least) throw new PointCloudError(`LAS point format ${format} cannot be read, only 0 to 10.`);
  if (recordLength < least)
    throw new PointCloudError(
      `The LAS file says that its points have ${recordLength} bytes; point format ${format} needs ${least}.`,
    );
  const isLong = minor === 4 && headerLength >= HEADER_14 && bytes.length >= HEADER_14;
  if (start < (isLong ? HEADER_14 : SHORTEST_HEADER))
    throw new PointCloudError('The LAS file says that its points begin within its header.');
  const count = (isLong ? Number(view.getBigUint64(247, true)) : 0) || view.getUint32(107, true);
  // Extended records may follow the points, in 1.3 the waveforms.
  const after = isLong ? [Number(view.getBigUint64(227, true)), Number(view.getBigUint64(235, true))] : [];
  if (minor === 3 && bytes.length >= 235) after.push(Number(view.getBigUint64(227, true)));
  const axesAt = (at: number): Axes => {
    return [view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true)];
  };
  const [scale, offset] = [axesAt(131), axesAt(155)];
  if (scale.some(each => !Number.isFinite(each) || each === 0) || !offset.every(Number.isFinite))
    throw new PointCloudError('The LAS file has a scale or offset out of range.');
  return {
    version: `${major}.${minor}`,
    isCompressed,
    length: headerLength,
    /** number of variable length records after the header */
    records: view.getUint32(100, true),
    format,
    recordLength,
    colourAt: colourPlaces[format],
    /** where points begin */
    start,
    count,
    /** where the room of the points ends: at the next part of the file, or Infinity */
    end: after.filter(at => at >= start + count * recordLength).reduce((a, b) => Math.min(a, b), Infinity),
    /** 1.0 has no flags of points */
    hasFlags: minor > 0,
    scale,
    offset,
  };
}

/** The kind of colours of the points of a file. */
export const lasColours = ({ colourAt }: LasHeader): ColourKind => (colourAt === undefined ? 'intensity' : 'words');

/** Findings about the points of a file. */
export class LasTally {
  /** of the colours, or of the intensities of files without colours */
  largestChannel = 0;
  /** points that are deleted in all but name */
  withheld = 0;
  /** points that were not measured; they are shown */
  synthetic = 0;
  /** records after those that the header counts */
  uncounted = 0;
  /** compressed chunks after those that hold the points that the header counts */
  uncountedChunks = 0;

  warnings(): FileWarning[] {
    return [
      ...countWarning(
        'withheld_points',
        this.withheld,
        'points that are marked as withheld (deleted) were left out.',
        'point that is marked as withheld (deleted) was left out.',
      ),
      ...countWarning(
        'uncounted_points',
        this.uncounted,
        'points after those that the header counts were left out.',
        'point after those that the header counts was left out.',
      ),
      ...countWarning(
        'uncounted_chunks',
        this.uncountedChunks,
        'compressed chunks after the points that the header counts were left out.',
        'compressed chunk after the points that the header counts was left out.',
      ),
      ...countWarning(
        'synthetic_points',
        this.synthetic,
        'of the points shown are marked as synthetic: they were not measured.',
        'of the points shown is marked as synthetic: it was not measured.',
      ),
    ];
  }
}

// The flags of a point: in the byte of its class, or since format 6 in one of their own (LAS 1.4 R15, tables 8 and 17).
// Key points and points of overlaps are points like others.
const oldFlags = { at: 15, synthetic: 0x20, withheld: 0x80 };
const newFlags = { at: 15, synthetic: 0x01, withheld: 0x04 };
const noFlags = { at: 15, synthetic: 0, withheld: 0 };

/** Passes the first `count` records of `bytes` to a sink, except those that are withheld; there must be so many. */
export function addRecords(
  header: LasHeader,
  bytes: Uint8Array,
  count: number,
  { sink, tally }: { readonly sink: PointSink; readonly tally: LasTally },
): void {
  const { format, recordLength, scale, offset, colourAt } = header;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [[sx, sy, sz], [ox, oy, oz]] = [scale, offset];
  const is14 = format >= FORMAT_14;
  const [classAt, classBits, returnBits] = is14 ? [CLASS_14, 255, 15] : [CLASS, 31, 7];
  const flags = is14 ? newFlags : header.hasFlags ? oldFlags : noFlags;
  let all = 0; // the bits of all channels: what matters is whether more than the low eight are in use
  let largest = 0;
  for (let at = 0; at < count * recordLength; at += recordLength) {
    const flag = view.getUint8(at + flags.at);
    if ((flag & flags.withheld) !== 0) {
      tally.withheld += 1;
      continue;
    }
    if ((flag & flags.synthetic) !== 0) tally.synthetic += 1;
    const intensity = view.getUint16(at + INTENSITY, true);
    let colour = intensity;
    if (colourAt === undefined) {
      if (intensity > largest) largest = intensity;
    } else {
      const red = view.getUint16(at + colourAt, true);
      const green = view.getUint16(at + colourAt + 2, true);
      const blue = view.getUint16(at + colourAt + 4, true);
      all |= red | green | blue;
      colour = packColour(red, green, blue);
    }
    sink.add(
      view.getInt32(at, true) * sx + ox,
      view.getInt32(at + 4, true) * sy + oy,
      view.getInt32(at + 8, true) * sz + oz,
      colour,
      packMarks(intensity, view.getUint8(at + classAt) & classBits, view.getUint8(at + RETURNS) & returnBits),
    );
  }
  tally.largestChannel = Math.max(tally.largestChannel, largest, all);
}
