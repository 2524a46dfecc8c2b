import type { TableBatch } from '../model-layout.ts';
import type { IfcWarning } from './errors.ts';
import type { StepIndex } from './step-index.ts';

/** One IfcProduct (or IfcProject), keyed by its STEP id in `ModelSummary.products`. */
export interface ProductFact {
  readonly guid: string;
  /** class as `IfcWall` */
  readonly type: string;
  /** the id of its row in the table `element` */
  readonly ordinal: number;
  /** the Representation attribute is not `$` */
  readonly represented: boolean;
}

export interface ExtractOptions {
  /** zstd level of the chunks; default 3 */
  readonly level?: number;
}

/** What the other steps of a conversion need to know once the tables are out. */
export interface ModelSummary {
  /** FILE_SCHEMA as written */
  readonly schema: string;
  readonly counts: Readonly<Record<string, number>>;
  /** by STEP id, file order */
  readonly products: ReadonlyMap<number, ProductFact>;
  readonly lengthUnitMetres: number;
  readonly warnings: readonly IfcWarning[];
  /** Text of the structure file. `extraDrawn`: STEP ids of drawn products that the tree usually leaves out
   *  (openings); every one becomes a node. */
  structureJson(extraDrawn?: Iterable<number>): string;
}

/** Walks the file once per kind of fact and emits the rows of all tables of model-layout.ts, the `complete` row
 *  excepted (the batch file's close writes it). Chunks leave as soon as they are full. */
export function extractModel(index: StepIndex, emit: (batch: TableBatch) => void, options: ExtractOptions = {}): ModelSummary {
  throw new Error(`not yet: ${index.count} ${options.level} ${typeof emit}`);
}
