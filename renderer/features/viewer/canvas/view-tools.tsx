// Next to the view cube, which is drawn: buttons for the initial view and the projection, and for screen readers the
// faces of the cube.
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconHome, IconPerspective } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { faceNames, facing } from '../../../viewer/overlays/cube-sides.ts';
import { useViewer } from '../context.ts';
import { useViewerState } from '../state.ts';
import classes from '../viewer.module.css';

export function ViewTools() {
  const { t } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const faces = useRef<HTMLDivElement>(null);
  const projection = useViewerState(state => state.projection);

  useEffect(
    () =>
      viewer.onFrame(() => {
        const { yaw, pitch } = viewer.rig.pose;
        if (faces.current) faces.current.dataset['angles'] = `${yaw.toFixed(4)} ${pitch.toFixed(4)}`;
      }),
    [viewer],
  );

  return (
    <div className={classes.cubePlace}>
      <VisuallyHidden>
        <div ref={faces} role="group">
          {faceNames.map(name => (
            // On the keyboard the faces have shortcuts.
            <button key={name} type="button" tabIndex={-1} onClick={() => actions.look(facing[name])}>
              {t(`viewer.command.${name}`)}
            </button>
          ))}
        </div>
      </VisuallyHidden>
      <div className={classes.cubeTools}>
        <Tooltip label={t('viewer.command.home')}>
          <ActionIcon aria-label={t('viewer.command.home')} onClick={actions.home}>
            <IconHome size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('viewer.command.projection')}>
          <ActionIcon
            aria-label={t('viewer.command.projection')}
            aria-pressed={projection === 'orthographic'}
            data-on={projection === 'orthographic' || undefined}
            className={classes.toggle}
            onClick={actions.toggleProjection}
          >
            <IconPerspective size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
