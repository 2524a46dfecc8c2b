// E57: the scans of a file one after the other, as one cloud.
import { countWarning, PointCloudError } from '../../errors.ts';
import { withOpenFile } from '../open-file.ts';
import type { CloudFound, PointSink, ReadCloud } from '../reader.ts';
import { Column } from './columns.ts';
import { readDescription, picturesOf, scansOf, type Scan } from './scans.ts';
import { PagedFile } from './paged-file.ts';
import { ScanPoints, type Values } from './scan-points.ts';

const LONGEST_XML = 64 * 2 ** 20;
const SECTION_HEAD = 32;
const SECTION = 1;
const [INDEX, DATA, EMPTY] = [0, 1, 2];
/** A packet names its kind and length in so many bytes. */
const PACKET_HEAD = 4;
/** A scan has fewer points of the same place and nothing else. */
const MOST_ALIKE = 1_000_000;
/** Limit of listed scans and pictures. */
const MOST_LISTED = 1_000;

/** Checks the whole file before anything is read from it. Invalid points are omitted and counted. */
export const readE57: ReadCloud = (source, sink, advance) =>
  withOpenFile(source, async file => {
    const pages = new PagedFile(file);
    await pages.check(bytes => advance(bytes / 2));
    if (pages.xml.length > LONGEST_XML) throw new PointCloudError('The description in the E57 file is too long.');
    const xml = pages.read(pages.logicalOf(pages.xml.at), pages.xml.length).toString('utf8');
    const root = readDescription(xml);
    const scans = scansOf(root);
    const read: ReadScan[] = [];
    for (const scan of scans)
      read.push(await readScan(pages, scan, sink, physical => advance((file.size + physical) / 2)));
    if (read.length > 0 && read.every(({ hasPlaces }) => !hasPlaces))
      throw new PointCloudError('No scan of the E57 file tells where its points are.');
    return found(read, picturesOf(root));
  });

interface ReadScan extends Pick<ScanPoints, 'leftOut' | 'hasColours' | 'hasPlaces'> {
  readonly name: string;
  readonly points: number;
}

async function readScan(pages: PagedFile, scan: Scan, sink: PointSink, advance: (physical: number) => Promise<void>) {
  const points = new ScanPoints(scan, sink);
  const { leftOut, hasColours, hasPlaces } = points;
  const read = { name: scan.name, points: scan.points, leftOut, hasColours, hasPlaces };
  if (!hasPlaces || scan.points === 0) return read;
  const columns = new Map<string, { readonly column: Column; readonly stream: number }>();
  scan.fields.forEach(({ name, coding }, stream) => {
    if (coding && points.wanted.includes(name) && !columns.has(name))
      columns.set(name, { column: new Column(coding, scan.points), stream });
  });
  const varying = [...columns.values()].filter(({ column }) => column.constant === undefined);
  const ready = (): number => varying.reduce((least, { column }) => Math.min(least, column.count), Infinity);
  let done = 0;
  const take = (count: number): void => {
    const values: Record<string, Float64Array> = {};
    for (const [name, { column }] of columns)
      values[name] = column.constant === undefined ? column.values : new Float64Array(count).fill(column.constant);
    points.add(values satisfies Values, count);
    for (const { column } of varying) column.drop(count);
    done += count;
  };
  if (varying.length === 0) {
    if (scan.points > MOST_ALIKE) throw new PointCloudError(`The scan "${scan.name}" has nothing but equal points.`);
    take(scan.points);
  } else {
    for (const streams of packetsOf(pages, scan)) {
      for (const { column, stream } of varying) column.push(streams(stream));
      const count = Math.min(ready(), scan.points - done);
      if (count > 0) take(count);
      await advance(scan.at);
      if (done === scan.points) break;
    }
  }
  if (done < scan.points)
    throw new PointCloudError(
      `The scan "${scan.name}" of the E57 file ends after ${done} of its ${scan.points} points.`,
    );
  points.end();
  return read;
}

/** The data packets of a scan: each gives the bytes of a field by its number. */
function* packetsOf(pages: PagedFile, { name, at, fields }: Scan): Generator<(stream: number) => Uint8Array> {
  const start = pages.logicalOf(at);
  const head = pages.read(start, SECTION_HEAD);
  const odd = (): PointCloudError =>
    new PointCloudError(`The points of the scan "${name}" of the E57 file are damaged.`);
  if (head[0] !== SECTION) throw odd();
  const end = start + Number(head.readBigUInt64LE(8));
  let place = pages.logicalOf(Number(head.readBigUInt64LE(16)));
  while (place + PACKET_HEAD <= end) {
    const packet = pages.read(place, PACKET_HEAD);
    const [kind, length] = [packet[0], packet.readUInt16LE(2) + 1];
    if ((kind !== DATA && kind !== INDEX && kind !== EMPTY) || length < PACKET_HEAD) throw odd();
    if (kind === DATA) {
      const bytes = Buffer.from(pages.read(place, length));
      const count = length < 6 ? 0 : bytes.readUInt16LE(4);
      let data = 6 + 2 * count;
      if (count !== fields.length || data > length) throw odd();
      const ends = Array.from({ length: count }, (_, n) => (data += bytes.readUInt16LE(6 + 2 * n)));
      if (data > length) throw odd();
      yield stream => bytes.subarray(ends[stream - 1] ?? 6 + 2 * count, ends[stream]);
    }
    place += length;
  }
}

function found(read: readonly ReadScan[], pictures: ReturnType<typeof picturesOf>): CloudFound {
  const sum = (of: 'invalid' | 'nowhere'): number => read.reduce((all, { leftOut }) => all + leftOut[of], 0);
  const nowhere = 'points at 0, 0, 0 of their scan, where no scanner measures anything, were left out.';
  const listed = read.slice(0, MOST_LISTED);
  const invalid = 'points that the scanner marked as no measurement were left out.';
  const warnings = [
    ...countWarning('invalid_points', sum('invalid'), invalid),
    ...countWarning('nowhere_points', sum('nowhere'), nowhere),
  ];
  for (const { name, hasPlaces } of listed) {
    const message = `The scan "${name.slice(0, 100)}" has no coordinates and was left out.`;
    if (!hasPlaces) warnings.push({ code: 'scan_without_places', message });
  }
  const count = pictures.length;
  if (count > 0)
    warnings.push({
      code: 'pictures',
      message: `The file has ${count} ${count === 1 ? 'picture, which is' : 'pictures, which are'} not shown.`,
    });
  return {
    schema: 'E57 1.0',
    colours: read.some(({ hasColours }) => hasColours) ? 'bytes' : 'none',
    warnings,
    facts: {
      scans: listed.map(({ name, points, leftOut }) => ({ name, points, left_out: leftOut.invalid + leftOut.nowhere })),
      pictures: pictures.slice(0, MOST_LISTED),
    },
  };
}
