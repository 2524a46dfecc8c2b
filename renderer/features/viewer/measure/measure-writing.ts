// How measures of the open viewer are written: the unit of lengths, and where its points are.
import { useMemo } from 'react';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import { useViewer } from '../context.ts';
import { coordinatesOf } from './coordinates.ts';
import type { MeasureWriting } from './measure-text.ts';
import { useViewerState } from '../state.ts';

/** The same object as long as nothing of it changes. */
export function useMeasureWriting(): MeasureWriting {
  const { viewer } = useViewer();
  const style = useNumberStyle();
  const mapPlace = useViewerState(state => state.mapPlace);
  return useMemo(
    () => ({ ...style, at: point => coordinatesOf(viewer.worldOf(point), mapPlace) }),
    [style, viewer, mapPlace],
  );
}
