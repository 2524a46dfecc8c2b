// Drawings over storeys: where they lie in the scene, and which of them are seen. Nothing is made while there are none.
import { useEffect, useMemo } from 'react';
import { unionOf, type Box, type Vec } from '../../viewer/camera/camera-math.ts';
import { Pins } from '../../viewer/overlays/pins.tsx';
import { SheetPlanes, type SheetPlane } from '../../viewer/overlays/sheet-planes.tsx';
import type { LaidSheet } from '../../viewer/open-view.ts';
import { placed } from '../../viewer/tools/plan-fit.ts';
import { planesOf } from '../../viewer/tools/sections.ts';
import type { Actions } from './actions.ts';
import { fromFile } from './ask-points.ts';
import { useViewer } from './context.ts';
import { useViewerState } from './state.ts';
import { storeyOf } from './view-storeys.ts';

export function CanvasSheets() {
  const sheets = useViewerState(state => state.sheets);
  return sheets.length > 0 && <Sheets sheets={sheets} />;
}

function Sheets({ sheets }: { readonly sheets: readonly LaidSheet[] }) {
  const actions = useViewer();
  const chosen = useViewerState(state => state.storey);
  const sections = useViewerState(state => state.sections);
  const shifts = useViewerState(state => state.shifts);
  // Heights are measured with the models that have come.
  useViewerState(state => state.version);
  const { storeys } = actions;
  const heights = actions.storeyHeights.join();
  const planes = useMemo(
    () =>
      sheets.flatMap(sheet => {
        const storey = storeyOf(actions, sheet.model, sheet.storey);
        return storey < 0 || (chosen >= 0 && storey > chosen) ? [] : [planeOf(actions, sheet, storey)];
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the actions know these
    [actions, storeys, sheets, chosen, shifts, heights],
  );
  const cuts = useMemo(() => planesOf(sections), [sections]);
  const { viewer } = actions;
  useEffect(() => {
    viewer.setLaid(boxAround(planes.flatMap(({ corners }) => corners)));
    return () => viewer.setLaid(null);
  }, [viewer, planes]);
  return <SheetPlanes sheets={planes} cuts={cuts} />;
}

const boxAround = (points: readonly Vec[]): Box | null =>
  points.reduce<Box | null>((box, point) => unionOf(box, [...point, ...point]), null);

/** Metres over the floor: in it, both would fight for every pixel. */
const LIFT = 0.03;

function planeOf(
  { viewer, storeyHeights }: Actions,
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

/** Numbers at points that a panel of the page names. */
export function CanvasMarks() {
  const { viewer } = useViewer();
  const { model, points } = useViewerState(state => state.marks);
  const accent = useViewerState(state => state.colours?.accent);
  const shifts = useViewerState(state => state.shifts);
  const pins = useMemo(
    () =>
      points.map((point, n) => ({
        key: `mark ${n}`,
        at: fromFile(viewer, model, point),
        label: String(n + 1),
        colour: accent ?? '',
        isCurrent: false,
        onOpen: nothing,
      })),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- places follow the shifts
    [viewer, model, points, accent, shifts],
  );
  return accent && pins.length > 0 && <Pins pins={pins} isThrough onOver={nothing} />;
}

const nothing = (): void => undefined;
