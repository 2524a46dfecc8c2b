// The table of formats: which files the program reads, how it recognises them, what it converts them to and within
// which limits. README.md describes how to add a format. Readers are loaded at their first use, and only by the
// processes that parse untrusted files.
import { typeByBytes, type KnownType } from './first-bytes.ts';
import { cloudOf, cloudOrMesh, meshesOf, type ModelConversion } from './model-conversions.ts';

const MEGABYTE = 1024 * 1024;

export interface Format {
  /** as people call it */
  readonly name: string;
  /** of file names, in lower case, without their dot */
  readonly endings: readonly string[];
  /** media type of its files in responses, and in `typeByBytes` */
  readonly mediaType?: KnownType;
  /** endings of compressed files, with how many times larger they are when unpacked */
  readonly packed?: Readonly<Record<string, number>>;
  readonly model?: ModelConversion;
  /** types of the models that are made of it on request */
  readonly onRequest?: { readonly plan: 'PDF' | 'JPEG' | 'PNG'; readonly panorama?: 'PHOTOSPHERE' };
  /** source of a document's preview and searchable text: its pixels, its pages, its text, or both of an Office file */
  readonly preview?: 'pixels' | 'pages' | 'text' | 'office';
  /** larger files get no preview and no pages; of texts the rest is not read */
  readonly mostBytes?: number;
}

/** The process that draws may have 512 MB. Nothing larger is drawn, whatever it is. */
export const mostDrawnBytes = 512 * MEGABYTE;
const picture = { preview: 'pixels', mostBytes: mostDrawnBytes } as const;

