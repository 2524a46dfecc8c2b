// Walk mode: its keys and the hint about them. Reports the walker's storey to the strip and the plan.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { controlWalk } from '../../../viewer/camera/walk-control.ts';
import { useViewer } from '../context.ts';
import { getState, setState, useViewerState } from '../state.ts';
import { storeyAt } from './storey-heights.ts';
import classes from '../viewer.module.css';

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
