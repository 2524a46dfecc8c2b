// The plan with its pointer, keys and the camera's arrow. The stage draws what moves.
import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { bearingOf, turnedBy, turnedTowards } from '../../../viewer/plan/plan-camera.ts';
import { CanvasSurface, type OpenSurface, type SurfaceElements } from '../../../ui/canvas/canvas-surface.tsx';
import { createPalette } from '../../../viewer/plan/plan-palette.ts';
import { PlanStage } from '../../../viewer/plan/plan-stage.ts';
import type { StagePlan } from '../../../viewer/plan/plan-states.ts';
import { parseColour } from '../colour/canvas-colours.ts';
import { useViewer } from '../context.ts';
import { goTo, PICK_SLACK, planEvents, planMeasures } from './plan-events.ts';
import { useMeasureWriting } from '../measure/measure-labels.tsx';
import { getState, useViewerState, useViewerFacts } from '../state.ts';
import classes from './plan.module.css';
import { inkOn } from '../../../viewer/overlays/pin-picture.ts';

interface PlanPinsProps {
  readonly stage: RefObject<PlanStage | null>;
  /** heights in the scene between which a pin belongs to this storey */
  readonly floor: number;
  readonly ceiling: number;
}

/** Metres below the floor at which its objects may begin. */
const BELOW = 0.5;

/** Pins on the plan: buttons of the page at places of the storey. They follow the plan without React. */
function PlanPins({ stage, floor, ceiling }: PlanPinsProps) {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  const root = useRef<HTMLDivElement>(null);
  const { pins: all, pinsSeen: seen } = useViewerFacts('pins', 'pinsSeen');
  const pins = all.filter(({ at }) => {
    const height = viewer.sceneOf(at)[1];
    return seen !== 'off' && height >= floor - BELOW && height < ceiling - BELOW;
  });
  useEffect(() => {
    const place = () => {
      for (const element of root.current?.children ?? []) {
        if (!(element instanceof HTMLElement) || !stage.current) continue;
        const at = all.find(({ key }) => key === element.dataset['key'])?.at;
        if (!at) continue;
        const [x, , z] = viewer.sceneOf(at);
        const [across, down] = stage.current.spotOf([x, z]);
        element.style.transform = `translate(${across}px, ${down}px) translate(-50%, -100%)`;
      }
    };
    return stage.current?.onDraw(place);
  });
  return (
    <div ref={root} className={classes.pins} role="group" aria-label={t('viewer.pins')}>
      {pins.map(({ key, label, title, colour, isCurrent, onOpen }) => (
        <button
          key={key}
          type="button"
          data-key={key}
          data-own-drag
          data-current={isCurrent || undefined}
          style={{ background: colour, color: inkOn(colour) }}
          aria-label={`#${label} ${title}`}
          title={title}
          onClick={onOpen}
          onKeyDown={event => event.stopPropagation()}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

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
  const { version, tool } = useViewerFacts('version', 'tool');
  const writing = useMeasureWriting();
  const area = useMemo(
    () => new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    [i18n.language],
  );
  const place = useRef<HTMLDivElement>(null);
  const arrow = useRef<SVGSVGElement>(null);
  const stage = useRef<PlanStage | null>(null);
  const floorOf = useRef(floor);

  const open = useCallback(
    ({ place: element, ...canvases }: SurfaceElements): OpenSurface<PlanStage> => {
      if (!arrow.current) throw new Error('the arrow of the plan is missing');
      const own = new PlanStage({
        viewer,
        ...canvases,
        arrow: arrow.current,
        font: getComputedStyle(element).fontFamily,
        area: value => `${area.format(value)} m²`,
      });
      stage.current = own;
      onStage(own);
      return {
        stage: own,
        events: planEvents(actions, own, { floor: () => floorOf.current, writing }),
        close() {
          stage.current = null;
          onStage(null);
        },
      };
    },
    [actions, viewer, area, onStage, writing],
  );

  useEffect(() => {
    if (!place.current) return;
    const style = getComputedStyle(place.current);
    const token = (name: string) => parseColour(style.getPropertyValue(name));
    const colours = { paper: token('--surface-raised'), ink: token('--text'), accent: token('--accent') };
    stage.current?.setPalette(createPalette(colours));
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

  return (
    <CanvasSurface
      className={classes.plan}
      label={`${label}: ${t('viewer.plan.keys')}`}
      data={{ 'data-plan-view': true, 'data-tool': tool }}
      open={open}
      keys={(own, middle, { shiftKey }) => ({
        z: own.fit,
        Enter: () =>
          shiftKey ? goTo(actions, own, middle, floor) : actions.pickFeature(own.pick(middle, PICK_SLACK), false),
      })}
      takesInnerKeys
      place={place}
    >
      <span className={classes.middle} aria-hidden />
      <PlanPins stage={stage} floor={floor} ceiling={ceiling} />
      <CameraArrow arrow={arrow} stage={stage} />
    </CanvasSurface>
  );
}

/** Position of the camera; dragging it turns the camera. */
function CameraArrow(props: { arrow: RefObject<SVGSVGElement | null>; stage: RefObject<PlanStage | null> }) {
  const { arrow, stage } = props;
  const { t } = useTranslation();
  const { viewer } = useViewer();
  useEffect(() => {
    const show = () => arrow.current?.setAttribute('aria-valuenow', String(bearingOf(viewer.rig.pose)));
    show();
    return viewer.onFrame(show);
  }, [arrow, viewer]);
  const onDown = (event: PointerEvent<SVGSVGElement>) => event.currentTarget.setPointerCapture(event.pointerId);
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    const around = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!around || !stage.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = [event.clientX - around.left, event.clientY - around.top] as const;
    viewer.setPose(turnedTowards(viewer.rig.pose, stage.current.arrowAt(), to, stage.current.view.angle));
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
