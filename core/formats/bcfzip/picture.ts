// Pictures of viewpoints: what their first bytes say, and one that stands in for a missing one. None is ever decoded.
import { writePng } from '../preview-image/png.ts';

export interface PictureFacts {
  readonly kind: 'png' | 'jpg';
  /** pixels */
  readonly width: number;
  readonly height: number;
}

/** Kind and size of a PNG or JPEG picture by its header; undefined for anything else. */
export function pictureFacts(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // SOF0 to SOF15 begin the frame; among them are three markers of tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { kind: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

let placeholder: Buffer | undefined;

/** A plain grey picture. Some programs leave out viewpoints that have none. */
export function placeholderPicture(): Buffer {
  placeholder ??= Buffer.from(
    writePng(
      new Uint8Array(640 * 480 * 4).map((_, n) => (n % 4 === 3 ? 255 : 224)),
      640,
      480,
    ),
  );
  return placeholder;
}
