import { Pairs } from './pairs.ts';
import type { StepIndex } from './step-index.ts';
import type { InstanceReader } from './step-reader.ts';

/** The relationships of a file as pairs of positions, in file order, whatever the instances are. */
export interface Relations {
  /** whole, part */
  readonly aggregates: Pairs;
  readonly nests: Pairs;
  /** spatial structure, element */
  readonly contained: Pairs;
  readonly referenced: Pairs;
  /** element, opening */
  readonly voids: Pairs;
  /** opening, filling element */
  readonly fills: Pairs;
  /** element, projection */
  readonly projects: Pairs;
  /** element, port */
  readonly ports: Pairs;
  /** object, property set definition */
  readonly sets: Pairs;
  /** object, type object */
  readonly types: Pairs;
  readonly materials: Pairs;
  readonly classifications: Pairs;
  /** group, member */
  readonly members: Pairs;
}

const MOST_PAIRS = 5_000_000;

/** Where a relationship names its two sides, and which of them is the left of the pair. */
interface Shape { readonly classes: readonly string[]; readonly left: number; readonly right: number }

// Ranks of the arguments are the same in IFC2x3, 4 and 4x3. A side may be one reference, a list, or (IFC4) a typed
// set of property set definitions.
const shapes: Readonly<Record<keyof Relations, Shape>> = {
  aggregates: { classes: ['IFCRELAGGREGATES'], left: 4, right: 5 },
  nests: { classes: ['IFCRELNESTS'], left: 4, right: 5 },
  contained: { classes: ['IFCRELCONTAINEDINSPATIALSTRUCTURE'], left: 5, right: 4 },
  referenced: { classes: ['IFCRELREFERENCEDINSPATIALSTRUCTURE'], left: 5, right: 4 },
  voids: { classes: ['IFCRELVOIDSELEMENT'], left: 4, right: 5 },
  fills: { classes: ['IFCRELFILLSELEMENT'], left: 4, right: 5 },
  projects: { classes: ['IFCRELPROJECTSELEMENT'], left: 4, right: 5 },
  ports: { classes: ['IFCRELCONNECTSPORTTOELEMENT'], left: 5, right: 4 },
  sets: { classes: ['IFCRELDEFINESBYPROPERTIES', 'IFCRELOVERRIDESPROPERTIES'], left: 4, right: 5 },
  types: { classes: ['IFCRELDEFINESBYTYPE'], left: 4, right: 5 },
  materials: { classes: ['IFCRELASSOCIATESMATERIAL'], left: 4, right: 5 },
  classifications: { classes: ['IFCRELASSOCIATESCLASSIFICATION'], left: 4, right: 5 },
  members: { classes: ['IFCRELASSIGNSTOGROUP', 'IFCRELASSIGNSTOGROUPBYFACTOR'], left: 6, right: 4 },
};

/** Reads all relationships that we use. References to instances that are not in the file are left out. */
export function readRelations(index: StepIndex, reader: InstanceReader): Relations {
  const lefts: number[] = [];
  const rights: number[] = [];
  const read = ({ classes, left, right }: Shape): Pairs => {
    const pairs = new Pairs();
    for (const position of inFileOrder(classes.map((name) => index.positionsOf(name)))) {
      reader.load(index, position);
      lefts.length = 0;
      rights.length = 0;
      collect(reader, left, lefts);
      collect(reader, right, rights);
      // One side is a single reference in every valid file; a product of two long lists is an attack.
      if (lefts.length * rights.length > MOST_PAIRS) continue;
      for (const l of lefts) {
        const from = index.positionOf(l);
        if (from < 0) continue;
        for (const r of rights) {
          const to = index.positionOf(r);
          if (to >= 0) pairs.push(from, to);
        }
      }
    }
    return pairs;
  };
  const made = Object.entries(shapes).map(([name, shape]) => [name, read(shape)] as const);
  return Object.fromEntries(made) as unknown as Relations;
}

function inFileOrder(lists: readonly Int32Array[]): Int32Array {
  const filled = lists.filter((list) => list.length > 0);
  return filled.length === 1 ? filled[0]! : Int32Array.from(filled.flatMap((list) => [...list])).sort();
}

function collect(reader: InstanceReader, argument: number, into: number[]): void {
  const node = reader.argument(argument);
  const end = node < 0 ? -1 : reader.end(node);
  for (let at = node; at < end; at++) {
    const id = reader.refAt(at);
    if (id >= 0) into.push(id);
  }
}
