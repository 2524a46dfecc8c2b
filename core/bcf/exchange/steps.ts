// Writes of an import, in small steps: as many as take the writer some 30 ms share a transaction, and other writes get
// their turn before the next ones.
import type { Tx } from '../../storage/db.ts';

/** A part of what is written. Files are read before; the step itself asks for nothing but its rows. */
export interface Step {
  /** rows that it writes, and as much as its bytes take, see `weightOf` */
  readonly weight: number;
  /** of this one and those after it that are to be in one unit of work, if one takes them */
  readonly together?: number;
  readonly write: (tx: Tx) => Promise<void>;
}

/** Of the steps of one unit of work; a step that is heavier is alone. */
const MOST_WEIGHT = 200;
/** Bytes of text that take as long as a row. */
const BYTES = 512;

/** Of rows with texts of so many bytes. */
export const weightOf = (rows: number, bytes = 0): number => rows + Math.ceil(bytes / BYTES);

/**
 * Gives steps to `write` in their order, as many at once as one unit of work takes; the last ones, or none, with
 * `isLast`.
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
