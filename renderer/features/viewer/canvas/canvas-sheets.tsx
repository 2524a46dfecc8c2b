// Drawings over storeys: their places in the scene, and which are visible. Nothing is created while there are none.
import { useEffect, useMemo } from 'react';
import { Pins } from '../../../viewer/overlays/pins.tsx';
import { SheetPlanes } from '../../../viewer/overlays/sheet-planes.tsx';
import type { LaidSheet } from '../../../viewer/open-view.ts';
import { planesOf } from '../../../viewer/tools/sections.ts';
import { fromFile } from '../measure/point-requests.ts';
import { useViewer } from '../context.ts';
import { boxAround, planesOfSheets } from './placed-sheets.ts';
import { useViewerState, useViewerFacts } from '../state.ts';

export function CanvasSheets() {
  const sheets = useViewerState(state => state.sheets);
  return sheets.length > 0 && <Sheets sheets={sheets} />;
}

function Sheets({ sheets }: { readonly sheets: readonly LaidSheet[] }) {
  const actions = useViewer();
  const chosen = useViewerState(state => state.storey);
  const { sections, shifts } = useViewerFacts('sections', 'shifts');
  // Heights depend on the models that have arrived.
  useViewerState(state => state.version);
  const { storeys } = actions;
  const heights = actions.storeyHeights.join();
  const planes = useMemo(
    () => planesOfSheets(actions, sheets, chosen),
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

/** Numbered marks at points that a panel of the page sets. */
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
      })),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- places follow the shifts
    [viewer, model, points, accent, shifts],
  );
  return accent && pins.length > 0 && <Pins pins={pins} isThrough onOver={nothing} />;
}

const nothing = (): void => undefined;
