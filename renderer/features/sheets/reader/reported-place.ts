// The address follows the view, once it rests.
import { useEffect } from 'react';
import type { SheetStage, StartView } from '../../../sheets/sheet-stage.ts';
import type { SheetView } from '../../../sheets/sheet-view.ts';
import { nextStart, placeText, type ReadPlace } from './read-place.ts';

/** Milliseconds without a movement before the address follows. */
const SETTLED = 400;

interface ReportedPlace {
  readonly stage: SheetStage | null;
  /** the page on the stage, 1 is the first; undefined: none */
  readonly page: number | undefined;
  /** scale at 100 % */
  readonly full: number;
  /** how another page would begin */
  readonly onView?: (view: StartView) => void;
  readonly onPlace: (place: ReadPlace) => void;
}

/** Reports the view of the stage when a person has changed it. */
export function useReportedPlace({ stage, page, full, onView, onPlace }: ReportedPlace): void {
  useEffect(() => {
    if (!stage || page === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: SheetView | undefined;
    const stop = stage.onDraw(() => {
      const { view, fitted } = stage;
      if (stage.size.width === 0 || view === known) return;
      onView?.(nextStart(fitted, view.scale, view.turn ?? 0));
      clearTimeout(timer);
      if (known) timer = setTimeout(() => onPlace({ page, at: placeText(view, fitted, full) }), SETTLED);
      known = view;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [stage, page, full, onView, onPlace]);
}
