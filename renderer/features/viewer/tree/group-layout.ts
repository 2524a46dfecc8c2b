// Arranges the elements of the open models in groups, in steps.
import type { ModelGroups } from './group-data.ts';
import { isNoElement, type Forest, modelAt, uuidAt, classAt, nameAt, featureAt } from './forest.ts';
import type { GroupTree } from './group-tree.ts';
import type { Steps } from '../in-steps.ts';

/** Builds the rows of a tree of groups. */
class Rows {
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
    this.depths[row] = (this.depths[parent] ?? -1) + 1;
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
    this.depths[row] = (this.depths[parent] ?? -1) + 1;
    this.ends[row] = row + 1;
    this.models[row] = modelAt(structure, element);
    this.features[row] = featureAt(structure, element);
    this.uuids[row] = uuidAt(structure, element);
    this.classes[row] = classAt(structure, element);
    this.names[row] = nameAt(structure, element);
    if (this.rowOf[element] === -1) this.rowOf[element] = row;
  }
  /** Ends a group; one without elements is removed. */
  close(row: number, size: number): void {
    if (size === 0) this.count = row;
    this.sizes[row] = size;
    this.ends[row] = this.count;
  }
  done(rest: number): GroupTree {
    const { structure, rowOf } = this;
    for (const list of [this.uuids, this.classes, this.names]) list.length = this.count;
    const nodeOfFeature = {
      get(feature: number) {
        const row = rowOf[structure.nodeOfFeature.get(feature) ?? -1] ?? -1;
        return row < 0 ? undefined : row;
      },
    };
    return { ...this, rest, nodeOfFeature };
  }
}

/** Groups of all models: those of the same name and parent are merged. */
export interface Grouping {
  readonly names: readonly string[];
  readonly parents: readonly number[];
  /** rows of the structure, each in the group of `codes` */
  readonly elements: Int32Array;
  readonly codes: Int32Array;
}

/** Rows between two pauses for the page. */
const STEP = 4000;

const places = /^(Ifc)?(Project|Site|Building|BuildingStorey)$/;

/** Places without a shape of their own are no elements: their content is. */
const isGrouped = (structure: Forest, row: number): boolean =>
  featureAt(structure, row) >= 0 || (!isNoElement(structure, row) && !places.test(classAt(structure, row)));

export function* groupByClass(structure: Forest): Steps<Grouping> {
  const numbers = new Map<string, number>();
  const [elements, codes] = [new Int32Array(structure.count), new Int32Array(structure.count)];
  let count = 0;
  for (let row = 0; row < structure.count; row++) {
    if (row % STEP === 0) yield;
    if (!isGrouped(structure, row)) continue;
    const name = classAt(structure, row);
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = numbers.size));
    elements[count] = row;
    codes[count++] = number;
  }
  const names = [...numbers.keys()];
  const parents = names.map(() => -1);
  return { names, parents, elements: elements.subarray(0, count), codes: codes.subarray(0, count) };
}

/** @param rows rows of the structure by model and GlobalId */
export function* mergeGroups(
  models: readonly { readonly model: number; readonly groups: ModelGroups }[],
  rows: ReadonlyMap<number, ReadonlyMap<string, number>>,
): Steps<Grouping> {
  const names: string[] = [];
  const parents: number[] = [];
  const elements: number[] = [];
  const codes: number[] = [];
  const numbers = new Map<string, number>();
  for (const { model, groups } of models) {
    const own: number[] = [];
    groups.names.forEach((name, n) => {
      const parent = own[groups.parents[n] ?? -1] ?? -1;
      const key = `${parent} ${name}`;
      let number = numbers.get(key);
      if (number === undefined) {
        numbers.set(key, (number = names.push(name) - 1));
        parents.push(parent);
      }
      own.push(number);
    });
    const ofModel = rows.get(model);
    if (!ofModel || groups.uuids === '') continue;
    for (const [n, uuid] of groups.uuids.split('\n').entries()) {
      if (n % STEP === 0) yield;
      const [row, code] = [ofModel.get(uuid), own[groups.codes[n] ?? -1]];
      if (row === undefined || code === undefined) continue;
      elements.push(row);
      codes.push(code);
    }
  }
  return { names, parents, elements: Int32Array.from(elements), codes: Int32Array.from(codes) };
}

/** The elements of each group, in the order of the structure. */
function membersOf({ names, elements, codes }: Grouping): Int32Array[] {
  const members = names.map((): number[] => []);
  codes.forEach((code, n) => members[code]?.push(elements[n] ?? -1));
  return members.map(own => Int32Array.from(own).sort());
}

/** Elements that are in no group. */
function restOf(structure: Forest, { elements }: Grouping): Int32Array {
  const known = new Uint8Array(structure.count);
  for (const row of elements) known[row] = 1;
  const rest: number[] = [];
  for (let row = 0; row < structure.count; row++) if (known[row] === 0 && isGrouped(structure, row)) rest.push(row);
  return Int32Array.from(rest);
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** Subgroups of each group by name; those without a parent are under -1. */
function groupsBelow({ names, parents }: Grouping): ReadonlyMap<number, readonly number[]> {
  const children = Map.groupBy(parents.keys(), group => parents[group] ?? -1);
  for (const own of children.values()) own.sort((a, b) => byName.compare(names[a] ?? '', names[b] ?? ''));
  return children;
}

/**
 * Lays out groups by name, each followed by its elements; empty groups are left out.
 * @param withRest whether elements in no group form one more
 */
export function* layGroups(structure: Forest, grouping: Grouping, withRest: boolean): Steps<GroupTree> {
  const members = membersOf(grouping);
  yield;
  const children = groupsBelow(grouping);
  const rest = withRest && grouping.elements.length > 0 ? restOf(structure, grouping) : new Int32Array();
  yield;
  const rows = new Rows(structure, grouping.elements.length + grouping.names.length + rest.length + 1);

  function* lay(name: string, own: Int32Array, inner: readonly number[], parent: number): Steps<number> {
    const row = rows.group(name, parent);
    let size = 0;
    for (const group of inner) size += yield* layGroup(group, row);
    let last = -1;
    for (const element of own) {
      if (rows.count % STEP === 0) yield;
      // A file may list an element of a group twice.
      if (element === last) continue;
      rows.element(element, row);
      last = element;
      size++;
    }
    rows.close(row, size);
    return size;
  }
  const layGroup = (group: number, parent: number): Steps<number> =>
    lay(grouping.names[group] ?? '', members[group] ?? new Int32Array(), children.get(group) ?? [], parent);
  for (const group of children.get(-1) ?? []) yield* layGroup(group, -1);
  const restAt = rest.length > 0 ? rows.count : -1;
  if (rest.length > 0) yield* lay('', rest, [], -1);
  return rows.done(restAt);
}
