import { Pairs } from '../step/pairs.ts';
import { inFileOrder, type StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';
import type { SortedInstances } from './sort-instances.ts';

/**
 * One parent per element: `of`, by ordinal, the ordinal of the parent, 0 for none, without cycles; `cut`, the
 * ordinals where a cycle was cut. Aggregation precedes nesting, nesting precedes containment; openings belong to the
 * element they void, fillings and ports to theirs without another parent, and what is referred to only to the place
 * that does. The first relationship of a kind wins.
 */
export function readParents(sorted: SortedInstances, relations: Relations) {
  const parents = new Int32Array(sorted.elements.length + 1);
  const adopt = (pairs: Pairs): void => {
    for (let i = 0; i < pairs.length; i++) {
      const parent = sorted.ordinalAt(pairs.left(i));
      const child = sorted.ordinalAt(pairs.right(i));
      if (parent > 0 && child > 0 && parents[child] === 0 && parent !== child) parents[child] = parent;
    }
  };
  const { aggregates, nests, contained, voids, projects, fills } = relations;
  for (const pairs of [aggregates, nests, contained, voids, projects]) adopt(pairs);
  for (let i = 0; i < fills.length; i++) {
    const opening = sorted.ordinalAt(fills.left(i));
    const filling = sorted.ordinalAt(fills.right(i));
    if (opening > 0 && filling > 0 && parents[filling] === 0 && parents[opening] !== filling)
      parents[filling] = parents[opening]!;
  }
  adopt(relations.ports);
  // What a space or zone only refers to is in it, if it is nowhere else.
  adopt(relations.referenced);
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

/** The relationships of a file as pairs of positions, in file order, whatever the classes of the instances. */
export type Relations = Readonly<Record<keyof typeof shapes, Pairs>>;

const MOST_PAIRS = 5_000_000;

/** Where a relationship names its two sides, and which of them is the left of the pair. */
interface Shape {
  readonly classes: readonly string[];
  readonly left: number;
  readonly right: number;
}

// Ranks of the arguments are the same in IFC2x3, 4 and 4x3. A side may be one reference, a list, or (IFC4) a typed
// set of property set definitions.
const shapes = {
  /** whole, part */
  aggregates: { classes: ['IFCRELAGGREGATES'], left: 4, right: 5 },
  nests: { classes: ['IFCRELNESTS'], left: 4, right: 5 },
  /** spatial structure, element */
  contained: { classes: ['IFCRELCONTAINEDINSPATIALSTRUCTURE'], left: 5, right: 4 },
  referenced: { classes: ['IFCRELREFERENCEDINSPATIALSTRUCTURE'], left: 5, right: 4 },
  /** element, opening */
  voids: { classes: ['IFCRELVOIDSELEMENT'], left: 4, right: 5 },
  /** opening, filling element */
  fills: { classes: ['IFCRELFILLSELEMENT'], left: 4, right: 5 },
  /** element, projection */
  projects: { classes: ['IFCRELPROJECTSELEMENT'], left: 4, right: 5 },
  /** element, port */
  ports: { classes: ['IFCRELCONNECTSPORTTOELEMENT'], left: 5, right: 4 },
  /** object, property set definition */
  sets: { classes: ['IFCRELDEFINESBYPROPERTIES', 'IFCRELOVERRIDESPROPERTIES'], left: 4, right: 5 },
  /** object, type object */
  types: { classes: ['IFCRELDEFINESBYTYPE'], left: 4, right: 5 },
  materials: { classes: ['IFCRELASSOCIATESMATERIAL'], left: 4, right: 5 },
  classifications: { classes: ['IFCRELASSOCIATESCLASSIFICATION'], left: 4, right: 5 },
  /** group, member */
  members: { classes: ['IFCRELASSIGNSTOGROUP', 'IFCRELASSIGNSTOGROUPBYFACTOR'], left: 6, right: 4 },
} satisfies Record<string, Shape>;

/** Reads all relationships that we use. References to missing instances are omitted. */
export function readRelations(index: StepIndex, reader: InstanceReader): Relations {
  const made = Object.entries(shapes).map(([name, shape]) => [name, readPairs(index, reader, shape)]);
  return Object.fromEntries(made) as Relations;
}

function readPairs(index: StepIndex, reader: InstanceReader, { classes, left, right }: Shape): Pairs {
  const pairs = new Pairs();
  for (const position of inFileOrder(classes.map(name => index.positionsOf(name)))) {
    reader.load(index, position);
    addPairs(index, collect(reader, left), collect(reader, right), pairs);
  }
  return pairs;
}

function addPairs(index: StepIndex, lefts: readonly number[], rights: readonly number[], pairs: Pairs): void {
  // One side is a single reference in every valid file; a product of two long lists is an attack.
  if (lefts.length * rights.length > MOST_PAIRS) return;
  for (const left of lefts) {
    const from = index.positionOf(left);
    if (from < 0) continue;
    for (const right of rights) {
      const to = index.positionOf(right);
      if (to >= 0) pairs.push(from, to);
    }
  }
}

/** STEP ids that an argument refers to, at whatever depth. */
function collect(reader: InstanceReader, argument: number): number[] {
  const found: number[] = [];
  const node = reader.argument(argument);
  const end = node < 0 ? -1 : reader.end(node);
  for (let at = node; at < end; at++) {
    const id = reader.refAt(at);
    if (id >= 0) found.push(id);
  }
  return found;
}
