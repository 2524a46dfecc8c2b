// How much of a stored file is content: blanks, comments and long texts are read quickly and must not raise the limits.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type { SourceFile } from './protocol.ts';

/** Bytes of a STEP file that belong to one value of it: usual files have some 15. */
const BYTES_OF_VALUE = 32;
/** Bytes of a file for each byte that is stored compressed: models shrink to a fifth, and alike storeys to a tenth. */
const MOST_SHRUNK = 30;
/** Up to this size the content of a file makes no difference to its limits. */
const SMALL = 2 * 2 ** 20;

const [QUOTE, SLASH, STAR, COMMA, SEMICOLON, NEWLINE, HASH, SPACE] = [39, 47, 42, 44, 59, 10, 35, 32];

/** Bytes of a file, as it is before compression, that count as content. @param isStep whether it is the text of STEP */
export async function contentOf(
  { source, encoding, size = 0 }: Pick<SourceFile, 'source' | 'encoding' | 'size'>,
  isStep: boolean,
): Promise<number> {
  if (size <= SMALL) return size;
  const stored = encoding === 'zstd' ? (await stat(source)).size : size;
  const content = Math.min(size, stored * (encoding === 'zstd' ? MOST_SHRUNK : 1));
  if (!isStep || content <= SMALL) return content;
  const enough = Math.ceil(content / BYTES_OF_VALUE);
  const count = createValueCount();
  const file = createReadStream(source, { highWaterMark: 1 << 16 });
  const bytes = encoding === 'zstd' ? pipeline(file, createZstdDecompress(), () => undefined) : file;
  // Most files reach the limit long before their end. Breaking off closes the file.
  let isFirst = true;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    // An archive under the name of a model.
    if ((isFirst && piece.toString('latin1', 0, 2) === 'PK') || count(piece) >= enough) return content;
    isFirst = false;
  }
  return Math.min(content, BYTES_OF_VALUE * count(Buffer.alloc(0)));
}

/** Counts the ends of values and statements, outside of texts and comments, piece by piece. Returns the sum so far. */
export function createValueCount(): (piece: Buffer) => number {
  let values = 0;
  let [isText, isComment, isLineStart, last] = [false, false, false, 0];
  return piece => {
    for (const byte of piece) {
      if (isComment) {
        if (byte === SLASH && last === STAR) isComment = false;
      } else if (isText) {
        // A text that is never closed ends where the next line begins a statement.
        if (byte === QUOTE || (byte === HASH && isLineStart)) isText = false;
        if (byte > SPACE) isLineStart = false;
        else if (byte === NEWLINE) isLineStart = true;
      } else if (byte === QUOTE) [isText, isLineStart] = [true, false];
      else if (byte === STAR && last === SLASH) {
        isComment = true;
        last = 0; // the star that opens it does not close it
        continue;
      } else if (byte === COMMA || byte === SEMICOLON) values += 1;
      last = byte;
    }
    return values;
  };
}