/** Conversions are stored under these keys. */
export const formats = {
  ifc: {
    name: 'IFC',
    endings: ['ifc', 'ifczip'],
    packed: { ifczip: 8 },
    model: {
      type: 'IFC',
      worker: 'ifc converter',
      memoryFactor: 18, // half a million elements of 220 bytes each take 17 times the file, usual ones a few
      isRepetitive: false,
      hasLayouts: false,
      outputs: ['data', 'gltf', 'merged', 'xkt', 'structure', 'systems', 'map', 'plans', 'preview', 'turntable'],
      load: async () => (await import('./ifc/convert.ts')).convertIfc,
    },
  },
  dxf: {
    name: 'DXF',
    endings: ['dxf'],
    model: {
      type: 'DXF',
      worker: 'drawing converter',
      // Four times ten: measured 0.9 GB, above the warm process, for 400,000 lines of 59 MB.
      memoryFactor: 24,
      isRepetitive: true,
      hasLayouts: true,
      outputs: ['data', 'structure', 'map', 'plans', 'sheet', 'preview'],
      load: async () => (await import('./dxf/convert.ts')).convertDxf,
    },
  },
  dwg: {
    name: 'DWG',
    endings: ['dwg'],
    packed: { dwg: 8 },
    model: {
      type: 'DWG',
      worker: 'drawing converter',
      // Of packed content: measured 271 MB for 2 MB of 47,000 entities.
      memoryFactor: 16,
      isRepetitive: true,
      isAlone: true,
      hasLayouts: true,
      outputs: ['data', 'structure', 'map', 'plans', 'sheet', 'preview'],
      load: async () => (await import('./dwg/read-dwg.ts')).convertDwg,
    },
  },
  gltf: {
    name: 'glTF',
    endings: ['glb', 'gltf'],
    model: meshesOf('GLTF', async () => (await import('./meshes/read-gltf.ts')).readGltf),
  },
  obj: {
    name: 'OBJ',
    endings: ['obj'],
    model: meshesOf('OBJ', async () => (await import('./meshes/read-obj.ts')).readObj),
  },
  xyz: {
    name: 'XYZ',
    endings: ['xyz'],
    model: cloudOf(async () => (await import('./pointcloud/text/xyz.ts')).readXyz),
  },
  ply: { name: 'PLY', endings: ['ply'], model: cloudOrMesh },
  las: {
    name: 'LAS',
    endings: ['las', 'laz'],
    packed: { laz: 8 },
    model: cloudOf(async () => (await import('./pointcloud/las.ts')).readLas),
  },
  e57: {
    name: 'E57',
    endings: ['e57'],
    packed: { e57: 1 },
    model: cloudOf(async () => (await import('./pointcloud/e57/read-e57.ts')).readE57),
  },
  pdf: {
    name: 'PDF',
    endings: ['pdf'],
    mediaType: 'application/pdf',
    onRequest: { plan: 'PDF' },
    preview: 'pages',
    // It is in memory twice.
    mostBytes: 160 * MEGABYTE,
  },
  jpeg: {
    name: 'JPEG',
    endings: ['jpeg', 'jpg'],
    mediaType: 'image/jpeg',
    packed: { jpeg: 1, jpg: 1 },
    onRequest: { plan: 'JPEG', panorama: 'PHOTOSPHERE' },
    ...picture,
  },
  png: {
    name: 'PNG',
    endings: ['png'],
    mediaType: 'image/png',
    packed: { png: 1 },
    onRequest: { plan: 'PNG', panorama: 'PHOTOSPHERE' },
    ...picture,
  },
  webp: { name: 'WebP', endings: ['webp'], mediaType: 'image/webp', packed: { webp: 1 }, ...picture },
  gif: { name: 'GIF', endings: ['gif'], packed: { gif: 1 }, ...picture },
  tiff: { name: 'TIFF', endings: ['tif', 'tiff'], ...picture },
  office: {
    name: 'Office',
    endings: [
      'docm',
      'docx',
      'dotx',
      'odg',
      'odp',
      'ods',
      'odt',
      'potx',
      'ppsx',
      'pptm',
      'pptx',
      'xlsm',
      'xlsx',
      'xltx',
    ],
    preview: 'office',
    mostBytes: mostDrawnBytes,
  },
  text: { name: 'text', endings: ['csv', 'md', 'txt'], preview: 'text', mostBytes: MEGABYTE },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatKey = keyof typeof formats;
export interface KnownFormat extends Format {
  readonly key: FormatKey;
}

/** All rows of the table. */
export const allFormats: readonly KnownFormat[] = Object.entries<Format>(formats).map(([key, format]) => ({
  ...format,
  key: key as FormatKey,
}));
const byEnding: ReadonlyMap<string, KnownFormat> = new Map(
  allFormats.flatMap(format => format.endings.map(ending => [ending, format] as const)),
);

/** The format of an ending in lower case, without its dot. */
export const formatOfEnding = (ending: string): KnownFormat | undefined => byEnding.get(ending);

/**
 * The format that the ending of a file name indicates; undefined for every other kind of file. The same bytes under
 * another name may be something else.
 */
export const formatOf = (fileName: string): KnownFormat | undefined => formatOfEnding(endingOf(fileName));

/**
 * The format of first bytes, among those that are known by them. Any text may mention PDFs in its first lines, so the
 * name of such a file must not contradict.
 */
export function formatOfBytes(fileName: string, head: Uint8Array): KnownFormat | undefined {
  const type = typeByBytes(head);
  const found = type && allFormats.find(({ mediaType }) => mediaType === type);
  const isDenied = found?.key === 'pdf' && formatOf(fileName) !== found && !/^[^.]+$/.test(fileName);
  return isDenied ? undefined : found;
}

/** A file name without its ending, when that is one of the format. */
export const withoutEnding = (fileName: string, key: FormatKey): string =>
  formatOf(fileName)?.key === key ? fileName.slice(0, fileName.lastIndexOf('.')) : fileName;

/** The conversion of a file of this name; under a name of no model format, as an IFC file. */
export function conversionOf(fileName: string): ModelConversion & { readonly key: FormatKey } {
  const format = formatOf(fileName);
  return format?.model ? { ...format.model, key: format.key } : { ...formats.ifc.model, key: 'ifc' };
}

/** The type of the model that a file became. @param outputs kinds of files that were made of it */
export function typeMade(fileName: string, outputs: readonly string[]): ModelConversion['type'] {
  const { type, ofShapes } = conversionOf(fileName);
  return ofShapes !== undefined && outputs.includes('gltf') ? ofShapes : type;
}

/** Bytes of a file of this name and size when it is unpacked. */
export const unpackedSize = (fileName: string, size: number): number =>
  size * (formatOf(fileName)?.packed?.[endingOf(fileName)] ?? 1);

/** Types of models that are made of documents by request. */
export const typesOnRequest = allFormats.flatMap(({ onRequest }) => (onRequest ? [onRequest] : []));

const endingOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
