// Kind and size of pictures by their first bytes: only kinds that browsers show and that hold no scripts. None is
// decoded here.

export type PictureKind = 'png' | 'jpg' | 'webp';

export interface PictureFacts {
  readonly kind: PictureKind;
  /** pixels */
  readonly width: number;
  readonly height: number;
}

/** Kind and size of a picture (PNG 1.2 11.2.2, JPEG T.81 B.2, WebP RFC 9649); undefined for anything else. */
export function pictureFacts(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(pngMark) && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegFacts(bytes);
  if (bytes.length >= 30 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return webpFacts(bytes);
  return undefined;
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Searches the segments for the one that begins the frame. */
function jpegFacts(bytes: Buffer): PictureFacts | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) at += 1; // a fill byte
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { kind: 'jpg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpFacts(bytes: Buffer): PictureFacts | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { kind: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { kind: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
