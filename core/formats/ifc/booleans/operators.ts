import type { Instance, Instances } from '../own-geometry/instances.ts';
import type { CurveReader } from '../own-geometry/read-curve.ts';
import type { Tolerance } from '../own-geometry/roundness.ts';
import { subtract, type Vector } from '../own-geometry/vectors.ts';
import { boundedBody, clip, type HalfSpace, isHalfSpace, readHalfSpace } from './half-spaces.ts';
import { judge, type Operator } from './judge.ts';
import { bodyAt, type Manifold, type ManifoldToplevel, type Solid } from './manifold.ts';
import { planesOf, pushedOut } from './push-out.ts';

// Booleans nested deeper in their second operands are a cycle, or meant to exhaust the program.
export const DEEPEST = 40;
// Operators of one chain.
export const LONGEST = 4000;

/** What is left of an item, or why it is not understood. */
export type Evaluated = { readonly solid: Solid } | { readonly failed: string };

export const isBoolean = ({ type }: Instance): boolean =>
  type === 'IFCBOOLEANRESULT' || type === 'IFCBOOLEANCLIPPINGRESULT';

/** Whether an item is made by operators, not drawn by itself. */
export const isOperated = (item: Instance): boolean => isBoolean(item) || item.type === 'IFCCSGSOLID';

/** The item before all operators; null when it is missing. */
export function innermostOf(instances: Instances, item: Instance): Instance | null {
  let first: Instance | null = item;
  for (let n = 0; first !== null && isOperated(first) && n < LONGEST; n++)
    first = instances.follow(first, isBoolean(first) ? 1 : 0);
  return first;
}

/** Combines bodies by the operators of booleans, and judges the results. `gap`: distance within which a corner is in a
 *  plane; `evaluate`: the solid of an operand, which belongs to a cache. */
export function createOperators(
  wasm: ManifoldToplevel,
  {
    instances,
    curves,
    tolerance,
    gap,
    evaluate,
  }: {
    readonly instances: Instances;
    readonly curves: CurveReader;
    readonly tolerance: Tolerance;
    readonly gap: number;
    readonly evaluate: (item: Instance, depth: number) => Evaluated;
  },
) {
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
    const first = innermostOf(instances, item);
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
    const tool = operator === 'DIFFERENCE' ? pushedOut(other, planesOf(body, gap), gap) : other.translate([0, 0, 0]);
    const result =
      operator === 'UNION' ? body.add(tool) : operator === 'INTERSECTION' ? body.intersect(tool) : body.subtract(tool);
    const fault = judge(result, operator, body, [tool], gap);
    other.delete();
    tool.delete();
    if (fault === null) return result;
    result.delete();
    return fault;
  }

  return { cutBy };
}

/** Normal and point of the plane of a half-space; `sign` 1: the normal points away from its material. */
function planeAt({ normal, point }: HalfSpace, origin: Vector, sign: 1 | -1): [normal: Vector, point: Vector] {
  return [[normal[0] * sign, normal[1] * sign, normal[2] * sign], subtract(point, origin)];
}
