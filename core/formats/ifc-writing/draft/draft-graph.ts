import type { Draft } from './draft.ts';
import { idsIn } from './instance-text.ts';

/** What refers to what in a draft as it is now. A node is the position of an instance of the file, or `count` and more
 *  for new ones, in the order in which they were added. */
export interface DraftGraph {
  readonly size: number;
  idOf(node: number): number;
  nodeOf(id: number): number;
  nameOf(node: number): string;
  isThere(node: number): boolean;
  eachTarget(node: number, visit: (target: number) => void): void;
}

export function createDraftGraph(draft: Draft): DraftGraph {
  const { index, lines, added } = draft;
  const { count, ids, types, typeNames } = index;
  const { offsets, targets } = draft.references();
  const rankOfAdded = new Map(added.map((id, rank) => [id, rank] as const));
  const idOf = (node: number): number => (node < count ? ids[node]! : added[node - count]!);
  const nodeOf = (id: number): number => {
    const rank = rankOfAdded.get(id);
    return rank === undefined ? index.positionOf(id) : count + rank;
  };
  /** Of instances with one number only the first can be touched. */
  const touched = (node: number): boolean =>
    lines.has(idOf(node)) && (node >= count || index.positionOf(idOf(node)) === node);
  return {
    size: count + added.length,
    idOf,
    nodeOf,
    nameOf: node => (touched(node) ? (lines.get(idOf(node))?.stepName ?? '') : typeNames[types[node]!]!),
    isThere: node => !touched(node) || lines.get(idOf(node)) !== undefined,
    eachTarget(node, visit) {
      if (touched(node)) {
        for (const argument of lines.get(idOf(node))?.args ?? []) for (const id of idsIn(argument)) visit(nodeOf(id));
        return;
      }
      for (let at = offsets[node]!; at < offsets[node + 1]!; at++) visit(targets[at]!);
    },
  };
}
