// Walking: the keys while it is on, and the words that say them.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { controlWalk } from '../../viewer/camera/walk-control.ts';
import { useViewer } from './context.ts';
import { setState, useViewerState } from './state.ts';
import classes from './viewer.module.css';

export function WalkHint() {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  const isOn = useViewerState(state => state.tool === 'walk');
  useEffect(() => {
    if (!isOn) return undefined;
    // Nobody walks without perspective.
    viewer.setProjection('perspective');
    setState({ projection: 'perspective' });
    document.querySelector<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
    return controlWalk(viewer);
  }, [isOn, viewer]);
  return isOn && <div className={classes.overlay}><p className={classes.hint} role="status">{t('viewer.walk.hint')}</p></div>;
}
