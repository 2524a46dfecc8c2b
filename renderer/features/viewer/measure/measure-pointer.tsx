// Preview at the pointer while measuring: the mark of the snap point, the line to it and its number. It is part of the
// page and not of the drawing, so that the model is not drawn again with every move.
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import { labelPlace } from '../../../viewer/tools/measures.ts';
import type { Snap } from '../../../viewer/tools/snap.ts';
import { useViewer } from '../context.ts';
import { measureText } from './measure-text.ts';
import { useMeasureWriting } from './measure-labels.tsx';
import { takesPoints } from '../canvas/click-rules.ts';
import { begunShape, noMeasuring, pathThrough } from './measuring.ts';
import { getState, useViewerState } from '../state.ts';
import { pin } from '../canvas/use-pinned.ts';
import classes from '../viewer.module.css';

export interface PointerMark {
  /** the snap point; null: none */
  show(snap: Snap | null): void;
}

/** A requested point has no line and no number. */
const askedPoint = { ...noMeasuring, measureKind: 'length' } as const;

export function MeasurePointer({ mark }: { readonly mark: RefObject<PointerMark | null> }) {
  const writing = useMeasureWriting();
  const { viewer } = useViewer();
  const isOn = useViewerState(takesPoints);
  const isAsked = useViewerState(state => state.tool === 'place');
  const kind = useViewerState(state => state.measureKind);
  const begun = useViewerState(state => state.measurePoints);
  const line = useRef<SVGPathElement>(null);
  const square = useRef<HTMLSpanElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const snapped = useRef<Snap | null>(null);
  const place = useRef<() => void>(() => undefined);

  useImperativeHandle(
    mark,
    () => ({
      show(snap) {
        snapped.current = snap;
        place.current();
      },
    }),
    [],
  );

  useEffect(() => {
    place.current = () => {
      if (!line.current || !square.current || !label.current) return;
      const project = (point: Snap['point']) => viewer.rig.project(point);
      const { snap, points, says } = begunShape(isAsked ? askedPoint : getState(), isOn ? snapped.current : null);
      pin(square.current, snap?.point ?? null, project);
      if (snap) square.current.dataset['kind'] = snap.kind;
      line.current.setAttribute('d', pathThrough(points.map(project), kind === 'area'));
      pin(label.current, says ? labelPlace(kind, points) : null, project);
      if (says) label.current.textContent = measureText(kind, points, writing);
    };
    place.current();
    return viewer.onFrame(() => place.current());
  }, [viewer, isOn, isAsked, kind, begun, writing]);

  return (
    <div className={classes.overlay}>
      <svg aria-hidden>
        <path ref={line} data-pending data-area={kind === 'area' || undefined} />
      </svg>
      <span ref={label} className={classes.length} data-pending-label hidden />
      <span ref={square} className={classes.snap} data-snap hidden />
    </div>
  );
}
