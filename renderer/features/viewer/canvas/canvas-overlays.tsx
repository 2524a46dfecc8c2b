// Overlays of the model, drawn from the state of the viewer.
import { useMemo, useRef, useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@mantine/core';
import { IconHome, IconPerspective } from '@tabler/icons-react';
import { faceNames, type FaceName, facing } from '../../../viewer/overlays/cube-sides.ts';
import { BegunPoints, MeasureShape, Pivot } from '../../../viewer/overlays/measure-shapes.tsx';
import { SectionGrips } from '../../../viewer/overlays/section-grips.tsx';
import { ViewCube } from '../../../viewer/overlays/view-cube.tsx';
import { noSections, planesOf } from '../../../viewer/tools/sections.ts';
import { useViewer } from '../context.ts';
import { measureAt, modelAt, fromFile } from '../measure/point-requests.ts';
import { handlesOf } from '../sections/section-actions.ts';
import { getState, useViewerState, setState, useViewerFacts } from '../state.ts';
import classes from '../viewer.module.css';
import { IconButton } from '../../../ui/controls.tsx';
import { Pins } from '../../../viewer/overlays/pins.tsx';
import { usePinned } from './use-pinned.ts';
import { SheetPlanes } from '../../../viewer/overlays/sheet-planes.tsx';
import type { LaidSheet } from '../../../viewer/open-view.ts';
import { boxAround, planesOfSheets } from './placed-sheets.ts';
import { type Rectangle, reachOf } from '../../../viewer/tools/rectangle.ts';

/** The selection rectangle in progress, and a hint on its two directions. */
export function BandHint({ band }: { readonly band: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  const tool = useViewerState(state => state.tool);
  return (
    <div className={classes.overlay}>
      <div ref={band} className={classes.band} data-band hidden />
      {tool === 'rectangle' && (
        <p className={classes.hint} role="status">
          {t('viewer.rectangle.hint')}
        </p>
      )}
    </div>
  );
}

/** Shows the rectangle while it is drawn: solid selects elements inside, dashed those it touches. */
export function showBand(element: HTMLElement | null, rectangle: Rectangle | null): void {
  if (!element) return;
  element.hidden = rectangle === null;
  if (!rectangle) return;
  const { x0, y0, x1, y1 } = rectangle;
  element.toggleAttribute('data-touching', reachOf(rectangle) === 'touching');
  element.style.transform = `translate(${Math.min(x0, x1)}px, ${Math.min(y0, y1)}px)`;
  element.style.width = `${Math.abs(x1 - x0)}px`;
  element.style.height = `${Math.abs(y1 - y0)}px`;
}

/** Drawings over storeys: their places in the scene, and which are visible. Nothing is created while there are none. */
export function CanvasSheets() {
  const sheets = useViewerState(state => state.sheets);
  return sheets.length > 0 && <Sheets sheets={sheets} />;
}

function Sheets({ sheets }: { readonly sheets: readonly LaidSheet[] }) {
  const actions = useViewer();
  // Heights depend on the models that have arrived: on the version.
  const { storey: chosen, sections, shifts } = useViewerFacts('storey', 'sections', 'shifts', 'version');
  const { storeys } = actions;
  const heights = actions.storeyHeights.join();
  const planes = useMemo(
    () => planesOfSheets(actions, sheets, chosen),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the actions know these
    [actions, storeys, sheets, chosen, shifts, heights],
  );
  const cuts = useMemo(() => planesOf(sections), [sections]);
  const { viewer } = actions;
  useEffect(() => {
    viewer.setLaid(boxAround(planes.flatMap(({ corners }) => corners)));
    return () => viewer.setLaid(null);
  }, [viewer, planes]);
  return <SheetPlanes sheets={planes} cuts={cuts} />;
}

/** Numbered marks at points that a panel of the page sets. */
function CanvasMarks() {
  const { viewer } = useViewer();
  const { marks, colours, shifts } = useViewerFacts('marks', 'colours', 'shifts');
  const { model, points } = marks;
  const accent = colours?.accent;
  const pins = useMemo(
    () =>
      points.map((point, n) => {
        const [at, label] = [fromFile(viewer, model, point), String(n + 1)];
        return { key: `mark ${n}`, at, label, colour: accent ?? '', isCurrent: false };
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- places follow the shifts
    [viewer, model, points, accent, shifts],
  );
  return accent && pins.length > 0 && <Pins pins={pins} isThrough onOver={nothing} />;
}

const nothing = (): void => undefined;

function CanvasPins({ onOver }: { readonly onOver: () => void }) {
  const { viewer } = useViewer();
  const { pins, pinsSeen: seen, tool } = useViewerFacts('pins', 'pinsSeen', 'tool');
  // The origin of the scene is known with the first model.
  const isThere = useViewerState(state => state.version >= 0 && viewer.models.size + viewer.clouds().length > 0);
  const placed = useMemo(
    () => (isThere ? pins.map(pin => ({ ...pin, at: viewer.sceneOf(pin.at) })) : []),
    [viewer, pins, isThere],
  );
  // While a pin is placed the others are hidden.
  if (seen === 'off' || tool === 'place') return null;
  return (
    <Pins
      pins={placed}
      isThrough={seen === 'through'}
      onOver={key => {
        if (key !== null) onOver();
        setState({ pinOver: key });
      }}
    />
  );
}

/** Title at the tip of a pin. */
export function PinTitle() {
  const { viewer } = useViewer();
  const root = useRef<HTMLDivElement>(null);
  const over = useViewerState(state => state.pinOver);
  const pin = useViewerState(state => state.pins.find(({ key }) => key === over));
  const places = useMemo(() => new Map(pin ? [[pin.key, viewer.sceneOf(pin.at)]] : []), [viewer, pin]);
  usePinned(root, places);
  return (
    <div ref={root} className={classes.overlay}>
      {pin && (
        <span className={classes.pinTitle} data-pin={pin.key} role="status">
          #{pin.label} {pin.title}
        </span>
      )}
    </div>
  );
}

/** Instruction while a place is requested. */
export function PlaceHint() {
  const { t } = useTranslation();
  const { tool, pointsHint } = useViewerFacts('tool', 'pointsHint');
  return (
    tool === 'place' && (
      <div className={classes.overlay}>
        <p className={classes.hint} role="status">
          {pointsHint ?? t('viewer.place')}
        </p>
      </div>
    )
  );
}

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
  const { measures, measurePoints: begun } = useViewerFacts('measures', 'measurePoints');
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
              const model = modelAt(actions.viewer, x, y);
              if (snap) actions.moveMeasureEnd(id, end, { point: snap.point, model });
            },
          })}
          onOver={onOver}
        />
      ))}
      <BegunPoints points={begun} />
    </>
  );
}
