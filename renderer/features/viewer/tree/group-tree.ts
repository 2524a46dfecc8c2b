// The elements of the open models in groups instead of in their structure, as rows of the same kind.
import { featuresBelow, type Forest, classAt, endAt, featureAt } from './forest.ts';

export interface GroupTree extends Forest {
  readonly structure: Forest;
  /** rows of the structure; -1: a group */
  readonly elements: Int32Array;
  /** first row of each row of the structure; -1: it is in no group */
  readonly rowOf: Int32Array;
  /** how many elements a group has */
  readonly sizes: Int32Array;
  /** the group of elements that are in no other; -1: none */
  readonly rest: number;
}

const spatial = /^(Ifc)?(Project|Site|Building|BuildingStorey|Space)$/;

export const isGroupTree = (tree: Forest): tree is GroupTree => 'structure' in tree;
export const isGroup = (tree: Forest, row: number): boolean => isGroupTree(tree) && elementOfRow(tree, row) < 0;

/** The row of the structure that a row represents; -1: a group. */
export const elementOfRow = (tree: Forest, row: number) => (isGroupTree(tree) ? (tree.elements[row] ?? -1) : row);

/** Row of an element of the structure; -1: none. */
export const rowOfElement = (tree: Forest, element: number): number =>
  isGroupTree(tree) ? (tree.rowOf[element] ?? -1) : element;

/** Features of an element without its content. An assembly that is not drawn itself has those of its parts. */
export function* drawnOf(structure: Forest, element: number): Generator<number> {
  const feature = featureAt(structure, element);
  if (feature >= 0) yield feature;
  else if (!spatial.test(classAt(structure, element))) yield* featuresBelow(structure, element);
}

/** Features of a row with its subtree. */
export function* drawnBelow(tree: Forest, row: number): Generator<number> {
  if (!isGroupTree(tree)) {
    yield* featuresBelow(tree, row);
    return;
  }
  for (let n = row; n < endAt(tree, row); n++) {
    const [feature, element] = [featureAt(tree, n), elementOfRow(tree, n)];
    if (feature >= 0) yield feature;
    else if (element >= 0) yield* drawnOf(tree.structure, element);
  }
}
