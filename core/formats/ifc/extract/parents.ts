import type { SortedInstances } from './sort-instances.ts';
import type { Pairs } from '../step/pairs.ts';
import type { Relations } from './relations.ts';

export interface Parents {
  /** by ordinal: ordinal of the parent, 0 for none; without cycles */
  readonly of: Int32Array;
  /** ordinals where a cycle was cut */
  readonly cut: readonly number[];
}

/**
 * One parent per element. Aggregation precedes nesting, nesting precedes containment; openings belong to the element
 * they void, fillings and ports to theirs without another parent. The first relationship of a kind wins.
 */
export function readParents(sorted: SortedInstances, relations: Relations): Parents {
  const parents = new Int32Array(sorted.elements.length + 1);
  const adopt = (pairs: Pairs): void => {
    for (let i = 0; i < pairs.length; i++) {
      const parent = sorted.ordinalAt(pairs.left(i));
      const child = sorted.ordinalAt(pairs.right(i));
      if (parent > 0 && child > 0 && parents[child] === 0 && parent !== child) parents[child] = parent;
    }
  };
  adopt(relations.aggregates);
  adopt(relations.nests);
  adopt(relations.contained);
  adopt(relations.voids);
  adopt(relations.projects);
  const { fills } = relations;
  for (let i = 0; i < fills.length; i++) {
    const opening = sorted.ordinalAt(fills.left(i));
    const filling = sorted.ordinalAt(fills.right(i));
    if (opening > 0 && filling > 0 && parents[filling] === 0 && parents[opening] !== filling)
      parents[filling] = parents[opening]!;
  }
  adopt(relations.ports);
  return { of: parents, cut: cutCycles(parents) };
}

/** Makes it a forest: the first element of every cycle loses its parent. */
function cutCycles(parents: Int32Array): number[] {
  const state = new Int32Array(parents.length);
  const cut: number[] = [];
  for (let start = 1; start < parents.length; start++) {
    let at = start;
    while (at !== 0 && state[at] === 0) {
      state[at] = start;
      at = parents[at]!;
    }
    if (at !== 0 && state[at] === start) {
      cut.push(at);
      parents[at] = 0;
    }
  }
  return cut;
}
