// Conversions of files to models: what converters receive and return, and those of points and shapes.
import type { FileJob } from './files.ts';
import type { ReadAs } from './meshes/frame.ts';
import type { ReadMeshes } from './meshes/mesh-model.ts';
import type { ReadCloud } from './pointcloud/reader.ts';
import type { ReportProgress } from './processor-time.ts';

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
export type OneOutput = keyof typeof outputKinds;
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

export const cloudOf = (open: () => Promise<ReadCloud>): ModelConversion => ({
  type: 'POINT_CLOUD',
  worker: 'point cloud converter',
  // Clouds of any size take the same memory, less than the least limit.
  memoryFactor: 0,
  isRepetitive: true,
  hasLayouts: false,
  outputs: ['tiles', 'tileset', 'preview'],
  async load() {
    const [{ convertPointCloud }, read] = await Promise.all([import('./pointcloud/convert.ts'), open()]);
    return (job, report, signal) => convertPointCloud(job, read, report, signal);
  },
});

export const meshesOf = (type: 'GLTF' | 'OBJ', open: () => Promise<ReadMeshes>): ModelConversion => ({
  type,
  worker: 'mesh converter',
  // Of text: its points as doubles, the triangles and the output.
  memoryFactor: 12,
  isRepetitive: true,
  hasFrame: true,
  hasLayouts: false,
  outputs: ['data', 'gltf', 'merged', 'xkt', 'structure', 'preview', 'turntable'],
  async load() {
    const [{ convertMeshes }, read] = await Promise.all([import('./meshes/convert.ts'), open()]);
    return (job, report, signal) => convertMeshes(job, read, report, signal);
  },
});

const plyCloud = cloudOf(async () => (await import('./pointcloud/ply/ply.ts')).readPly);
const plyMesh = meshesOf('OBJ', async () => (await import('./meshes/read-ply.ts')).readPly);
/** A cloud, or a model of shapes where the file has faces: only its header says so. */
export const cloudOrMesh: ModelConversion = {
  ...plyCloud,
  memoryFactor: plyMesh.memoryFactor,
  hasFrame: true,
  ofShapes: 'OBJ',
  outputs: [...new Set([...plyCloud.outputs, ...plyMesh.outputs])],
  async load() {
    const [{ isPlyMesh }, asCloud, asMesh] = await Promise.all([
      import('./meshes/read-ply.ts'),
      plyCloud.load(),
      plyMesh.load(),
    ]);
    return async (job, report, signal) => ((await isPlyMesh(job)) ? asMesh : asCloud)(job, report, signal);
  },
};
