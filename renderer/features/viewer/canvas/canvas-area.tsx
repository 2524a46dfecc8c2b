// The canvas and its overlays. Pointer moves change the drawing and the overlay directly, never React's state.
import { Button } from '@mantine/core';
import { IconCubeOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueries } from '@tanstack/react-query';
import type { Model } from '../../../api/shapes.ts';
import { GraphicsLost } from '../../../ui/graphics-lost.tsx';
import { Note } from '../../../ui/states.tsx';
import { controlCamera } from '../../../viewer/camera/pointer-control.ts';
import { SectionOutlines } from '../../../viewer/overlays/thick-lines.tsx';
import { ViewerCanvas } from '../../../viewer/viewer-canvas.tsx';
import { BandHint, CanvasOverlays, ViewTools, PinTitle, PlaceHint, CanvasSheets } from './canvas-overlays.tsx';
import { CanvasMenu } from './canvas-menu.tsx';
import { placeMiddle } from '../measure/point-requests.ts';
import type { ViewerCommand } from '../tools/commands.ts';
import { useViewer } from '../context.ts';
import { FarNotice, type FarNoticeProps, GeoreferenceNotice } from '../position/georeference-notice.tsx';
import { MovedNotice } from '../position/moved-notice.tsx';
import { Loupe, type LoupeHandle } from '../measure/loupe.tsx';
import { MeasureLabels, MeasurePointer, type PointerMark } from '../measure/measure-labels.tsx';
import { MiniMap, WalkHint } from '../plan/mini-map.tsx';
import { nameIn, PaneName } from '../compare/second-canvas.tsx';
import { PointsPanel } from '../points/points-panel.tsx';
import { pointerEvents } from './pointer-events.ts';
import { SectionTools } from '../sections/section-tools.tsx';
import { placeOf } from '../panels/panel-places.ts';
import { isOpenAt } from '../panels/panels.ts';
import { getState, setState, useViewerState, useViewerFacts } from '../state.ts';
import { StoreyStrip } from '../plan/storey-strip.tsx';
import { ToolBar } from '../tools/tool-bar.tsx';
import { Legend } from '../colour/legend.tsx';
import { emptyNames, loadLines } from './load-notices.ts';
import { load } from '../models/use-models.ts';
import classes from '../viewer.module.css';
import { georeferenceQuery } from '../../../api/models.ts';
import { mapPlaceOf } from '../measure/measure-text.ts';

/** Map position of the open models, for the coordinates of measures. */
function useMapPlace(cloud: number, project: number, models: readonly Model[]): void {
  const place = useQueries({
    queries: models.map(({ id }) => georeferenceQuery({ cloud, project, model: id })),
    combine: results => {
      const known = results.flatMap(({ data }) => data ?? []);
      return known.length === models.length ? mapPlaceOf(known) : undefined;
    },
  });
  useEffect(() => setState({ mapPlace: place }), [place]);
}

/** The tool bar at the bottom, and a margin at the top. */
const COVERED = { top: 12, right: 0, bottom: 60, left: 0 };
/** With two panes, each has a name at the top, and the legend of the differences is in the first. */
const PANE_COVERED = { ...COVERED, top: 48, bottom: 160 };

interface CanvasAreaProps extends FarNoticeProps {
  readonly commands: readonly ViewerCommand[];
  readonly isEmpty: boolean;
  /** models that can be opened are in the project */
  readonly hasOthers: boolean;
}

