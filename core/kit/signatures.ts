// What a file is, told by its first bytes.

/** Bytes that suffice to tell. */
export const SIGNATURE_BYTES = 1024;

export type KnownType =
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/svg+xml'
  | 'model/gltf-binary'
  | 'application/json';

const latin = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** The type of a file by its first bytes; undefined for what is none of these. JSON is told by its first letter alone. */
export function typeByBytes(bytes: Uint8Array): KnownType | undefined {
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (latin(bytes, 0, 4) === 'glTF') return 'model/gltf-binary';
  const text = latin(bytes, 0, SIGNATURE_BYTES)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^[[{]/.test(text)) return 'application/json';
  if (/^<(?:svg|\?xml|!DOCTYPE|!--)/i.test(text) && /<svg[\s>]/i.test(text)) return 'image/svg+xml';
  // Readers accept a PDF whose first line comes within the first kilobyte.
  return text.includes('%PDF-') ? 'application/pdf' : undefined;
}
