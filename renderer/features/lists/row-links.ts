// Which element of the tree a row of the list is, and which row an element.
import type { ListedTree } from '../../viewer/open-view.ts';
import { textAt } from './packed-texts.ts';
import type { ListTable } from './table-data.ts';

/** Numbers of elements by row, and of rows by element; -1: there is none. */
export interface RowLinks {
  readonly nodes: Int32Array;
  readonly rowOf: Int32Array;
}

export function linkRows(
  { models, uuids, count }: Pick<ListTable, 'models' | 'uuids' | 'count'>,
  tree: ListedTree,
): RowLinks {
  const byModel = new Map(models.map(({ model }) => [model, new Map<string, number>()]));
  for (let node = 0; node < tree.uuids.length; node++) {
    const known = byModel.get(tree.models[node]!);
    if (!known) continue;
    const uuid = tree.uuids[node]!;
    // Files repeat some: the first is meant.
    if (!known.has(uuid)) known.set(uuid, node);
  }
  const nodes = new Int32Array(count).fill(-1);
  const rowOf = new Int32Array(tree.uuids.length).fill(-1);
  for (const { model, from, to } of models) {
    const known = byModel.get(model)!;
    for (let row = from; row < to; row++) {
      const node = known.get(textAt(uuids, row)!);
      if (node === undefined) continue;
      nodes[row] = node;
      rowOf[node] = row;
    }
  }
  return { nodes, rowOf };
}
