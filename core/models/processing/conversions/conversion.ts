// A conversion in progress, and its result.
import type { ConvertWarning, Progress } from '../../../pipeline/protocol.ts';
import type { Tx } from '../../../storage/db.ts';

/** How a conversion is followed and stopped. */
export interface ConversionJob {
  readonly signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/** A finished conversion that no row knows yet. Its files stay until `close`. */
export interface MadeConversion {
  readonly warnings: readonly ConvertWarning[];
  /** Writes the rows; in the transaction that ends the job. Returns the id of the conversion. */
  store(tx: Tx): Promise<number>;
  close(): void;
}
