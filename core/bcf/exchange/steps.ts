// Writes of an import, in small steps: as many as take the writer some 30 ms share a transaction, and other writes get
// their turn before the next ones.
import type { Tx } from '../../storage/db.ts';

/** A part of an import. Files are read before; the step itself reads only its rows. */
export interface Step {
  /** number of rows that it writes, plus the cost of its bytes, see `weightOf` */
  readonly weight: number;
  /** weight of this step and the following ones that should share a transaction, if they fit into one */
  readonly together?: number;
  readonly write: (tx: Tx) => Promise<void>;
}

/** Limit per transaction; a heavier step is alone. */
const MOST_WEIGHT = 200;
/** Bytes of text that take as long as a row. */
const BYTES = 512;

/** Weight of rows with so many bytes of text. */
export const weightOf = (rows: number, bytes = 0): number => rows + Math.ceil(bytes / BYTES);

/**
 * Passes steps to `write` in their order, as many as fit into one transaction; the last ones, or none, with `isLast`.
 */
export async function inUnits(
  steps: AsyncIterable<Step>,
  write: (unit: readonly Step[], isLast: boolean) => Promise<void>,
): Promise<void> {
  let unit: Step[] = [];
  let sum = 0;
  for await (const step of steps) {
    const { weight, together = weight } = step;
    if (unit.length > 0 && sum + Math.min(together, MOST_WEIGHT) > MOST_WEIGHT) {
      await write(unit, false);
      [unit, sum] = [[], 0];
    }
    unit.push(step);
    sum += weight;
  }
  await write(unit, true);
}
