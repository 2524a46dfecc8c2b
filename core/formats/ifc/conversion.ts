// Input and output of the conversion of an IFC file.
import { type Phase } from '../processor-time.ts';
import type { SceneOutput } from '../scene-files.ts';
import type { IfcWarning } from './errors.ts';
import type { ModelSummary } from './extract/extract-model.ts';

/** One file to convert. `source`: the stored bytes; `folder`: empty, for everything that is written. */
export interface IfcJob {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  /** bytes before compression, if known */
  readonly size?: number;
  readonly fileName: string;
  readonly folder: string;
  readonly options: {
    /** the files that public viewers read in addition to the GLB: XKT and systems */
    readonly xkt: boolean;
    /** the 2D plans, one file for public viewers and one drawing per storey */
    readonly plans: boolean;
    /** a small picture of the model */
    readonly preview: boolean;
  };
}

export interface IfcFacts {
  /** FILE_SCHEMA as written */
  readonly schema: string;
  /** that wrote the file */
  readonly program: string | null;
  readonly counts: ModelSummary['counts'];
  readonly length_unit_metres: number;
  /** elements with triangles */
  readonly drawn: number;
  readonly triangles: number;
  /** metres, axes of IFC (Z up): min x, y, z, max x, y, z; null when nothing is drawn */
  readonly box: readonly number[] | null;
  /** metres, axes of IFC: what the root of the GLB shifts a far model by, else 0, 0, 0 */
  readonly origin: readonly [number, number, number];
  /** GlobalIds of drawn elements around buildings, when there are any: terrain */
  readonly ground?: readonly string[];
}

export interface IfcConversion {
  readonly outputs: readonly SceneOutput[];
  readonly warnings: readonly IfcWarning[];
  readonly facts: IfcFacts;
  readonly phases: readonly Phase[];
}
