import { withoutShape } from '../geometry/heavy-shapes.ts';
import type { Patch } from '../geometry/source.ts';
import type { StepIndex } from '../step/step-index.ts';
import { productsOf } from './choices.ts';

/**
 * The file without the shapes of the products that our own kernel draws, and without what is cut out of them. `chosen`:
 * STEP ids.
 */
export function hiding(index: StepIndex, chosen: ReadonlySet<number>): Patch[] {
  if (chosen.size === 0) return [];
  const subtractions = productsOf(index, 'IfcFeatureElementSubtraction');
  const own = Array.from(chosen, id => index.positionOf(id));
  return [...own, ...subtractions].flatMap(position => withoutShape(index, position) ?? []);
}
