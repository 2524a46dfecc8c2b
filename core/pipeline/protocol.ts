// Messages between the service and the converter process. Data only: the converter imports these types and nothing else
// of this room.
//
// Bytes never travel as messages. The outputs, and the element data as a file of TableBatches
// (formats/model-layout.ts), stay in the job's folder; only their names come back. The loop that serves requests never
// touches them: a worker thread builds the model's SQLite file from the batches, and the blob store takes the other
// files by streams.

import type { ConverterOutput } from '../formats/model-conversions.ts';
import type { ReadAs } from '../formats/meshes/frame.ts';

/** A stored file that a process may read. */
export interface SourceFile {
  /** the stored bytes, in a folder that the converter can only read */
  readonly source: string;
  /** encoding of the stored bytes */
  readonly encoding: 'identity' | 'zstd';
  /** bytes before compression, if known */
  readonly size?: number;
  /** name given by the uploader: for the format and for texts only, never a path */
  readonly fileName: string;
}

/** Work of a process with a file. */
export interface FileOrder extends SourceFile {
  /** empty folder for everything that the conversion writes */
  readonly folder: string;
}

/** One conversion, as the converter gets it. */
export interface ConvertOrder extends FileOrder {
  readonly options: ConvertOptions;
}

/** What is drawn of a PDF, PNG or JPEG that is a model; without it: the preview of a document. */
export interface PagesOrder extends FileOrder {
  /** `panorama`: one picture of all around */
  readonly draw: DrawKind;
}
/** Viewpoints that are drawn from models. */
export interface ViewpointsOrder extends FileOrder {
  /** file with a JSON list of viewpoints, in the folder of the sources */
  readonly views: string;
  /** GLB files of the service's own making */
  readonly models: readonly SourceFile[];
}
/** The pictures of a model of shapes; the source is a GLB of the service's own making. */
export interface PicturesOrder extends FileOrder {
  /** GlobalIds of elements around a building: they are drawn, but need not be in the picture as a whole */
  readonly ground: readonly string[];
}
export type DrawKind = 'pages' | 'panorama';

export interface ConvertOptions {
  /** also write the files of public viewers: XKT and systems */
  readonly xkt: boolean;
  /** draw the 2D plans */
  readonly plans: boolean;
  /** draw a small picture of the model */
  readonly preview: boolean;
  /** entered at upload where the file itself has no such value */
  readonly readAs?: ReadAs | undefined;
}

/** A new IFC file to be written from others, as the converter gets it. */
export interface WriteOrder {
  /** one; for a merge several, of which the first leads */
  readonly sources: readonly SourceFile[];
  /** empty folder for the file */
  readonly folder: string;
  readonly task:
    /**
     * `changes`: a file with the list of changes as JSON, in the folder of the sources; `parts` and `uuids`: see
     * formats/ifc-writing/changes/changes.ts
     */
    | {
        readonly kind: 'export';
        readonly changes: string;
        readonly parts: Readonly<Record<string, 'ORIGINAL' | 'UPDATED' | 'NONE'>>;
        readonly uuids?: readonly string[];
      }
    /** `decimals`: decimal places that are kept; undefined: all */
    | { readonly kind: 'merge' | 'optimize'; readonly decimals?: number };
}

/** `gltf`: one node per element; `merged`: the form of our own viewer; `xkt-2` and so on: what follows `xkt` in a large
 *  model; `map`: the plan of all storeys for public viewers; `plans`: a drawing per storey for people; `data`: the file
 *  of TableBatches. All but `data` are sent to clients as they are. Of documents: `picture` of the first page, and the
 *  `text` in them. Of those that are models: each page or the panorama, in the format that it has, and a `thumbnail` of
 *  it; of a large page its tiles, `pyramid`. `ifc`: a file that was written. Of point clouds: `tiles`, one after the
 *  other, and `tileset`, where each of them is. */
export type OutputKind =
  | ConverterOutput
  | 'picture'
  | 'text'
  | 'page-png'
  | 'page-jpeg'
  | 'panorama-png'
  | 'panorama-jpeg'
  | 'pyramid'
  | 'thumbnail'
  | 'ifc';

export interface ConvertOutput {
  readonly kind: OutputKind;
  /** plain name, or path, of a file directly in the job's folder */
  readonly file: string;
  readonly bytes: number;
  /** of a drawn page or a layout of a drawing: its number from 1; of a drawn viewpoint: its place in the list */
  readonly page?: number;
}

export interface ConvertWarning {
  readonly code: string;
  readonly message: string;
  readonly guid?: string;
  readonly type?: string;
}

export interface ConvertResult {
  readonly outputs: readonly ConvertOutput[];
  readonly warnings: readonly ConvertWarning[];
  /** facts found in the file: schema, counts */
  readonly facts: unknown;
  /** duration of each phase */
  readonly phases: unknown;
}

export interface Progress {
  readonly phase: string;
  /** 0 to 1 within the whole conversion */
  readonly share: number;
}

/**
 * A file of the program's own that an idle process converts so that all code is compiled. `folder`: for the results,
 * which are deleted.
 */
export interface Rehearsal {
  readonly source: string;
  readonly folder: string;
}

export type ToConverter<Order extends FileOrder = FileOrder> =
  | { readonly kind: 'convert'; readonly id: number; readonly order: Order }
  | { readonly kind: 'write'; readonly id: number; readonly order: WriteOrder }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'warm'; readonly rehearsal: Rehearsal | undefined };

export type FromConverter =
  /** resident bytes, each second, for platforms where the parent cannot measure them */
  | { readonly kind: 'memory'; readonly bytes: number }
  | ({ readonly kind: 'progress'; readonly id: number } & Progress)
  | { readonly kind: 'done'; readonly id: number; readonly result: ConvertResult }
  /** The file is to blame; `reason` is one sentence for the person who uploaded it. */
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string }
  /** The converter is to blame, or the disk, which is full. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly isDiskFull: boolean };
