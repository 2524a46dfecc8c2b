// Handles of section planes and of the sides of the section box, and the effect of moving them.
import type { Grip } from '../../../viewer/overlays/section-grips.tsx';
import { middleOf, movePlane, moveSide, outwardOf, sides, type Sections } from '../../../viewer/tools/sections.ts';

export interface SectionHandle extends Grip {
  /** id of the plane; null for a side of the box */
  readonly plane: number | null;
  readonly move: (sections: Sections, metres: number) => Sections;
}

export function handlesOf({ planes, box }: Sections): SectionHandle[] {
  return [
    ...planes.map(({ id, anchor, normal }) => ({
      key: `plane ${id}`,
      plane: id,
      anchor,
      axis: normal,
      move: (all: Sections, metres: number) => movePlane(all, id, metres),
    })),
    ...(box
      ? sides.map(side => ({
          key: `side ${side}`,
          plane: null,
          anchor: middleOf(box, side),
          axis: outwardOf(side),
          move: (all: Sections, metres: number) => moveSide(all, side, metres),
        }))
      : []),
  ];
}

/** Metres along its axis that a key moves a handle; undefined for other keys. */
export function keyStep(key: string, isLarge: boolean): number | undefined {
  const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key];
  return way === undefined ? undefined : way * (isLarge ? 1 : 0.1);
}
