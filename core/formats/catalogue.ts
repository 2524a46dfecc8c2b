// The table of formats: which files the program reads, how it recognises them, what it converts them to and within
// which limits. README.md describes how to add a format. Readers are loaded at their first use, and only by the
// processes that parse untrusted files.
import { typeByBytes, type KnownType } from './first-bytes.ts';
import type { ReadAs } from './meshes/frame.ts';
import type { FileJob } from './files.ts';
import { cloudOf, cloudOrMesh, meshesOf } from './cloud-or-mesh.ts';
import type { ReportProgress } from './processor-time.ts';

const MEGABYTE = 1024 * 1024;

/** Kinds of files that converters make; those that are packed already are not compressed again. */
const outputKinds = {
  data: {},
  gltf: {},
  merged: {},
  xkt: { isPacked: true },
  structure: {},
  systems: {},
  map: {},
  plans: {},
  sheet: {},
  preview: { isPacked: true },
  turntable: { isPacked: true },
  tiles: { isPacked: true },
  tileset: {},
} as const satisfies Readonly<Record<string, { readonly isPacked?: true }>>;
type OneOutput = keyof typeof outputKinds;
/** A large model has its XKT in several files. */
export type ConverterOutput = OneOutput | `xkt-${number}`;

export function isPackedOutput(kind: string): boolean {
  const plain = kind.replace(/^xkt-.*/, 'xkt');
  return Object.hasOwn(outputKinds, plain) && 'isPacked' in outputKinds[plain as OneOutput];
}

/** A stored file to convert. */
export interface ConversionJob extends FileJob {
  readonly fileName: string;
  readonly options: {
    readonly xkt: boolean;
    readonly plans: boolean;
    readonly preview: boolean;
    /** entered at upload where the file itself has no such value */
    readonly readAs?: ReadAs | undefined;
  };
}

/** The result of a converter: outputs are plain names in the job's folder. */
export interface Converted {
  readonly outputs: readonly {
    readonly kind: ConverterOutput;
    readonly file: string;
    readonly bytes: number;
    readonly page?: number;
  }[];
  readonly warnings: readonly { readonly code: string; readonly message: string; readonly guid?: string }[];
  readonly facts: unknown;
  readonly phases: unknown;
}

/** @throws an error with a `reason` for people when the file is to blame, the reason of `signal` */
export type Convert = (job: ConversionJob, report: ReportProgress, signal: AbortSignal) => Promise<Converted>;

/** Conversion to a model at upload. */
export interface ModelConversion {
  /** type of the model */
  readonly type: 'IFC' | 'DWG' | 'DXF' | 'GLTF' | 'OBJ' | 'POINT_CLOUD';
  /** its name for processor handlers */
  readonly worker: string;
  /** bytes of memory that it may take for each byte of the file, beyond those of every conversion */
  readonly memoryFactor: number;
  /** Points and lines by the million run through a few lines of code: V8's last compiler pays off there at once. */
  readonly isRepetitive: boolean;
  /** Each file has a process of its own: its reader leaks memory, or a file may corrupt its state permanently. */
  readonly isAlone?: true;
  /** what a file with shapes becomes, of a format that has clouds as well */
  readonly ofShapes?: 'OBJ';
  /** its unit and the axis that points up can be chosen at upload */
  readonly hasFrame?: true;
  /** each layout is a model of its own */
  readonly hasLayouts: boolean;
  /** kinds of output files; the first one always, the others where there is something to show */
  readonly outputs: readonly OneOutput[];
  /** loads the converter */
  readonly load: () => Promise<Convert>;
}

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
  /** source of a document's preview and searchable text: its pixels, its pages, or its text */
  readonly preview?: 'pixels' | 'pages' | 'text';
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
