import type { GeometryBatch } from '../geometry/protocol.ts';
import { readInstances } from '../own-geometry/instances.ts';
import type { StepIndex } from '../step/step-index.ts';
import { createItemColours, WHITE } from './item-colours.ts';
import { paintFaces } from './paint-faces.ts';
import { FACE_COLOURS, styledShells } from './face-colours.ts';

/**
 * Gives parts the colours that the geometry engine does not read, in place; parts whose faces have several colours are
 * divided, and what is added is a further batch. Nothing is read from files in which the engine reads all colours.
 * `metres`: metres per length unit; `from`: number of the first batch whose parts are not coloured yet.
 */
export function recolour(
  index: StepIndex,
  batches: readonly GeometryBatch[],
  metres: number,
  from = 0,
): readonly GeometryBatch[] {
  const instances = readInstances(index);
  const colours = createItemColours(instances);
  const unread = colours.unread();
  if (unread !== 'none') {
    for (const { products, items, colours: own } of batches.slice(from)) {
      for (let part = 0; part < products.length; part++) {
        const product = products[part]!;
        if (unread === 'white' && (own[part] !== WHITE || !colours.hasMaterial(product))) continue;
        const colour = colours.of(product, items[part]!);
        if (colour !== null) own[part] = colour;
      }
    }
  }
  const styled = styledShells(instances);
  const hasFaceColours = index.positionsOf(FACE_COLOURS).length > 0 || styled.size > 0;
  return hasFaceColours ? paintFaces(instances, batches, metres, from, { colours, styled }) : batches;
}
