// Rows of the tree by what elements are called.
import type { Forest } from './forest.ts';
import type { Steps } from '../in-steps.ts';

const numbered = new WeakMap<Forest, ReadonlyMap<number, ReadonlyMap<string, number>>>();

/** Rows of the tree by model and GlobalId; made once for a tree. */
export function* numbering(forest: Forest): Steps<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const known = numbered.get(forest);
  if (known) return known;
  const byModel = new Map<number, Map<string, number>>();
  for (let node = 0; node < forest.count; node++) {
    if (node % 4000 === 0) yield;
    const model = forest.models[node]!;
    let ofModel = byModel.get(model);
    if (!ofModel) byModel.set(model, (ofModel = new Map()));
    // Files repeat some: the first is meant.
    if (!ofModel.has(forest.uuids[node]!)) ofModel.set(forest.uuids[node]!, node);
  }
  numbered.set(forest, byModel);
  return byModel;
}
