import { nodeType, isSpatial } from '../schema/element-classes.ts';
import type { SetScope } from '../properties/property-sets.ts';
import { type ElementFacts, ofElement } from './elements.ts';
import { outlineOf, readOwnSets, spaceSet } from '../properties/own-sets.ts';
import type { SortedInstances } from './sort-instances.ts';
import { PlacementFrames } from './placement-frames.ts';
import type { Relations } from './relations.ts';

interface SpatialSources {
  readonly facts: ElementFacts;
  readonly relations: Relations;
  /** ordinal of the element around each, by ordinal */
  readonly parents: Int32Array;
  readonly lengthUnitMetres: number;
}

/** Emits the rows of `spatial`: the project and every spatial element (IFC2x3: IfcSpatialStructureElement). Storeys get
 *  their elevation in metres: the attribute times the unit, else the height of their placement. */
export function writeSpatial(
  { index, sorted, reader, rows }: SetScope,
  { facts, relations, parents, lengthUnitMetres }: SpatialSources,
): void {
  const { schema, classes, elements } = sorted;
  const spatial = classes.map(ifcClass => ifcClass !== undefined && isSpatial(schema, ifcClass));
  const isSpace = (position: number) => classes[index.types[position]!]?.name === 'IfcSpace';
  const given = readOwnSets(index, relations, reader, spaceSet.name, isSpace);
  const frames = new PlacementFrames(index);
  const siblings = new Map<number, number>();
  for (let ordinal = 1; ordinal <= elements.length; ordinal++) {
    const position = sorted.elementAt(ordinal);
    if (!spatial[index.types[position]!]) continue;
    const parent = parents[ordinal]!;
    const rank = siblings.get(parent) ?? 0;
    siblings.set(parent, rank + 1);
    const type = ofElement(facts.types, ordinal);
    let elevation: number | null = null;
    if (type === 'IfcBuildingStorey') {
      reader.load(index, position);
      const placement = reader.ref(5);
      const written = reader.number(9);
      const height = Number.isFinite(written) ? written : (frames.of(placement)?.o[2] ?? null);
      elevation = height === null ? null : height * lengthUnitMetres;
    }
    rows.add('spatial', [
      ordinal,
      nodeType(type),
      facts.longNames.get(ordinal) ?? null,
      ofElement(facts.objectTypes, ordinal),
      elevation,
      rank,
      outlineOf(given.get(position)?.get(spaceSet.geometry)),
    ]);
  }
}

/**
 * Elements that spatial elements refer to without containing them (IfcRelReferencedInSpatialStructure), by ordinal: a
 * wall that is part of a fire zone, a facade over several storeys.
 */
export function readReferences(sorted: SortedInstances, relations: Relations, parents: Int32Array) {
  const found = new Map<number, number[]>();
  const { referenced } = relations;
  for (let i = 0; i < referenced.length; i++) {
    const place = sorted.ordinalAt(referenced.left(i));
    const element = sorted.ordinalAt(referenced.right(i));
    if (place === 0 || element === 0 || parents[element] === place || element === place) continue;
    const elements = found.get(place);
    if (elements === undefined) found.set(place, [element]);
    else elements.push(element);
  }
  return found;
}

/** Facts about elements for the tree; arrays are by ordinal, entry 0 unused. */
export interface TreeFacts {
  readonly count: number;
  readonly guids: readonly string[];
  /** class as `IfcWall` */
  readonly types: readonly string[];
  readonly names: readonly (string | null)[];
  readonly objectTypes: readonly (string | null)[];
  readonly longNames: ReadonlyMap<number, string>;
  /** ordinal of the parent or 0; without cycles */
  readonly parents: Int32Array;
  /** ordinal of the project that is the root, or 0 when the file has none */
  readonly root: number;
  /** omitted from the tree unless it is drawn */
  readonly hidden: (ordinal: number) => boolean;
  /** elements that a place refers to without containing them, by ordinal */
  readonly references?: ReadonlyMap<number, readonly number[]>;
}

/**
 * Text of the structure file: a list whose only entry is the root. Every element is one node; elements without a parent
 * are children of the root, a repeated GlobalId is shown once, the children of an omitted node move to its parent.
 * Iterative: a file may nest arbitrarily deep.
 */
export function renderStructure(facts: TreeFacts, drawn: ReadonlySet<number>): string {
  const { count, guids, parents, root } = facts;
  const seen = new Set(root === 0 ? [] : guids.slice(root, root + 1));
  const shown = new Uint8Array(count + 1);
  shown[root] = 1;
  for (let ordinal = 1; ordinal <= count; ordinal++) {
    const guid = guids[ordinal]!;
    if (ordinal === root || (facts.hidden(ordinal) && !drawn.has(ordinal)) || seen.has(guid)) continue;
    seen.add(guid);
    shown[ordinal] = 1;
  }
  // Nearest shown ancestor. Resolved ancestors are kept, so long chains of hidden parents cost once.
  const above = new Int32Array(count + 1);
  const trail: number[] = [];
  for (let ordinal = 1; ordinal <= count; ordinal++) {
    let at = parents[ordinal]!;
    trail.length = 0;
    while (at !== 0 && shown[at] === 0) {
      if (above[at] !== 0) {
        at = above[at]!;
        break;
      }
      trail.push(at);
      at = parents[at]!;
    }
    if (at === 0) at = root;
    for (const hidden of trail) above[hidden] = at;
    above[ordinal] = at;
  }
  const firstChild = new Int32Array(count + 1);
  const nextSibling = new Int32Array(count + 1);
  for (let ordinal = count; ordinal >= 1; ordinal--) {
    if (shown[ordinal] === 0 || ordinal === root) continue;
    const parent = above[ordinal]!;
    nextSibling[ordinal] = firstChild[parent]!;
    firstChild[parent] = ordinal;
  }
  return `[${renderNodes(facts, firstChild, nextSibling)}]`;
}

function renderNodes(facts: TreeFacts, firstChild: Int32Array, nextSibling: Int32Array): string {
  const parts: string[] = [openNode(facts, facts.root)];
  const path: number[] = [facts.root];
  for (let node = path.at(-1), at = firstChild[facts.root]!; node !== undefined; node = path.at(-1)) {
    if (at === 0) {
      parts.push(']}');
      path.pop();
      at = path.length === 0 ? 0 : nextSibling[node]!;
      if (at !== 0) parts.push(',');
    } else {
      parts.push(openNode(facts, at));
      path.push(at);
      at = firstChild[at]!;
    }
  }
  return parts.join('');
}

/** A node up to the list of its children, which follow as text. */
function openNode(facts: TreeFacts, ordinal: number): string {
  // Ordinal 0 is the root that a file without a project gets.
  const node =
    ordinal === 0
      ? { uuid: '0000000000000000000000', type: 'project', name: null, longname: null, object_type: null }
      : {
          uuid: facts.guids[ordinal] ?? null,
          type: nodeType(facts.types[ordinal] ?? ''),
          name: facts.names[ordinal] ?? null,
          longname: facts.longNames.get(ordinal) ?? null,
          object_type: facts.objectTypes[ordinal] ?? null,
        };
  const referenced = (facts.references?.get(ordinal) ?? []).flatMap(each => facts.guids[each] ?? []);
  const references = referenced.length > 0 ? `,"references":${JSON.stringify(referenced)}` : '';
  return `${JSON.stringify(node).slice(0, -1)}${references},"children":[`;
}
