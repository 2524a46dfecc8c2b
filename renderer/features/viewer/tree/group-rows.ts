// Builds the rows of a tree of groups.
import type { Forest } from './forest.ts';
import type { GroupTree } from './group-tree.ts';

export class Rows {
  count = 0;
  readonly elements: Int32Array;
  readonly parents: Int32Array;
  readonly ends: Int32Array;
  readonly sizes: Int32Array;
  readonly models: Int32Array;
  readonly features: Int32Array;
  readonly depths: Uint16Array;
  readonly rowOf: Int32Array;
  readonly uuids: string[] = [];
  readonly classes: string[] = [];
  readonly names: string[] = [];
  readonly structure: Forest;
  constructor(structure: Forest, most: number) {
    const numbers = () => new Int32Array(most).fill(-1);
    this.structure = structure;
    [this.elements, this.parents, this.ends] = [numbers(), numbers(), numbers()];
    [this.sizes, this.models, this.features] = [numbers(), numbers(), numbers()];
    this.depths = new Uint16Array(most);
    this.rowOf = new Int32Array(structure.count).fill(-1);
  }
  group(name: string, parent: number): number {
    const row = this.count++;
    this.parents[row] = parent;
    this.depths[row] = parent < 0 ? 0 : this.depths[parent]! + 1;
    this.uuids[row] = '';
    this.classes[row] = '';
    this.names[row] = name;
    return row;
  }
  element(element: number, parent: number): void {
    const { structure } = this;
    const row = this.count++;
    this.elements[row] = element;
    this.parents[row] = parent;
    this.depths[row] = this.depths[parent]! + 1;
    this.ends[row] = row + 1;
    this.models[row] = structure.models[element]!;
    this.features[row] = structure.features[element]!;
    this.uuids[row] = structure.uuids[element]!;
    this.classes[row] = structure.classes[element]!;
    this.names[row] = structure.names[element]!;
    if (this.rowOf[element]! < 0) this.rowOf[element] = row;
  }
  /** Ends a group; one without elements is removed. */
  close(row: number, size: number): void {
    if (size === 0) this.count = row;
    this.sizes[row] = size;
    this.ends[row] = this.count;
  }
  done(rest: number): GroupTree {
    const { count, structure, elements, rowOf, sizes, models, uuids, classes, names } = this;
    for (const list of [uuids, classes, names]) list.length = count;
    const nodeOfFeature = {
      get(feature: number) {
        const row = rowOf[structure.nodeOfFeature.get(feature) ?? -1] ?? -1;
        return row < 0 ? undefined : row;
      },
    };
    const { depths, ends, parents, features } = this;
    return {
      count,
      structure,
      elements,
      rowOf,
      sizes,
      rest,
      models,
      uuids,
      classes,
      names,
      depths,
      ends,
      parents,
      features,
      nodeOfFeature,
    };
  }
}
