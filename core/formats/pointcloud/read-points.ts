import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import type { ColourKind } from './colours.ts';
import { PointCloudError } from './errors.ts';
import type { PointBucket } from './point-file.ts';
import { PointGatherer, type PointReaderClass } from './reader.ts';

const PIECE = 1 << 20;
/** Beyond this a number of a point is no longer exact in what follows. */
const MOST_POINTS = 4_000_000_000;

export interface ReadPoints {
  readonly schema: string;
  readonly colours: ColourKind;
  /** largest channel of all colours */
  readonly largestChannel: number;
  /** points that were left out: their place is no number, or beyond everything */
  readonly impossible: number;
  /** lines that were left out: they are no points */
  readonly oddLines: number;
}

/** Reads a stored file into a bucket, in constant memory. `encoding`: how the bytes lie; `report` is told how many of them
 *  are read. @throws PointCloudError, or the reason of `signal` */
export async function readPoints(
  {
    source,
    encoding,
    reader: Reader,
  }: { readonly source: string; readonly encoding: 'identity' | 'zstd'; readonly reader: PointReaderClass },
  into: PointBucket,
  report: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReadPoints> {
  const gatherer = new PointGatherer(into);
  const reader = new Reader(gatherer);
  const stored = createReadStream(source, { highWaterMark: PIECE });
  const plain = encoding === 'zstd' ? stored.pipe(createZstdDecompress({ chunkSize: PIECE })) : stored;
  stored.on('error', error => plain.destroy(error)); // `pipe` does not pass it on
  let bytes = 0;
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      reader.push(piece);
      if (into.count > MOST_POINTS) throw new PointCloudError(`The file has more than ${MOST_POINTS} points.`);
      bytes += piece.length;
      report(bytes);
    }
  } finally {
    stored.destroy();
  }
  reader.end();
  return {
    schema: reader.schema,
    colours: reader.colours,
    largestChannel: gatherer.largest,
    impossible: gatherer.impossible,
    oddLines: reader.oddLines,
  };
}
