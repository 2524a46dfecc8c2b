import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Tolerance } from '../own-geometry/roundness.ts';
import type { ItemDrawer } from '../own-geometry/draw-items.ts';
import type { Instance, Instances } from '../own-geometry/instances.ts';
import type { CurveReader } from '../own-geometry/read-curve.ts';
import { subtract, type Vector } from '../own-geometry/vectors.ts';
import { boundedBody, clip, type HalfSpace, isHalfSpace, readHalfSpace } from './half-spaces.ts';
import { bodyAt, type Solid, solidOf } from './manifold.ts';
import { judge, type Operator } from './judge.ts';
import { planesOf, pushedOut } from './push-out.ts';

/** Evaluates solid items. */
export type Solids = ReturnType<typeof createSolids>;

// Booleans nested deeper in their second operands are a cycle, or meant to exhaust the program.
const DEEPEST = 40;
// Operators of one chain.
const LONGEST = 4000;
// Metres within which two faces are one plane.
const GAP = 1e-5;

/** What is left of an item, or why it is not understood. */
export type Evaluated = { readonly solid: Solid } | { readonly failed: string };

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
    'failed' in of ? of : { solid: { body: of.solid.body.translate(0, 0, 0), origin: of.solid.origin } };

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

  /** Combines a body, which is released, with an operand. */
  function cutBy(first: Evaluated, operator: unknown, second: Instance, depth: number): Evaluated {
    if ('failed' in first) return first;
    const { body, origin } = first.solid;
    const result = isHalfSpace(second)
      ? cutBySpace(body, origin, operator, second)
      : beginsWithSpace(second)
        ? combined(body, operator, toolOf(second, body, origin, depth + 1))
        : combined(body, operator, bodyOf(evaluate(second, depth + 1), origin));
    if (typeof result !== 'string') {
      body.delete();
      return { solid: { body: result, origin } };
    }
    body.delete();
    return { failed: result };
  }

  function cutBySpace(body: Manifold, origin: Vector, operator: unknown, of: Instance): Manifold | string {
    const space = readHalfSpace(instances, curves, of, tolerance);
    if (space === null) return `${of.type} is not known`;
    if (operator !== 'DIFFERENCE' && operator !== 'INTERSECTION') return 'a half-space has no end';
    return space.bounds === null
      ? clip(body, ...planeAt(space, origin, operator === 'DIFFERENCE' ? 1 : -1), gap)
      : cutByBounded(body, origin, operator, space);
  }

  function cutByBounded(body: Manifold, origin: Vector, operator: Operator, space: HalfSpace): Manifold | string {
    return operated(body, operator, boundedBody(wasm, space, body, origin));
  }

  const bodyOf = (of: Evaluated, origin: Vector): Manifold | string =>
    'failed' in of ? of.failed : bodyAt(of.solid, origin);

  function combined(body: Manifold, operator: unknown, other: Manifold | string): Manifold | string {
    if (typeof other === 'string') return other;
    if (operator === 'UNION' || operator === 'INTERSECTION' || operator === 'DIFFERENCE')
      return operated(body, operator, other);
    other.delete();
    return 'its operator is not known';
  }

  /** Whether an operand has no end, because its innermost one is a half-space. */
  function beginsWithSpace(item: Instance): boolean {
    let first: Instance | null = item;
    for (let n = 0; first !== null && isOperated(first) && n < LONGEST; n++)
      first = instances.follow(first, isBoolean(first) ? 1 : 0);
    return first !== null && isHalfSpace(first);
  }

  /** An operand of half-spaces as a body that reaches beyond another one. */
  function toolOf(item: Instance, around: Manifold, origin: Vector, depth: number): Manifold | string {
    if (depth > DEEPEST) return 'it is nested too deep';
    if (isHalfSpace(item)) {
      const space = readHalfSpace(instances, curves, item, tolerance);
      return space === null ? `${item.type} is not known` : boundedBody(wasm, space, around, origin);
    }
    if (!isOperated(item)) return bodyOf(evaluate(item, depth), origin);
    const [first, second] = isBoolean(item)
      ? [instances.follow(item, 1), instances.follow(item, 2)]
      : [instances.follow(item, 0), null];
    const start = first === null ? 'an operand is missing' : toolOf(first, around, origin, depth + 1);
    if (!isBoolean(item) || typeof start === 'string') return start;
    const result = combined(
      start,
      item.values[0],
      second === null ? 'an operand is missing' : toolOf(second, around, origin, depth + 1),
    );
    start.delete();
    return result;
  }

  /** The judged result; the second operand is released. */
  function operated(body: Manifold, operator: Operator, other: Manifold): Manifold | string {
    const tool = operator === 'DIFFERENCE' ? pushedOut(other, planesOf(body, gap), gap) : other.translate(0, 0, 0);
    const result =
      operator === 'UNION' ? body.add(tool) : operator === 'INTERSECTION' ? body.intersect(tool) : body.subtract(tool);
    const fault = judge(result, operator, body, [tool], gap);
    other.delete();
    tool.delete();
    if (fault === null) return result;
    result.delete();
    return fault;
  }

  return {
    /** The solid of an item; it belongs to the cache. */
    evaluate: (item: Instance): Evaluated => evaluate(item),
    /** The body of a boolean before its operators; that of any other item is its own. */
    base(item: Instance): Evaluated {
      let first: Instance | null = item;
      for (let n = 0; first !== null && isOperated(first) && n < LONGEST; n++)
        first = instances.follow(first, isBoolean(first) ? 1 : 0);
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

const isBoolean = ({ type }: Instance): boolean => type === 'IFCBOOLEANRESULT' || type === 'IFCBOOLEANCLIPPINGRESULT';

/** Whether an item is made by operators, not drawn by itself. */
export const isOperated = (item: Instance): boolean => isBoolean(item) || item.type === 'IFCCSGSOLID';

/** Normal and point of the plane of a half-space; `sign` 1: the normal points away from its material. */
function planeAt({ normal, point }: HalfSpace, origin: Vector, sign: 1 | -1): [normal: Vector, point: Vector] {
  return [[normal[0] * sign, normal[1] * sign, normal[2] * sign], subtract(point, origin)];
}
