import { buildScene } from '../geometry/build-scene.ts';
import type { GeometryBatch } from '../geometry/protocol.ts';
import type { ModelSummary } from '../extract/extract-model.ts';
import type { StepIndex } from '../step/step-index.ts';
import { drawMissing } from './draw-missing.ts';

/**
 * The scene of a model: drawn by the geometry engine, and the rest by us. Nothing more is read from the file unless
 * something is missing. `drawable`: STEP ids of the products that should be drawn.
 */
export function completeScene(
  index: StepIndex,
  summary: ModelSummary,
  batches: readonly GeometryBatch[],
  drawable: readonly number[],
) {
  const { products, lengthUnitMetres } = summary;
  const built = buildScene(batches, products);
  const missing = [...drawable.filter(id => !built.drawn.has(id)), ...unrepresentedAlignments(index, summary)];
  if (missing.length === 0) return built;
  const shapes = batches.reduce((sum, batch) => sum + batch.shapes.length / 2, 0);
  const own = drawMissing(
    index,
    missing.map(id => ({ id, type: products.get(id)!.type })),
    shapes,
    lengthUnitMetres,
  );
  return own === null ? built : buildScene([...batches, own], products);
}

/** Alignments of IFC 4x1 carry their curve themselves, without a representation. */
function unrepresentedAlignments(index: StepIndex, { products }: ModelSummary): number[] {
  return Array.from(index.positionsOf('IFCALIGNMENT'), position => index.ids[position]!).filter(
    id => products.get(id)?.represented === false,
  );
}
