// The cube in the corner: shows how the camera stands, and turns it to one of 26 sides.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHome, IconPerspective } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { useViewer } from './context.ts';
import { useViewerState } from './state.ts';
import classes from './viewer.module.css';

/** Each face: its name, where it looks, and which ways its right and its up go. */
const faces: readonly {
  readonly name: 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';
  readonly out: Vec;
  readonly right: Vec;
  readonly up: Vec;
  readonly turn: string;
}[] = [
  { name: 'front', out: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0], turn: 'rotateY(0deg)' },
  { name: 'back', out: [0, 0, -1], right: [-1, 0, 0], up: [0, 1, 0], turn: 'rotateY(180deg)' },
  { name: 'right', out: [1, 0, 0], right: [0, 0, -1], up: [0, 1, 0], turn: 'rotateY(90deg)' },
  { name: 'left', out: [-1, 0, 0], right: [0, 0, 1], up: [0, 1, 0], turn: 'rotateY(-90deg)' },
  { name: 'top', out: [0, 1, 0], right: [1, 0, 0], up: [0, 0, -1], turn: 'rotateX(90deg)' },
  { name: 'bottom', out: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1], turn: 'rotateX(-90deg)' },
];
const steps = [-1, 0, 1] as const;

export function ViewCube() {
  const { t } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const cube = useRef<HTMLDivElement>(null);
  const projection = useViewerState(state => state.projection);

  useEffect(
    () =>
      viewer.onFrame(() => {
        const { yaw, pitch } = viewer.rig.pose;
        if (cube.current) cube.current.style.transform = `rotateX(${-pitch}rad) rotateY(${-yaw}rad)`;
      }),
    [viewer],
  );

  return (
    <div className={classes.cubePlace}>
      <div className={classes.cubeView}>
        <div ref={cube} className={classes.cube}>
          {faces.map(({ name, out, right, up, turn }) => (
            <div key={name} className={classes.face} style={{ transform: `${turn} translateZ(28px)` }}>
              <span aria-hidden>{t(`viewer.side.${name}`)}</span>
              {steps.flatMap(v =>
                steps.map(u => {
                  const side: Vec = [
                    out[0] + right[0] * u + up[0] * v,
                    out[1] + right[1] * u + up[1] * v,
                    out[2] + right[2] * u + up[2] * v,
                  ];
                  const isFace = u === 0 && v === 0;
                  // Edges and corners are for the pointer; by keyboard the six faces, which have keys, are enough.
                  return (
                    <button
                      key={`${u} ${v}`}
                      type="button"
                      tabIndex={-1}
                      aria-hidden={!isFace}
                      aria-label={isFace ? t(`viewer.command.${name}`) : undefined}
                      style={{ gridColumn: u + 2, gridRow: 2 - v }}
                      onClick={() => actions.look(side)}
                    />
                  );
                }),
              )}
            </div>
          ))}
        </div>
      </div>
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
