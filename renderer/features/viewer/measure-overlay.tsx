// Measured lengths, the snap mark and the pivot, drawn over the canvas. They follow the camera without React.
import { CloseButton } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { distance, type Snap } from '../../viewer/tools/snap.ts';
import { useViewer } from './context.ts';
import { measureAt } from './measure-at.ts';
import { getState, setState, useViewerState } from './state.ts';
import { lengthText } from './units.ts';
import classes from './viewer.module.css';

/** What moves with the pointer. */
export interface PointMarks {
  snap(snap: Snap | null): void;
  pivot(point: Vec | null): void;
}

export function MeasureOverlay({ marks }: { readonly marks: RefObject<PointMarks | null> }) {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const measures = useViewerState(state => state.measures);
  const start = useViewerState(state => state.measureStart);
  const tool = useViewerState(state => state.tool);
  const root = useRef<HTMLDivElement>(null);
  const snapped = useRef<Snap | null>(null);
  const pivot = useRef<Vec | null>(null);
  const place = useRef<() => void>(() => undefined);

  useImperativeHandle(marks, () => ({
    snap(snap) {
      snapped.current = snap;
      place.current();
    },
    pivot(point) {
      pivot.current = point;
      place.current();
    },
  }), []);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const one = (selector: string) => element.querySelector<HTMLElement>(selector);
    const put = (target: HTMLElement | null, point: Vec | null) => {
      if (!target) return;
      const at = point && viewer.rig.project(point);
      const shown = at !== null && Math.abs(at.depth) <= 1;
      target.hidden = !shown;
      if (shown) target.style.transform = `translate(${at.x}px, ${at.y}px)`;
    };
    const draw = (line: Element | null, from: Vec | null, to: Vec | null) => {
      if (!line) return;
      const [a, b] = [from && viewer.rig.project(from), to && viewer.rig.project(to)];
      const shown = a && b && a.depth <= 1 && b.depth <= 1;
      line.setAttribute('visibility', shown ? 'visible' : 'hidden');
      if (shown) for (const [name, value] of [['x1', a.x], ['y1', a.y], ['x2', b.x], ['y2', b.y]] as const) line.setAttribute(name, value.toFixed(1));
    };
    place.current = () => {
      for (const { id, from, to } of measures) {
        draw(element.querySelector(`line[data-measure="${id}"]`), from, to);
        put(one(`[data-label="${id}"]`), middle(from, to));
        put(one(`[data-end="${id} from"]`), from);
        put(one(`[data-end="${id} to"]`), to);
      }
      const snap = tool === 'measure' ? snapped.current : null;
      const mark = one('[data-snap]');
      put(mark, snap?.point ?? null);
      if (mark && snap) mark.dataset['kind'] = snap.kind;
      draw(element.querySelector('line[data-pending]'), start, snap?.point ?? null);
      const label = one('[data-pending-label]');
      put(label, start && snap ? middle(start, snap.point) : null);
      if (label && start && snap) label.textContent = lengthText(distance(start, snap.point), i18n.language);
      put(one('[data-start]'), start);
      put(one('[data-pivot]'), pivot.current);
    };
    place.current();
    return viewer.onFrame(() => place.current());
  }, [viewer, measures, start, tool, i18n.language]);

  const drag = (id: number, end: 'from' | 'to') => (event: React.PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const box = root.current?.getBoundingClientRect();
    const snap = box && measureAt(viewer, event.clientX - box.left, event.clientY - box.top);
    if (snap) setState({ measures: getState().measures.map(measure => (measure.id === id ? { ...measure, [end]: snap.point } : measure)) });
  };

  return (
    <div ref={root} className={classes.overlay}>
      <svg aria-hidden>
        {measures.map(({ id }) => <line key={id} data-measure={id} />)}
        <line data-pending />
      </svg>
      {measures.flatMap(({ id, from, to }) => [
        ...(['from', 'to'] as const).map(end => <span key={`${id} ${end}`} className={classes.end} data-end={`${id} ${end}`} onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)} onPointerMove={drag(id, end)} />),
        <span key={id} className={classes.length} data-label={id}>
          <output aria-label={t('viewer.measure.length')}>{lengthText(distance(from, to), i18n.language)}</output>
          <CloseButton size={18} aria-label={t('viewer.measure.remove')} onClick={() => actions.removeMeasure(id)} />
        </span>,
      ])}
      <span className={classes.length} data-pending-label hidden />
      <span className={classes.end} data-start hidden />
      <span className={classes.snap} data-snap hidden />
      <span className={classes.pivot} data-pivot hidden />
      {tool === 'measure' && <p className={classes.hint} role="status">{t(start ? 'viewer.measure.second' : 'viewer.measure.first')}</p>}
    </div>
  );
}

const middle = (a: Vec, b: Vec): Vec => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
