// The plan with its pointer, keys and the camera's arrow. React creates the elements; the stage draws what moves.
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bearingOf, turnedBy, turnedTowards } from '../../../viewer/plan/plan-camera.ts';
import { controlPlan, middleOf, movingKeys } from '../../../viewer/plan/plan-control.ts';
import { createPalette } from '../../../viewer/plan/plan-palette.ts';
import { createPlanStage, type PlanStage } from '../../../viewer/plan/plan-stage.ts';
import type { StagePlan } from '../../../viewer/plan/plan-states.ts';
import { parseColour } from '../colour/canvas-colours.ts';
import { useViewer } from '../context.ts';
import { goTo, PICK_SLACK, planEvents } from './plan-events.ts';
import { useMeasureWriting } from '../measure/measure-labels.tsx';
import { planMeasures } from './plan-measures.ts';
import { PlanPins } from './plan-pins.tsx';
import { getState, useViewerState } from '../state.ts';
import classes from './plan.module.css';

interface PlanCanvasProps {
  readonly label: string;
  readonly plans: readonly StagePlan[];
  /** height of the storey's floor in the scene */
  readonly floor: number;
  /** height of the storey above, if there is one */
  readonly ceiling: number;
  /** clockwise, radians */
  readonly angle: number;
  readonly onStage: (stage: PlanStage | null) => void;
}

/** Radians that a key turns the camera by. */
const TURN = Math.PI / 36;

export function PlanCanvas({ label, plans, floor, ceiling, angle, onStage }: PlanCanvasProps) {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const scheme = useComputedColorScheme('light');
  const version = useViewerState(state => state.version);
  const tool = useViewerState(state => state.tool);
  const writing = useMeasureWriting();
  const area = useMemo(
    () => new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    [i18n.language],
  );
  const place = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const arrow = useRef<SVGSVGElement>(null);
  const stage = useRef<PlanStage | null>(null);
  const floorOf = useRef(floor);

  useEffect(() => {
    if (!place.current || !base.current || !over.current || !arrow.current) return undefined;
    const own = createPlanStage({
      viewer,
      base: base.current,
      over: over.current,
      arrow: arrow.current,
      font: getComputedStyle(place.current).fontFamily,
      area: value => `${area.format(value)} m²`,
    });
    stage.current = own;
    onStage(own);
    const sized = new ResizeObserver(([entry]) => {
      if (entry) own.resize(entry.contentRect.width, entry.contentRect.height);
    });
    sized.observe(place.current);
    const stopControl = controlPlan(place.current, planEvents(actions, own, { floor: () => floorOf.current, writing }));
    return () => {
      stopControl();
      sized.disconnect();
      own.dispose();
      stage.current = null;
      onStage(null);
    };
  }, [actions, viewer, area, onStage, writing]);

  useEffect(() => {
    if (!place.current) return;
    const style = getComputedStyle(place.current);
    const token = (name: string) => parseColour(style.getPropertyValue(name));
    stage.current?.setPalette(
      createPalette({ paper: token('--surface-raised'), ink: token('--text'), accent: token('--accent') }),
    );
  }, [scheme, area]);
  useEffect(() => stage.current?.setAngle(angle), [angle, area]);
  useEffect(() => {
    floorOf.current = floor;
    stage.current?.show(plans);
  }, [plans, floor, area]);
  useEffect(() => stage.current?.refresh(), [version]);
  useEffect(() => {
    const tell = () => stage.current?.setMeasures(planMeasures(getState(), null, floor, writing), null);
    tell();
    return useViewerState.subscribe(({ measures, measurePoints, tool }, before) => {
      if (measures !== before.measures || measurePoints !== before.measurePoints || tool !== before.tool) tell();
    });
  }, [floor, area, writing]);

  const onKey = (event: KeyboardEvent) => {
    const own = stage.current;
    if (!own || event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = middleOf(own);
    const acts: Readonly<Record<string, () => void>> = {
      ...movingKeys(own),
      z: own.fit,
      Enter: () =>
        event.shiftKey ? goTo(actions, own, middle, floor) : actions.pickFeature(own.pick(middle, PICK_SLACK), false),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the plan is used with the keys
    <div
      ref={place}
      className={classes.plan}
      role="application"
      tabIndex={0}
      aria-label={`${label}: ${t('viewer.plan.keys')}`}
      data-plan-view
      data-tool={tool}
      onKeyDown={onKey}
    >
      <canvas ref={base} />
      <canvas ref={over} />
      <span className={classes.middle} aria-hidden />
      <PlanPins stage={stage} floor={floor} ceiling={ceiling} />
      <CameraArrow arrow={arrow} stage={stage} />
    </div>
  );
}

/** Position of the camera; dragging it turns the camera. */
function CameraArrow({
  arrow,
  stage,
}: {
  readonly arrow: React.RefObject<SVGSVGElement | null>;
  readonly stage: React.RefObject<PlanStage | null>;
}) {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  useEffect(() => {
    const tell = () => arrow.current?.setAttribute('aria-valuenow', String(bearingOf(viewer.rig.pose)));
    tell();
    return viewer.onFrame(tell);
  }, [arrow, viewer]);
  const onDown = (event: PointerEvent<SVGSVGElement>) => event.currentTarget.setPointerCapture(event.pointerId);
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    const around = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!around || !stage.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    viewer.setPose(
      turnedTowards(
        viewer.rig.pose,
        stage.current.arrowAt(),
        [event.clientX - around.left, event.clientY - around.top],
        stage.current.view.angle,
      ),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: TURN, ArrowDown: TURN, ArrowRight: -TURN, ArrowUp: -TURN }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    viewer.setPose(turnedBy(viewer.rig.pose, step));
  };
  return (
    <svg
      ref={arrow}
      className={classes.arrow}
      viewBox="-100 -100 200 200"
      role="slider"
      tabIndex={0}
      aria-label={t('viewer.plan.camera')}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={0}
      data-own-drag
      data-camera
      onPointerDown={onDown}
      onPointerMove={onMove}
      onKeyDown={onKey}
    >
      <path className={classes.cone} />
      <circle r="13" />
      <path className={classes.pointer} d="M0 -11 L8 8 L0 4 L-8 8 Z" />
    </svg>
  );
}
