// Recognises files by their first bytes, whatever their name: the formats of the catalogue and other common uploads.

import { plainText } from './text-bytes.ts';

/** Bytes that suffice to recognise a file. */
export const HEAD_BYTES = 1024;

/** Types of files by their bytes; files attached to a model are sent with these types. */
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

/** The type of a file by its first bytes; undefined for any other. JSON is recognised by its first letter alone. */
export function typeByBytes(bytes: Uint8Array): KnownType | undefined {
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (isJpeg(latin(bytes, 0, 3))) return 'image/jpeg';
  if (isWebp(latin(bytes, 0, 12))) return 'image/webp';
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

const isJpeg = (head: string): boolean => head.startsWith('\xff\xd8\xff');
const isWebp = (head: string): boolean => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
const hasPdfMark = (head: string): boolean => head.includes('%PDF-');

/** A kind of file that is recognised by its bytes. */
interface Kind {
  /** as a sentence names it */
  readonly name: string;
  /** the ending that its files should have; none where several are usual */
  readonly ending?: string;
  /** @param head the first bytes as Latin letters, without a byte order mark and blanks before it */
  readonly is: (head: string) => boolean;
}

const starts =
  (...marks: readonly string[]) =>
  (head: string): boolean =>
    marks.some(mark => head.startsWith(mark));
const matches =
  (pattern: RegExp) =>
  (head: string): boolean =>
    pattern.test(head);

/** Comments may come before the first section. */
const dxfStart = /^(?:AutoCAD Binary DXF|(?:999[ \t]*\r?\n[^\r\n]*\r?\n[ \t]*)*0[ \t]*\r?\n[ \t]*SECTION\b)/;

/** In this order: the more certain first. */
const kinds = {
  png: { name: 'a PNG image', ending: 'png', is: starts('\x89PNG\r\n\x1a\n') },
  jpeg: { name: 'a JPEG image', ending: 'jpg', is: isJpeg },
  webp: { name: 'a WebP image', ending: 'webp', is: isWebp },
  gif: { name: 'a GIF image', ending: 'gif', is: starts('GIF87a', 'GIF89a') },
  tiff: { name: 'a TIFF image', ending: 'tif', is: starts('II*\0', 'MM\0*') },
  dwg: { name: 'a DWG drawing', ending: 'dwg', is: matches(/^(?:AC10\d\d|AC1\.\d|AC2\.\d|MC0\.0)/) },
  las: { name: 'a LAS or LAZ point cloud', ending: 'las', is: starts('LASF') },
  e57: { name: 'an E57 point cloud', ending: 'e57', is: starts('ASTM-E57') },
  ply: { name: 'a PLY file', ending: 'ply', is: matches(/^ply\r?\n/) },
  glb: { name: 'a GLB model', ending: 'glb', is: starts('glTF') },
  pdf: { name: 'a PDF', ending: 'pdf', is: starts('%PDF-') },
  step: { name: 'a STEP file of another application than IFC', ending: 'stp', is: isOtherStep },
  ifc: { name: 'an IFC file', ending: 'ifc', is: matches(/^ISO-10303-21\s*;[^]*FILE_SCHEMA\s*\(\s*\(\s*'IFC/i) },
  ifcxml: { name: 'ifcXML', ending: 'ifcxml', is: matches(/^<[^]*(?:ifcxml|iso_?10303)/i) },
  ifcx: { name: 'an IFCX (IFC5) file', ending: 'ifcx', is: matches(/^\{[^]*"ifcxVersion"/) },
  gltf: { name: 'a glTF model', ending: 'gltf', is: matches(/^\{[^]*"asset"\s*:\s*\{[^}]*"version"\s*:\s*"[12]\./) },
  dxf: { name: 'a DXF drawing', ending: 'dxf', is: matches(dxfStart) },
  skp: { name: 'a SketchUp model', ending: 'skp', is: starts('\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0') },
  '3dm': { name: 'a Rhino model', ending: '3dm', is: starts('3D Geometry File Format') },
  dgn: { name: 'a MicroStation drawing', ending: 'dgn', is: starts('\x08\x09\xfe\x02', '\xc8\x09\xfe\x02') },
  dwf: { name: 'a DWF file', ending: 'dwf', is: starts('(DWF V') },
  fbx: { name: 'an FBX model', ending: 'fbx', is: matches(/^(?:Kaydara FBX Binary|; FBX \d)/) },
  dae: { name: 'a COLLADA model', ending: 'dae', is: matches(/^<[^]*<COLLADA[\s>]/) },
  blend: { name: 'a Blender file', ending: 'blend', is: starts('BLENDER') },
  landxml: { name: 'LandXML', ending: 'landxml', is: matches(/^<[^]*<LandXML[\s>]/i) },
  citygml: { name: 'CityGML', ending: 'gml', is: matches(/^<[^]*<(?:\w+:)?CityModel[\s>]/) },
  zip: { name: 'a ZIP archive', is: starts('PK\x03\x04', 'PK\x05\x06') },
  gzip: { name: 'gzip data; unpack it first', is: starts('\x1f\x8b') },
  ole: {
    name: 'a compound file, as Revit and older office programs write',
    is: starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  },
  sqlite: { name: 'an SQLite database', is: starts('SQLite format 3') },
  utf16: { name: 'UTF-16 text; save it with 8-bit characters', is: starts('\xff\xfe', '\xfe\xff', 'I\0S\0O\0') },
} as const satisfies Readonly<Record<string, Kind>>;
export type ByteKind = keyof typeof kinds;
const allKinds = Object.entries<Kind>(kinds) as readonly (readonly [ByteKind, Kind])[];

function isOtherStep(head: string): boolean {
  const schema = /^ISO-10303-21\s*;[^]*FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(head)?.[1];
  return schema !== undefined && !/^IFC/i.test(schema);
}

/** Bytes of which a kind is known. */
export const KIND_BYTES = 4096;

/** The kind of a file by its first bytes; undefined without a signature, as in most texts. */
export function kindOfBytes(bytes: Uint8Array): ByteKind | undefined {
  const plain = latin(bytes, 0, KIND_BYTES);
  // Blanks are parts of binary signatures.
  const text = plain.replace(/^\xef\xbb\xbf/, '').trimStart();
  const found = allKinds.find(([, { is }]) => is(plain) || is(text))?.[0];
  return found === 'utf16' ? (kindOfWideText(bytes) ?? found) : found;
}

/** The kind of a text in UTF-16, by its letters. */
function kindOfWideText(bytes: Uint8Array): ByteKind | undefined {
  const head = Buffer.from(bytes.subarray(0, KIND_BYTES));
  const text = plainText(head).toString('utf8').trimStart();
  return allKinds.find(([, { is }]) => is(text))?.[0];
}

/** How a kind is named in a sentence: `a PDF`. */
export const nameOfKind = (kind: ByteKind): string => kinds[kind].name;

/** The ending that files of a kind should have; undefined where several are usual. */
export const endingOfKind = (kind: ByteKind): string | undefined => (kinds[kind] as Kind).ending;

/** The kind of a file in words, for messages about an unexpected kind; undefined for plain text. */
export function nameByBytes(bytes: Uint8Array): string | undefined {
  const kind = kindOfBytes(bytes);
  if (kind) return `it is ${nameOfKind(kind)}${kind === 'ifcxml' ? ', which is not read' : ''}`;
  const head = latin(bytes, 0, KIND_BYTES);
  if (head.startsWith('PK')) return 'it is a ZIP archive';
  if (/^(?:\xef\xbb\xbf)?\s*</.test(head)) return 'it is XML or HTML';
  if (/^\s*[[{]/.test(head)) return 'it looks like JSON';
  let odd = 0;
  for (const c of bytes.subarray(0, KIND_BYTES)) if (c === 0 || (c < 32 && c !== 9 && c !== 10 && c !== 13)) odd++;
  return odd > 0 ? 'it is binary data of an unknown kind' : undefined;
}
