// Overlays of the model, drawn from the state of the viewer.
import { useMemo, useRef, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@mantine/core';
import { IconHome, IconPerspective } from '@tabler/icons-react';
import { faceNames, type FaceName, facing } from '../../../viewer/overlays/cube-sides.ts';
import { BegunPoints, MeasureShape, Pivot } from '../../../viewer/overlays/measure-shapes.tsx';
import { SectionGrips } from '../../../viewer/overlays/section-grips.tsx';
import { ViewCube } from '../../../viewer/overlays/view-cube.tsx';
import { noSections } from '../../../viewer/tools/sections.ts';
import { CanvasMarks } from './canvas-sheets.tsx';
import { CanvasPins } from './canvas-pins.tsx';
import { useViewer } from '../context.ts';
import { measureAt } from '../measure/point-requests.ts';
import { handlesOf } from '../sections/section-actions.ts';
import { getState, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';
import { IconButton } from '../../../ui/controls.tsx';

// Next to the view cube, which is drawn: buttons for the initial view and the projection, and for screen readers the
// faces of the cube.

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
        <IconButton label={t('viewer.command.home')} icon={IconHome} hint="tooltip" onClick={actions.home} />
        <IconButton
          label={t('viewer.command.projection')}
          icon={IconPerspective}
          hint="tooltip"
          aria-pressed={projection === 'orthographic'}
          data-on={projection === 'orthographic' || undefined}
          className={classes.toggle}
          onClick={actions.toggleProjection}
        />
      </div>
    </div>
  );
}

interface CanvasOverlaysProps {
  /** the pointer is over an overlay, so over nothing of the model */
  readonly onOver: () => void;
}

export function CanvasOverlays({ onOver }: CanvasOverlaysProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const pivot = useViewerState(state => state.pivot);
  const names = useMemo(
    () => Object.fromEntries(faceNames.map(name => [name, t(`viewer.side.${name}`)])) as Record<FaceName, string>,
    [t],
  );
  return (
    <>
      <Grips onOver={onOver} />
      <Measures onOver={onOver} />
      {pivot && <Pivot point={pivot} />}
      <CanvasPins onOver={onOver} />
      <CanvasMarks />
      <ViewCube names={names} onLook={actions.look} onOver={onOver} />
    </>
  );
}

/** Shown with the section tool only; sections stay without it. */
function Grips({ onOver }: CanvasOverlaysProps) {
  const actions = useViewer();
  const sections = useViewerState(state => state.sections);
  const isOn = useViewerState(state => state.tool === 'section');
  const grabbed = useRef(noSections);
  return (
    isOn && (
      <SectionGrips
        grips={handlesOf(sections)}
        onGrab={() => {
          grabbed.current = getState().sections;
        }}
        onMove={(handle, metres) => actions.setSections(handle.move(grabbed.current, metres))}
        onOver={onOver}
      />
    )
  );
}

function Measures({ onOver }: CanvasOverlaysProps) {
  const actions = useViewer();
  const measures = useViewerState(state => state.measures);
  const begun = useViewerState(state => state.measurePoints);
  return (
    <>
      {measures.map(({ id, kind, points }) => (
        <MeasureShape
          key={id}
          kind={kind}
          points={points}
          {...(kind !== 'clearance' && {
            onPull: (end, x, y) => {
              const snap = measureAt(actions.viewer, x, y);
              if (snap) actions.moveMeasureEnd(id, end, snap.point);
            },
          })}
          onOver={onOver}
        />
      ))}
      <BegunPoints points={begun} />
    </>
  );
}
