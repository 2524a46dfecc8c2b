// What the first bytes of a file say about it, whatever its name: of the formats of the catalogue and of everything else
// that people upload or give.

/** Bytes that suffice to recognise a file. */
export const HEAD_BYTES = 1024;

/** Types of files by their bytes, under which those that are given to a model are sent. */
export type KnownType =
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/svg+xml'
  | 'model/gltf-binary'
  | 'application/json';

const latin = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);

/** The type of a file by its first bytes; undefined for what is none of these. JSON is recognised by its first letter alone. */
export function typeByBytes(bytes: Uint8Array): KnownType | undefined {
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (isJpeg(latin(bytes, 0, 3))) return 'image/jpeg';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (latin(bytes, 0, 4) === 'glTF') return 'model/gltf-binary';
  const text = latin(bytes, 0, HEAD_BYTES)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^[[{]/.test(text)) return 'application/json';
  if (/^<(?:svg|\?xml|!DOCTYPE|!--)/i.test(text) && /<svg[\s>]/i.test(text)) return 'image/svg+xml';
  return hasPdfMark(text) ? 'application/pdf' : undefined;
}

/** Whether readers of PDF accept it: its mark may come anywhere within the first kilobyte. */
export const mayBePdf = (bytes: Uint8Array): boolean => hasPdfMark(latin(bytes, 0, HEAD_BYTES));

/** What a file is, in words, where another kind was expected; undefined for plain text. */
export function nameByBytes(bytes: Uint8Array): string | undefined {
  const head = latin(bytes, 0, 4096);
  if (head.startsWith('PK')) return 'it is a ZIP archive';
  if (head.startsWith('\x1f\x8b')) return 'it is gzip data; unpack it first';
  if (head.startsWith('%PDF-')) return 'it is a PDF';
  if (head.startsWith('\xff\xfe') || head.startsWith('\xfe\xff') || head.startsWith('I\0S\0O\0'))
    return 'it is UTF-16 text; save it with 8-bit characters';
  if (head.startsWith('AC10')) return 'it is a DWG drawing';
  if (head.startsWith('\x89PNG')) return 'it is a PNG image';
  if (isJpeg(head)) return 'it is a JPEG image';
  if (head.startsWith('SQLite format 3')) return 'it is an SQLite database';
  if (/^(?:\xef\xbb\xbf)?\s*</.test(head))
    return /ifcxml|iso_?10303/i.test(head) ? 'it is ifcXML, which is not read' : 'it is XML or HTML';
  if (/^\s*[[{]/.test(head)) return 'it looks like JSON';
  let odd = 0;
  for (const c of bytes.subarray(0, 4096)) if (c === 0 || (c < 32 && c !== 9 && c !== 10 && c !== 13)) odd++;
  return odd > 0 ? 'it is binary data of an unknown kind' : undefined;
}

const isJpeg = (head: string): boolean => head.startsWith('\xff\xd8\xff');
const hasPdfMark = (head: string): boolean => head.includes('%PDF-');
