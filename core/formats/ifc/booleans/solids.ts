import type { Tolerance } from '../own-geometry/roundness.ts';
import type { ItemDrawer } from '../own-geometry/draw-items.ts';
import type { Instance, Instances } from '../own-geometry/instances.ts';
import type { CurveReader } from '../own-geometry/read-curve.ts';
import { isHalfSpace } from './half-spaces.ts';
import { type ManifoldToplevel, solidOf } from './manifold.ts';
import { createOperators, DEEPEST, type Evaluated, innermostOf, isBoolean, LONGEST } from './operators.ts';

/** Evaluates solid items. */
export type Solids = ReturnType<typeof createSolids>;

// Metres within which two faces are one plane.
const GAP = 1e-5;

/** Evaluates solid items to bodies for cutting: booleans, CSG solids and what `drawer` draws. The solids belong to this
 *  cache. `metres`: metres per length unit. */
export function createSolids(
  wasm: ManifoldToplevel,
  {
    instances,
    curves,
    drawer,
    tolerance,
    metres,
  }: {
    readonly instances: Instances;
    readonly curves: CurveReader;
    readonly drawer: ItemDrawer;
    readonly tolerance: Tolerance;
    readonly metres: number;
  },
) {
  const known = new Map<number, Evaluated>();
  const gap = GAP / metres;
  const { cutBy } = createOperators(wasm, { instances, curves, tolerance, gap, evaluate });

  function evaluate(item: Instance, depth = 0): Evaluated {
    const before = known.get(item.id);
    if (before !== undefined) return before;
    const found = depth > DEEPEST ? { failed: 'it is nested too deep' } : evaluated(item, depth);
    known.set(item.id, found);
    return found;
  }

  function evaluated(item: Instance, depth: number): Evaluated {
    if (item.type === 'IFCCSGSOLID') {
      const root = instances.follow(item, 0);
      return root === null ? { failed: 'it is empty' } : copied(evaluate(root, depth + 1));
    }
    if (isBoolean(item)) return chain(item, depth);
    const mesh = drawer.solid(item);
    if (mesh === null) return { failed: `${item.type} is not known` };
    const solid = solidOf(wasm, mesh);
    return solid === null ? { failed: `${item.type} is not closed` } : { solid };
  }

  const copied = (of: Evaluated): Evaluated =>
    'failed' in of ? of : { solid: { body: of.solid.body.translate([0, 0, 0]), origin: of.solid.origin } };

  /** First operands may be thousands deep: they are evaluated in a loop. */
  function chain(item: Instance, depth: number): Evaluated {
    const operators: Instance[] = [];
    let first: Instance | null = item;
    while (first !== null && isBoolean(first)) {
      if (operators.push(first) > LONGEST) return { failed: 'it is nested too deep' };
      first = instances.follow(first, 1);
    }
    if (first === null) return { failed: 'an operand is missing' };
    let rest = operators.reverse();
    let start: Evaluated;
    const [innermost] = rest;
    const other = innermost && instances.follow(innermost, 2);
    if (isHalfSpace(first) && innermost?.values[0] === 'INTERSECTION' && other && !isHalfSpace(other)) {
      start = cutBy(copied(evaluate(other, depth + 1)), 'INTERSECTION', first, depth);
      rest = rest.slice(1);
    } else start = copied(evaluate(first, depth + 1));
    for (const operator of rest) {
      const second = instances.follow(operator, 2);
      start = second === null ? { failed: 'an operand is missing' } : cutBy(start, operator.values[0], second, depth);
    }
    return start;
  }

  return {
    /** The solid of an item; it belongs to the cache. */
    evaluate: (item: Instance): Evaluated => evaluate(item),
    /** The body of a boolean before its operators; that of any other item is its own. */
    base(item: Instance): Evaluated {
      const first = innermostOf(instances, item);
      return first === null ? { failed: 'an operand is missing' } : evaluate(first);
    },
    gap,
    /** Releases the bodies when there are too many. */
    tidy(most: number): void {
      if (known.size > most) this.clear();
    },
    clear(): void {
      for (const each of known.values()) if ('solid' in each) each.solid.body.delete();
      known.clear();
    },
  };
}
