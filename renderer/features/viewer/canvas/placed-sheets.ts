// Places of drawings over storeys in the scene.
import { unionOfAll, type Box, type Vec } from '../../../viewer/camera/camera-math.ts';
import type { SheetPlane } from '../../../viewer/overlays/sheet-planes.tsx';
import type { LaidSheet } from '../../../viewer/open-view.ts';
import { placed } from '../../../viewer/tools/plan-fit.ts';
import type { Actions } from '../actions.ts';
import { fromFile } from '../measure/point-requests.ts';
import { storeyOf } from '../plan/plan-levels.ts';

type Known = Pick<Actions, 'viewer' | 'forest' | 'storeys' | 'storeyHeights'>;

/**
 * The visible drawings: with a storey selected, none above it.
 * @param chosen position in the list of storeys; -1 all
 */
export const planesOfSheets = (known: Known, sheets: readonly LaidSheet[], chosen: number): SheetPlane[] =>
  sheets.flatMap(sheet => {
    const storey = storeyOf(known, sheet.model, sheet.storey);
    return storey < 0 || (chosen >= 0 && storey > chosen) ? [] : [planeOf(known, sheet, storey)];
  });

/** Metres above the floor, to avoid z-fighting with it. */
const LIFT = 0.03;

function planeOf(
  { viewer, storeyHeights }: Known,
  { key, picture, extents, placing, opacity, model }: LaidSheet,
  storey: number,
): SheetPlane {
  const [left, bottom, right, top] = extents;
  const height = (storeyHeights[storey] ?? 0) + LIFT;
  const corner = (x: number, y: number) => {
    const [east, north] = placed(placing, [x, y]);
    const [sceneX, , sceneZ] = fromFile(viewer, model, [east, 0, -north]);
    return [sceneX, height, sceneZ] as const;
  };
  const corners = [corner(left, bottom), corner(right, bottom), corner(right, top), corner(left, top)] as const;
  return { key, picture, opacity, corners };
}

/** Box of some points; null of none. */
export const boxAround = (points: readonly Vec[]): Box | null =>
  unionOfAll(points.map((point): Box => [...point, ...point]));