export function CanvasArea({ commands, isEmpty, hasOthers, ...open }: CanvasAreaProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const surface = useRef<HTMLDivElement>(null);
  const mark = useRef<PointerMark>(null);
  const band = useRef<HTMLDivElement>(null);
  const loupe = useRef<LoupeHandle>(null);
  useMapPlace(open.cloud, open.project, open.models);
  const { tool, sections, colours } = useViewerFacts('tool', 'sections', 'colours');
  const hasPanes = useViewerState(state => state.panes !== null);
  const pointAtNothing = useCallback(() => {
    viewer.hover(-1);
    mark.current?.show(null);
  }, [viewer]);

  useEffect(() => viewer.setCovers(hasPanes ? PANE_COVERED : COVERED), [viewer, hasPanes]);
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const stop = controlCamera(viewer, element, pointerEvents(actions, { mark, band, loupe }));
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (getState().tool === 'measure') actions.finishMeasure();
      if (getState().tool === 'place') placeMiddle(actions, element);
    };
    element.addEventListener('keydown', onKey);
    return () => {
      stop();
      element.removeEventListener('keydown', onKey);
    };
  }, [actions, viewer]);

  return (
    <>
      {colours && (
        <ViewerCanvas
          viewer={viewer}
          colours={colours}
          surface={surface}
          inPicture={
            <>
              <SectionOutlines sections={sections} />
              <CanvasSheets />
            </>
          }
        >
          <CanvasOverlays onOver={pointAtNothing} />
        </ViewerCanvas>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the model is used with the keys */}
      <div
        ref={surface}
        className={classes.surface}
        data-tool={tool}
        data-canvas
        tabIndex={0}
        role="application"
        aria-label={t('viewer.canvasHelp')}
      >
        <span className={classes.cross} aria-hidden />
      </div>
      <MeasurePointer mark={mark} />
      <MeasureLabels models={open.models} />
      <SectionTools />
      <PinTitle />
      <PlaceHint />
      <WalkHint />
      <BandHint band={band} />
      <Loupe handle={loupe} />
      <StoreyStrip />
      <ViewTools />
      <MiniMap />
      <Legend />
      <PointsPanel />
      <ToolBar commands={commands} />
      <CanvasMenu commands={commands} pane={0} />
      <Names models={open.models} />
      <Notices {...open} />
      <GraphicsLost />
      {isEmpty && (
        <div className={classes.centre}>
          {hasOthers ? (
            <Note icon={IconCubeOff} title={t('viewer.absent.title')} text={t('viewer.absent.text')}>
              <Button className={classes.pressed ?? ''} onClick={() => open.onShow([])}>
                {t('viewer.models.all')}
              </Button>
            </Note>
          ) : (
            <Note icon={IconCubeOff} title={t('viewer.empty.title')} text={t('viewer.empty.text')} />
          )}
        </div>
      )}
    </>
  );
}

/** Name of the model in this pane of two; of all models while the tree does not list them. */
function Names({ models }: Pick<CanvasAreaProps, 'models'>) {
  const panes = useViewerState(state => state.panes);
  const isNamed = useViewerState(state => isOpenAt(state, placeOf(state.moved, 'structure')));
  if (panes) return <PaneName pane={0} panes={panes} name={nameIn(models, panes[0])} />;
  if (isNamed || models.length === 0) return null;
  return <p className={`${classes.openNames} truncate`}>{models.map(({ id, name }) => name ?? id).join(', ')}</p>;
}

/** Progress of a loading model. */
const Progress = ({ text, share }: { readonly text: string; readonly share: number | undefined }) => (
  <div role="status" className={classes.notice}>
    <span>{text}</span>
    <progress value={share} max={1} aria-label={text} />
  </div>
);

/** A failure, with the button that ends it. */
const Failure = ({ text, action, onAct }: Readonly<Record<'text' | 'action', string>> & { onAct: () => void }) => (
  <div role="alert" className={classes.notice} data-failed>
    <span>{text}</span>
    <Button onClick={onAct}>{action}</Button>
  </div>
);

/** Progress of loading, failures, and models that are too far away to be seen. */
function Notices(open: FarNoticeProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const { loads, notice } = useViewerFacts('loads', 'notice');
  const empty = emptyNames(open.models, loads);
  const lines = loadLines(open.models, loads).map(line => {
    switch (line.kind) {
      case 'many': {
        const { done, total } = line;
        return <Progress key="all" text={t('viewer.load.many', { done, total })} share={done / total} />;
      }
      case 'loading': {
        const { id, name } = line.model;
        return <Progress key={id} text={t('viewer.load.loading', { name: name ?? id })} share={line.share} />;
      }
      case 'failed': {
        const { id, name } = line.model;
        const text = t('viewer.load.failed', { name: name ?? id, reason: line.reason });
        return <Failure key={id} text={text} action={t('shell.retry')} onAct={() => load(actions, open, line.model)} />;
      }
    }
  });
  if (notice)
    lines.push(
      <Failure key="notice" text={notice} action={t('viewer.close')} onAct={() => setState({ notice: null })} />,
    );
  return (
    <div className={classes.notices}>
      {lines}
      {empty.length > 0 && (
        <div role="status" className={classes.notice}>
          {t('viewer.models.empty', { count: empty.length, names: empty.join(', ') })}
        </div>
      )}
      <MovedNotice models={open.models} />
      <FarNotice {...open} />
      <GeoreferenceNotice cloud={open.cloud} project={open.project} models={open.models} />
    </div>
  );
}
