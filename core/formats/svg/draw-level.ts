import type { Scene } from '../gltf/scene.ts';
import type { Leaf } from './door-leaves.ts';
import { doorLeaves } from './door-leaves.ts';
import { seenFromAbove } from './from-above.ts';
import type { Loop } from './loops.ts';
import { outerLoops } from './loops.ts';
import type { PlanElement, PlanLevel } from './plan-levels.ts';
import { BELOW_FLOOR } from './plan-levels.ts';
import type { PlanBase } from './section.ts';
import { cutElement } from './section.ts';
import { pathData } from './svg-text.ts';

/** An element with its lines in a plan. */
export interface DrawnElement extends PlanElement {
  readonly loops: readonly Loop[];
  /** the loops as path data: the same in the map and in the plan */
  readonly path: string;
  readonly leaves: readonly Leaf[];
  /** false: it is wholly above or below the cut and was cut through its own middle */
  readonly isCut: boolean;
}

/** The content of a plan. */
export interface DrawnLevel {
  readonly level: PlanLevel;
  /** of the storey itself: what `map_file` shows */
  readonly own: readonly DrawnElement[];
  /** cut elements of the other storeys */
  readonly others: readonly DrawnElement[];
  /** surfaces below the cut, lowest first */
  readonly beyond: readonly { readonly element: PlanElement; readonly loops: readonly Loop[] }[];
}

/** Draws one plan. */
export function drawLevel(scene: Scene, level: PlanLevel, base: PlanBase): DrawnLevel {
  const draw = (elements: readonly PlanElement[]): DrawnElement[] =>
    elements.flatMap(element => {
      const drawn = drawElement(scene, element, level, base);
      return drawn === null ? [] : [drawn];
    });
  const beyond = [...level.own, ...level.others]
    .filter(({ layer, low, high }) => layer !== 'space' && low < level.cut && high > level.floor - BELOW_FLOOR)
    .map(element => ({
      element,
      loops: seenFromAbove(scene, element.element, level.floor - BELOW_FLOOR, level.cut, base),
    }))
    .filter(({ loops }) => loops.length > 0)
    .sort((a, b) => Math.min(a.element.high, level.cut) - Math.min(b.element.high, level.cut));
  return {
    level,
    own: draw(level.own),
    others: draw(level.others.filter(({ low, high }) => low < level.cut && high > level.cut)),
    beyond,
  };
}

/** Rooms, doors and windows always have a place in the plan of their storey; the rest only where it is cut. */
function drawElement(scene: Scene, element: PlanElement, level: PlanLevel, base: PlanBase): DrawnElement | null {
  const { layer, low, high, fact } = element;
  const isCut = low < level.cut && high > level.cut;
  if (!isCut && layer !== 'space' && layer !== 'door' && layer !== 'window') return null;
  const cut = cutElement(scene, element.element, isCut ? level.cut : (low + high) / 2, base);
  const loops = layer === 'space' ? outerLoops(cut) : cut;
  if (loops.length === 0) return null;
  const leaves = fact.door === null ? [] : doorLeaves(fact.door, loops, base);
  return { ...element, loops, path: pathData(loops), isCut, leaves };
}
