// Position of the walker on a plan of the storey: drawn once per storey and change of what is shown; the arrow moves
// with the eye.
import { useEffect, useMemo, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { positionOf } from '../../../viewer/camera/camera-math.ts';
import { EYE_HEIGHT, STEP_HEIGHT, withEye } from '../../../viewer/camera/walk-math.ts';
import type { Actions } from '../actions.ts';
import { useViewer } from '../context.ts';
import { featuresBelow } from '../tree/forest.ts';
import { fromPlan, onPlan, planAreaOf } from './plan-area.ts';
import { useViewerState, useViewerFacts, getState, setState } from '../state.ts';
import classes from '../viewer.module.css';
import { controlWalk } from '../../../viewer/camera/walk-control.ts';
import { storeyAt } from './plan-levels.ts';

/** Walk mode: its keys and the hint about them. Reports the walker's storey to the strip and the plan. */
export function WalkHint() {
  const { t } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const isOn = useViewerState(state => state.tool === 'walk');
  const fliesFree = useViewerState(state => state.fliesFree);
  useEffect(() => {
    if (!isOn) return undefined;
    // Walking needs a perspective.
    viewer.setProjection('perspective');
    setState({ projection: 'perspective' });
    document.querySelector<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
    const stop = controlWalk(viewer, {
      isFree: () => getState().fliesFree,
      onStep: (_eye, feet) => {
        const here = storeyAt(actions.storeyHeights, feet);
        // Runs every frame: only changes are set.
        if (here !== getState().here) setState({ here });
      },
    });
    return () => {
      stop();
      setState({ here: -1 });
    };
  }, [isOn, actions, viewer]);
  // Draws a frame, so that a fall starts or stops.
  useEffect(() => viewer.invalidate(), [viewer, fliesFree]);
  return (
    isOn && (
      <div className={classes.overlay}>
        <p className={classes.hint} role="status">
          {t(fliesFree ? 'viewer.walk.flyHint' : 'viewer.walk.hint')}
          <Button size="compact-xs" onClick={actions.toggleFree}>
            {t(fliesFree ? 'viewer.walk.walls' : 'viewer.walk.noWalls')}
          </Button>
        </p>
      </div>
    )
  );
}

/** Pixels of the picture; it is shown at half of that. */
const PIXELS = 360;

export function MiniMap() {
  const { tool, here, planOpen } = useViewerFacts('tool', 'here', 'planOpen');
  // The plan next to the model shows the same, larger.
  return tool === 'walk' && !planOpen && <StoreyPlan storey={here} />;
}

function StoreyPlan({ storey }: { readonly storey: number }) {
  const { t } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const version = useViewerState(state => state.version);
  const canvas = useRef<HTMLCanvasElement>(null);
  const arrow = useRef<SVGSVGElement>(null);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what is shown changes with the version
  const area = useMemo(() => areaOf(actions, storey), [actions, storey, version]);

  useEffect(() => {
    const picture = area && viewer.plan(area, PIXELS);
    if (picture) canvas.current?.getContext('2d')?.putImageData(picture, 0, 0);
  }, [viewer, area, version]);

  useEffect(() => {
    const place = () => {
      if (!arrow.current || !area) return;
      const { pose } = viewer.rig;
      const eye = positionOf(pose);
      const [x, , z] = eye;
      const [across, down] = onPlan(area, [x, z]);
      // Outside of the plan the arrow stays at its edge.
      const held = (share: number) => Math.max(0.05, Math.min(0.95, share)) * 100;
      arrow.current.dataset['eye'] = Array.from(viewer.worldOf(eye), value => value.toFixed(2)).join(' ');
      arrow.current.style.left = `${held(across)}%`;
      arrow.current.style.top = `${held(down)}%`;
      arrow.current.style.transform = `translate(-50%, -50%) rotate(${-pose.yaw}rad)`;
    };
    place();
    return viewer.onFrame(place);
  }, [viewer, area]);

  if (!area) return null;
  const go = (event: MouseEvent<HTMLButtonElement>) => {
    // A key press has no position: its click would be at the middle of the button.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, z] = fromPlan(area, [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
    const level = area.top - EYE_HEIGHT;
    const floor = viewer.world.floorBelow([x, level + STEP_HEIGHT, z]);
    if (floor !== null) viewer.goTo(withEye(viewer.rig.pose, [x, floor + EYE_HEIGHT, z]));
  };
  return (
    <button
      type="button"
      className={classes.miniMap}
      data-plan={storey}
      aria-label={t('viewer.walk.plan', { name: actions.storeys[storey]?.name ?? t('viewer.canvas') })}
      onClick={go}
    >
      <canvas ref={canvas} width={PIXELS} height={PIXELS} />
      <svg ref={arrow} viewBox="-12 -12 24 24" aria-hidden>
        <path d="M0 -10 L7 8 L0 4 L-7 8 Z" />
      </svg>
    </button>
  );
}

/** Plan area around what is shown of a storey; without a storey, around everything. */
function areaOf({ forest, storeys, storeyHeights, viewer }: Actions, storey: number) {
  const nodes = storeys[storey]?.nodes;
  if (!nodes) return planAreaOf([viewer.boxOf()], positionOf(viewer.rig.pose)[1] - EYE_HEIGHT);
  const boxes = nodes
    .flatMap(node => [...featuresBelow(forest, node)])
    .map(feature => (viewer.states.isPickable(feature) ? viewer.modelOf(feature)?.boxOf(feature) : null) ?? null);
  return planAreaOf(boxes, storeyHeights[storey] ?? 0);
}
