// Elements of which web-ifc leaves nothing when it cuts their openings out: curved walls with windows, mostly, where
// the cut fails. They are drawn without the cut, and a warning names them: no element of the file may be invisible.
import { IfcError, type IfcWarning } from '../errors.ts';
import type { StepIndex } from '../step/step-index.ts';
import type { DrawJob, Drawing } from './draw-model.ts';
import { drawOnly } from './draw-model.ts';
import { openedProducts } from './missing-shapes.ts';
import type { GeometryBatch } from './protocol.ts';
import type { Patch } from './source.ts';

const VOIDS = 'IFCRELVOIDSELEMENT';
/** A class name of at most the same length, which web-ifc ignores. */
const PASSED_OVER = 'IFCRELATIONSHIP';
/** Limit of elements that are named one by one. */
const MOST_NAMED = 20;

/**
 * Begins to draw elements that have openings and no shape when these are cut; null when there is none. It reads the
 * file in web-ifc once more. `drawable`: STEP ids of the products that should be drawn.
 */
export function beginUncut(
  index: StepIndex,
  jobOf: () => DrawJob,
  batches: readonly GeometryBatch[],
  drawable: readonly number[],
): { readonly drawing: Drawing; readonly products: readonly number[] } | null {
  if (index.positionsOf(VOIDS).length === 0) return null;
  const drawn = new Set<number>();
  for (const batch of batches) for (const product of batch.products) drawn.add(product);
  const missing = drawable.filter(id => !drawn.has(id));
  if (missing.length === 0) return null;
  const opened = openedProducts(index);
  const products = missing.filter(id => opened.has(id));
  if (products.length === 0) return null;
  const firstShape = batches.reduce((sum, { shapes }) => sum + shapes.length / 2, 0);
  const job = jobOf();
  const patches = [...job.patches, ...withoutOpenings(index)].sort((a, b) => a.at - b.at);
  return { drawing: drawOnly({ ...job, patches }, products, firstShape), products };
}

function withoutOpenings(index: StepIndex): Patch[] {
  return Array.from(index.positionsOf(VOIDS)).flatMap((position): Patch[] => {
    const start = index.starts[position]!;
    const text = Buffer.from(index.bytes.buffer, index.bytes.byteOffset + start, index.lengths[position]!);
    const at = text.toString('latin1').toUpperCase().indexOf(VOIDS);
    return at < 0 ? [] : [{ at: start + at, bytes: Buffer.from(PASSED_OVER.padEnd(VOIDS.length), 'latin1') }];
  });
}

/** Returns the drawn elements; none when web-ifc cannot read the file once more: the rest of the model is complete. */
export async function finishUncut(drawing: Drawing, signal: AbortSignal): Promise<readonly GeometryBatch[]> {
  try {
    return (await drawing.finish([])).batches;
  } catch (error) {
    if (signal.aborted || !(error instanceof IfcError)) throw error;
    return [];
  }
}

/** Warnings that name the drawn elements. */
export function uncutWarnings(
  products: readonly number[],
  drawn: ReadonlySet<number>,
  facts: ReadonlyMap<number, { readonly guid: string; readonly type: string }>,
): IfcWarning[] {
  const shown = products.filter(id => drawn.has(id));
  const warnings = shown.slice(0, MOST_NAMED).map((id): IfcWarning => {
    const { guid, type } = facts.get(id)!;
    return {
      code: 'drawn_uncut',
      message: 'The element is drawn without its openings: nothing was left of it when they were cut out.',
      guid,
      type,
    };
  });
  if (shown.length > MOST_NAMED)
    warnings.push({
      code: 'drawn_uncut',
      message: `${shown.length - MOST_NAMED} more elements are drawn without their openings.`,
    });
  return warnings;
}
