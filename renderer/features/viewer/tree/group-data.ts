// Converts the service's layers, systems and the like to groups of GlobalIds. Pure: runs in a worker.
import type { Classification, ElementTable, Layer, System, Zone } from '../../../api/schema.d.ts';

/** Groupings of a model besides its structure and classes. */
export const groupings = ['type', 'layer', 'system', 'material', 'zone', 'classification'] as const;
export type GroupedBy = (typeof groupings)[number];
export const treeKinds = ['structure', 'class', ...groupings] as const;
export type TreeKind = (typeof treeKinds)[number];

/** Compact, so that the page receives it in one piece: 200,000 strings would block it. */
export interface ModelGroups {
  readonly names: readonly string[];
  /** parent of each group; -1: none */
  readonly parents: readonly number[];
  /** GlobalIds, one a line; an element may occur several times */
  readonly uuids: string;
  /** the group of each line */
  readonly codes: Int32Array;
}

interface Relation {
  readonly element_uuid: string;
  readonly classification_id: number;
}

function createGroups() {
  const names: string[] = [];
  const parents: number[] = [];
  const uuids: string[] = [];
  const codes: number[] = [];
  return {
    add(name: string | null, parent = -1): number {
      parents.push(parent);
      return names.push(name?.trim() ?? '') - 1;
    },
    put(uuid: string, group: number): void {
      uuids.push(uuid);
      codes.push(group);
    },
    done: (): ModelGroups => ({ names, parents, uuids: uuids.join('\n'), codes: Int32Array.from(codes) }),
  };
}

/** Groups by the values of the first column; elements without one are in no group. */
export function groupsOfTable({ models }: Pick<ElementTable, 'models'>): ModelGroups {
  const groups = createGroups();
  const numbers = new Map<string, number>();
  for (const { rows } of models) {
    for (const [uuid, value] of rows) {
      if (value === null || value === undefined || value === '') continue;
      const name = String(value);
      let number = numbers.get(name);
      if (number === undefined) numbers.set(name, (number = groups.add(name)));
      groups.put(String(uuid), number);
    }
  }
  return groups.done();
}

/** Groups of layers and systems. */
export function groupsOfLists(lists: readonly Pick<Layer | System, 'name' | 'elements'>[]): ModelGroups {
  const groups = createGroups();
  for (const { name, elements } of lists) {
    const number = groups.add(name);
    for (const uuid of elements) groups.put(uuid, number);
  }
  return groups.done();
}

/** Groups of zones with their zones and rooms. */
export function groupsOfZones(zones: readonly Pick<Zone, 'name' | 'spaces' | 'zones'>[]): ModelGroups {
  const groups = createGroups();
  const addAll = (inner: typeof zones, parent: number) => {
    for (const { name, spaces, zones: below } of inner) {
      const number = groups.add(name, parent);
      for (const { uuid } of spaces) groups.put(uuid, number);
      addAll(below as typeof zones, number);
    }
  };
  addAll(zones, -1);
  return groups.done();
}

/** Groups of classes below their classification. */
export function groupsOfClasses(classifications: readonly Classification[], relations: readonly Relation[]) {
  const groups = createGroups();
  const tops = new Map<string, number>();
  const numbers = new Map<number, number>();
  for (const { id, name, notation, title } of classifications) {
    let top = tops.get(name ?? '');
    if (top === undefined) tops.set(name ?? '', (top = groups.add(name)));
    numbers.set(id, groups.add([notation, title].filter(Boolean).join(' '), top));
  }
  for (const { element_uuid, classification_id } of relations) {
    const number = numbers.get(classification_id);
    if (number !== undefined) groups.put(element_uuid, number);
  }
  return groups.done();
}
