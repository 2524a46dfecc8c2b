// Actions on section planes and the section box.
import type { Box } from '../../../viewer/camera/camera-math.ts';
import {
  flipPlane,
  noSections,
  removePlane,
  type Sections,
  middleOf,
  movePlane,
  moveSide,
  outwardOf,
  sides,
} from '../../../viewer/tools/sections.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { getState, setState } from '../state.ts';
import type { Grip } from '../../../viewer/overlays/section-grips.tsx';

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

/** Metres between a section box and its content. */
const AROUND = 0.1;

/** Adds a box around the selection, else around everything; removes an existing box. */
export function toggledBox(sections: Sections, around: Box | null): Sections {
  if (sections.box || !around) return { ...sections, box: null };
  const [x0, y0, z0, x1, y1, z1] = around;
  return { ...sections, box: [x0 - AROUND, y0 - AROUND, z0 - AROUND, x1 + AROUND, y1 + AROUND, z1 + AROUND] };
}

export function createSectionActions(viewer: Pick<Viewer, 'setSections' | 'boxOf'>, selection: () => number[]) {
  function setSections(sections: Sections): void {
    viewer.setSections(sections);
    setState({ sections });
  }
  return {
    setSections,
    flipSection: (id: number) => setSections(flipPlane(getState().sections, id)),
    removeSection: (id: number) => setSections(removePlane(getState().sections, id)),
    clearSections: () => setSections(noSections),
    toggleSectionBox(): void {
      const chosen = selection();
      const next = toggledBox(getState().sections, viewer.boxOf(chosen.length > 0 ? chosen : undefined));
      setSections(next);
      if (next.box) setState({ tool: 'section' });
    },
  };
}
