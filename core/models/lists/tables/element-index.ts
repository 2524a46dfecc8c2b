// All elements of a model with the places of their sets, in lists of numbers: made once for a state of the data, and
// read by every table of it. For the table thread only.
import { elementRecord, setRecord } from '../../data/model-data.ts';
import { isLeftOut } from '../../../formats/ifc/schema/element-classes.ts';
import type { SetRecord } from '../../../formats/model-layout.ts';
import { release } from '../../../kit/release.ts';
import type { ModelFile, RecordPlace } from '../../data/open.ts';
import { FIRST_EDITED_ID } from '../../data/row-edits.ts';
import type { OwnColumn } from '../schema.ts';
import { namesOf, selectElements, selectSets, storeyIds } from './store.ts';

export interface ElementIndex {
  readonly count: number;
  readonly guids: readonly string[];
  /** values of the columns of elements themselves */
  readonly own: Readonly<Record<OwnColumn, readonly (string | null)[]>>;
  /** positions of the set of attributes of each in `places`; -1: none */
  readonly attributes: Int32Array;
  /** element n has the sets `sets[starts[n]]` up to `sets[starts[n + 1] - 1]`: its own, then those of its type */
  readonly starts: Int32Array;
  readonly sets: Int32Array;
  /** numbers of the names of sets; undefined: no set has the name */
  readonly setNames: readonly string[];
  readonly nameOfSet: Int32Array;
  readonly places: { readonly chunk: Int32Array; readonly off: Int32Array; readonly len: Int32Array };
}

/** Lists of numbers that grow. */
class Numbers {
  #values = new Int32Array(1024);
  length = 0;
  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = new Int32Array(this.length * 2);
      longer.set(this.#values);
      release(this.#values);
      this.#values = longer;
    }
    this.#values[this.length++] = value;
  }
  at(index: number): number | undefined {
    return index < this.length ? this.#values[index] : undefined;
  }
  /** Nothing can be added any more. */
  done(): Int32Array {
    const all = this.#values.slice(0, this.length);
    release(this.#values);
    return all;
  }
}

/** Positions of sets by id: those of the converter follow each other, those of people are far behind. */
class Positions {
  readonly #near = new Numbers();
  readonly #far = new Map<number, number>();
  set(id: number, position: number): void {
    if (id >= FIRST_EDITED_ID) this.#far.set(id, position);
    else {
      while (this.#near.length < id) this.#near.push(-1);
      this.#near.push(position);
    }
  }
  /** -1: there is no such set any more */
  get(id: number): number {
    return (id >= FIRST_EDITED_ID ? this.#far.get(id) : this.#near.at(id)) ?? -1;
  }
}

/** One text for all that are equal. */
function createInterning() {
  const known = new Map<string, string>();
  return (text: string): string => {
    const found = known.get(text);
    if (found === undefined) known.set(text, text);
    return found ?? text;
  };
}

/** The names of what an element refers to, one after the other. */
function createNaming(names: ReadonlyMap<number, string>) {
  const known = new Map<string, string>();
  return (ids: readonly number[] | undefined): string => {
    if (!ids || ids.length === 0) return '';
    const key = ids.join();
    let text = known.get(key);
    if (text === undefined) {
      text = [...new Set(ids.map(id => names.get(id) ?? '').filter(name => name !== ''))].join(', ');
      known.set(key, text);
    }
    return text;
  };
}

function readSets(file: ModelFile) {
  const [chunk, off, len, nameOfSet] = [new Numbers(), new Numbers(), new Numbers(), new Numbers()];
  const setNames: string[] = [];
  const numbers = new Map<string, number>();
  const positions = new Positions();
  for (const set of selectSets(file)) {
    const name = set.name ?? '';
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = setNames.push(name) - 1));
    positions.set(set.id, chunk.length);
    nameOfSet.push(number);
    chunk.push(set.chunk);
    off.push(set.off);
    len.push(set.len);
  }
  return {
    positions,
    setNames,
    nameOfSet: nameOfSet.done(),
    places: { chunk: chunk.done(), off: off.done(), len: len.done() },
  };
}

/** Openings, ports and the like are left out, as in the tree of the model. */
// Long: one walk over the elements fills every list.
export function readElementIndex(file: ModelFile): ElementIndex {
  const { positions, ...found } = readSets(file);
  const intern = createInterning();
  const [materials, layers, classifications, systems] = (
    ['material', 'layer', 'classification', 'system'] as const
  ).map(table => createNaming(namesOf(file, table))) as [Naming, Naming, Naming, Naming];
  const guids: string[] = [];
  const own: Record<Exclude<OwnColumn, 'storey'>, (string | null)[]> = {
    class: [],
    name: [],
    type: [],
    material: [],
    layer: [],
    classification: [],
    system: [],
  };
  const [attributes, starts, sets] = [new Numbers(), new Numbers(), new Numbers()];
  const ids: number[] = [];
  const parents = new Map<number, { readonly parent: number | null; readonly name: string | null }>();
  const hidden = new Map<string, boolean>();
  const push = (id: number) => {
    const at = positions.get(id);
    if (at >= 0) sets.push(at);
  };
  for (const { id, guid, type, name, parent, ...place } of selectElements(file)) {
    parents.set(id, { parent, name });
    let isHidden = hidden.get(type);
    if (isHidden === undefined) hidden.set(type, (isHidden = isLeftOut(type)));
    if (isHidden) continue;
    const { a, s, t = [], o, m, c, l, y } = elementRecord(file, place);
    ids.push(id);
    guids.push(guid);
    own.class.push(intern(type));
    own.name.push(name);
    own.type.push(typeof o?.name === 'string' ? intern(o.name) : null);
    own.material.push(m ? materials(m.map(each => each.id)) : '');
    own.layer.push(layers(l));
    own.classification.push(classifications(c));
    own.system.push(systems(y));
    attributes.push(positions.get(a));
    starts.push(sets.length);
    s.forEach(push);
    t.forEach(push);
  }
  starts.push(sets.length);
  return {
    count: ids.length,
    guids,
    own: { ...own, storey: storeysOf(ids, parents, storeyIds(file)) },
    attributes: attributes.done(),
    starts: starts.done(),
    sets: sets.done(),
    ...found,
  };
}

type Naming = ReturnType<typeof createNaming>;

/** The name of the storey that each is in, a storey in itself. */
function storeysOf(
  ids: readonly number[],
  parents: ReadonlyMap<number, { readonly parent: number | null; readonly name: string | null }>,
  storeys: ReadonlySet<number>,
): (string | null)[] {
  const known = new Map<number, string | null>();
  const find = (id: number, depth: number): string | null => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const row = parents.get(id);
    let name: string | null = null;
    if (storeys.has(id)) name = row?.name ?? null;
    else if (row && row.parent !== null && depth < 200) name = find(row.parent, depth + 1);
    known.set(id, name);
    return name;
  };
  return ids.map(id => find(id, 0));
}

/** Where the record of a set is. */
const placeOfSet = ({ places: { chunk, off, len } }: ElementIndex, set: number): RecordPlace => ({
  chunk: chunk[set] as number,
  off: off[set] as number,
  len: len[set] as number,
});

/** Equal for sets that share their record. */
export const numberOfPlace = ({ places: { chunk, off } }: ElementIndex, set: number): number =>
  (chunk[set] as number) * 2 ** 31 + (off[set] as number);

/** The values of a set. */
export const recordOfSet = (file: ModelFile, index: ElementIndex, set: number): SetRecord =>
  setRecord(file, placeOfSet(index, set));
