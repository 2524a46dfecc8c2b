// A BCF file as the process that reads it passes it to the service: a list with a line for each thing, a file of texts
// that the lines refer to, and the offsets of all other files in the archive. It never needs to be in memory as a
// whole.
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { openPlainFile } from '../../../kit/files/plain-file.ts';
import { release } from '../../../kit/release.ts';
import { openBytes, packedFile, type PackedFile } from './packed-file.ts';
import { DEFAULT_LIMITS, type BcfNotice, type BcfRefusal } from '../report.ts';
import type { BcfBitmap, BcfBytes, BcfExtensions, BcfVersion } from '../shape.ts';

/** Names of the two files. */
export const [LIST, TEXTS] = ['list', 'texts'];

/** A text in the file of texts, in bytes. */
export type Piece = readonly [start: number, length: number];

export interface ListedViewpoint {
  readonly guid: string;
  readonly index: number | null;
  /** what is seen, as it is stored */
  readonly content: Piece;
  readonly snapshot: PackedFile | null;
  readonly bitmaps: readonly { readonly file: PackedFile; readonly placement: string }[];
}

export interface ListedTopic {
  readonly title: string;
  /** of the topic and of what belongs to it */
  readonly guids: readonly string[];
  /** the topic without its viewpoints and comments, as JSON */
  readonly text: Piece;
  /** lists of comments as JSON, each as long as may be in memory at once */
  readonly comments: readonly Piece[];
  readonly viewpoints: readonly ListedViewpoint[];
  /** its snippet and the models that come with it, as it refers to them */
  readonly parts: readonly { readonly kind: 'snippet' | 'model'; readonly path: string; readonly file: PackedFile }[];
}

export type Line =
  | { readonly kind: 'version'; readonly version: BcfVersion }
  | ({ readonly kind: 'topic' } & ListedTopic)
  /** a value that the project is to offer */
  | { readonly kind: 'value'; readonly field: keyof BcfExtensions; readonly value: string }
  | { readonly kind: 'document'; readonly guid: string; readonly description: string | null; readonly file: PackedFile }
  /** a file that BCF does not know; `topic`: '' where it belongs to none */
  | { readonly kind: 'unknown'; readonly topic: string; readonly path: string; readonly file: PackedFile }
  /** the name of a model that topics are about */
  | { readonly kind: 'model'; readonly name: string }
  | { readonly kind: 'notice'; readonly notice: BcfNotice };

/** The result of the process for the whole file. */
export interface Unpacked {
  readonly refused?: { readonly refusal: BcfRefusal; readonly reason: string };
}

export type OpenUnpacked = Awaited<ReturnType<typeof openUnpacked>>;

/** Opens these files, and the archive itself. */
export async function openUnpacked(paths: Readonly<Record<'archive' | 'list' | 'texts', string>>) {
  const list = await openPlainFile(dirname(paths.list), basename(paths.list));
  const texts = await openPlainFile(dirname(paths.texts), basename(paths.texts));
  const archive = await openBytes(paths.archive);
  const source = { readAt: archive.readAt, fileBytes: DEFAULT_LIMITS.fileBytes };
  const read = pieceReader(texts);
  return {
    async *lines() {
      for await (const line of linesIn(list.createReadStream({ autoClose: false, start: 0 })))
        yield JSON.parse(line) as Line;
    },
    text: (piece: Piece) =>
      read(piece, (bytes, isOwn) => {
        const text = bytes.toString();
        if (isOwn) release(bytes);
        return text;
      }),
    /** The bytes of a text, in memory of their own. */
    textBytes: (piece: Piece) => read(piece, (bytes, isOwn) => (isOwn ? bytes : ownBytes(bytes))),
    /** The bytes of a file in the archive. */
    bytesOf: ({ name, place }: PackedFile): BcfBytes => packedFile(name, place, source),
    async close() {
      archive.close();
      await Promise.all([list.close(), texts.close()]);
    },
  };
}

const ownBytes = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

/** Bytes read at once: texts that are requested together are adjacent. */
const BLOCK = 256 * 1024;

/** Receives the bytes of a text; those that are not its own must be copied. */
type Take<Taken> = (bytes: Buffer, isOwn: boolean) => Taken;

/** Reads texts through one block of memory, one after the other; a longer one gets memory of its own. */
function pieceReader(file: FileHandle) {
  const block = Buffer.allocUnsafeSlow(BLOCK);
  let [from, length] = [0, 0];
  let last: Promise<unknown> = Promise.resolve();

  async function takeNow<Taken>([start, size]: Piece, take: Take<Taken>): Promise<Taken> {
    if (size > BLOCK) {
      const bytes = Buffer.allocUnsafeSlow(size);
      await file.read(bytes, 0, size, start);
      return take(bytes, true);
    }
    if (start < from || start + size > from + length) {
      length = 0;
      const { bytesRead } = await file.read(block, 0, BLOCK, start);
      [from, length] = [start, bytesRead];
    }
    return take(block.subarray(start - from, start - from + size), false);
  }

  return <Taken>(piece: Piece, take: Take<Taken>): Promise<Taken> => {
    const mine = last.then(() => takeNow(piece, take));
    last = mine.catch(() => undefined);
    return mine;
  };
}

export const placementOf = ({ location, normal, up, height }: Omit<BcfBitmap, 'bytes'>): string =>
  JSON.stringify({ location, normal, up, height });

const LINE_END = 0x0a;

async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end)]).toString();
      [begun, start] = [[], end + 1];
    }
    begun.push(piece.subarray(start));
  }
}
