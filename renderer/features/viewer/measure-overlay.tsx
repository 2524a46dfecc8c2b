// What was measured, the snap mark and the pivot, drawn over the canvas. They follow the camera without React.
import { Button, Checkbox, CloseButton, SegmentedControl } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { fewest, labelPlace, measureKinds, most, type MeasureKind } from '../../viewer/tools/measures.ts';
import type { Snap } from '../../viewer/tools/snap.ts';
import { useViewer } from './context.ts';
import { measureAt } from './measure-at.ts';
import { measureText } from './measure-text.ts';
import { measureStep } from './measuring.ts';
import { useViewerState } from './state.ts';
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
  const kind = useViewerState(state => state.measureKind);
  const points = useViewerState(state => state.measurePoints);
  const tool = useViewerState(state => state.tool);
  const root = useRef<HTMLDivElement>(null);
  const snapped = useRef<Snap | null>(null);
  const pivot = useRef<Vec | null>(null);
  const place = useRef<() => void>(() => undefined);

  useImperativeHandle(
    marks,
    () => ({
      snap(snap) {
        snapped.current = snap;
        place.current();
      },
      pivot(point) {
        pivot.current = point;
        place.current();
      },
    }),
    [],
  );

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
    const draw = (line: Element | null, along: readonly Vec[], closed: boolean) => {
      if (!line) return;
      const places = along.map(point => viewer.rig.project(point));
      const shown = places.length > 1 && places.every(({ depth }) => depth <= 1);
      line.setAttribute('visibility', shown ? 'visible' : 'hidden');
      if (shown)
        line.setAttribute(
          'd',
          `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`,
        );
    };
    place.current = () => {
      for (const measure of measures) {
        draw(element.querySelector(`path[data-measure="${measure.id}"]`), measure.points, measure.kind === 'area');
        put(one(`[data-label="${measure.id}"]`), labelPlace(measure.kind, measure.points));
        measure.points.forEach((point, n) => put(one(`[data-end="${measure.id} ${n}"]`), point));
      }
      const snap = tool === 'measure' && kind !== 'clearance' ? snapped.current : null;
      const mark = one('[data-snap]');
      put(mark, snap?.point ?? null);
      if (mark && snap) mark.dataset['kind'] = snap.kind;
      const pending = snap ? [...points, snap.point] : points;
      draw(element.querySelector('path[data-pending]'), pending, kind === 'area');
      const label = one('[data-pending-label]');
      const says = points.length > 0 && pending.length >= fewest[kind];
      put(label, says ? labelPlace(kind, pending) : null);
      if (label && says) label.textContent = measureText(kind, pending, i18n.language);
      points.forEach((point, n) => put(one(`[data-begun="${n}"]`), point));
      put(one('[data-pivot]'), pivot.current);
    };
    place.current();
    return viewer.onFrame(() => place.current());
  }, [viewer, measures, kind, points, tool, i18n.language]);

  const grab = (event: React.PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId);
  const drag = (id: number, end: number) => (event: React.PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const box = root.current?.getBoundingClientRect();
    const snap = box && measureAt(viewer, event.clientX - box.left, event.clientY - box.top);
    if (snap) actions.moveMeasureEnd(id, end, snap.point);
  };
  const from = useViewerState(state => state.clearanceFrom);
  const measuresFace = useViewerState(state => state.measuresFace);
  const step = measureStep({ measureKind: kind, measurePoints: points, clearanceFrom: from, measuresFace });

  return (
    <div ref={root} className={classes.overlay}>
      <svg aria-hidden>
        {measures.map(measure => (
          <path key={measure.id} data-measure={measure.id} data-area={measure.kind === 'area' || undefined} />
        ))}
        <path data-pending data-area={kind === 'area' || undefined} />
      </svg>
      {measures.flatMap(measure => [
        ...measure.points.map((_point, n) => (
          <span
            key={`${measure.id} ${n}`}
            className={classes.end}
            data-end={`${measure.id} ${n}`}
            {...(measure.kind === 'clearance'
              ? { 'data-fixed': true }
              : { onPointerDown: grab, onPointerMove: drag(measure.id, n) })}
          />
        )),
        <span key={measure.id} className={classes.length} data-label={measure.id}>
          <output aria-label={t(`viewer.measure.${measure.kind}`)}>
            {measureText(measure.kind, measure.points, i18n.language)}
          </output>
          <CloseButton
            size={18}
            aria-label={t('viewer.measure.remove')}
            onClick={() => actions.removeMeasure(measure.id)}
          />
        </span>,
      ])}
      <span className={classes.length} data-pending-label hidden />
      {points.map((_point, n) => (
        <span key={n} className={classes.end} data-begun={n} />
      ))}
      <span className={classes.snap} data-snap hidden />
      <span className={classes.pivot} data-pivot hidden />
      {tool === 'measure' && (
        <div className={classes.hint} data-wide>
          <SegmentedControl
            size="xs"
            aria-label={t('viewer.measure.kind')}
            value={kind}
            onChange={value => actions.setMeasureKind(value as MeasureKind)}
            data={measureKinds.map(value => ({ value, label: t(`viewer.measure.kinds.${value}`) }))}
          />
          <span role="status">{t(`viewer.measure.${step}`)}</span>
          {kind === 'clearance' && (
            <Checkbox
              size="xs"
              label={t('viewer.measure.faceOnly')}
              checked={measuresFace}
              onChange={event => actions.setMeasuresFace(event.currentTarget.checked)}
            />
          )}
          {most[kind] === Infinity && (
            <Button size="compact-xs" disabled={step !== 'more'} onClick={actions.finishMeasure}>
              {t('viewer.measure.done')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
