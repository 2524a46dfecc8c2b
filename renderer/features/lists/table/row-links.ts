// Maps rows of the list to elements of the tree, and elements to rows.
import { textAt, type ListTable } from './table-data.ts';

/** Numbers of elements by row, and of rows by element; -1: none. */
export type RowLinks = { readonly nodes: Int32Array; readonly rowOf: Int32Array };

/** Elements of the tree by model and GlobalId; added in portions, in the order of their numbers. */
export function createTreeIndex() {
  const byModel = new Map<number, Map<string, number>>();
  let size = 0;
  return {
    add(models: Int32Array, uuids: readonly string[]): void {
      for (let n = 0; n < uuids.length; n++) {
        const model = models[n]!;
        let ofModel = byModel.get(model);
        if (!ofModel) byModel.set(model, (ofModel = new Map()));
        // Files repeat some GlobalIds: the first element counts.
        if (!ofModel.has(uuids[n]!)) ofModel.set(uuids[n]!, size + n);
      }
      size += uuids.length;
    },
    link({ models, uuids, count }: Pick<ListTable, 'models' | 'uuids' | 'count'>): RowLinks {
      const nodes = new Int32Array(count).fill(-1);
      const rowOf = new Int32Array(size).fill(-1);
      for (const { model, from, to } of models) {
        const ofModel = byModel.get(model);
        for (let row = from; ofModel && row < to; row++) {
          const node = ofModel.get(textAt(uuids, row)!);
          if (node === undefined) continue;
          nodes[row] = node;
          rowOf[node] = row;
        }
      }
      return { nodes, rowOf };
    },
  };
}
