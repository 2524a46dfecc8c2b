// The plan that is being placed, next to the model: the user picks points of both alternately, and the plan follows
// them.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { OneProject } from '../../api/models.ts';
import { useProblems } from '../../api/problem.ts';
import { LoadingRows, Problem } from '../../ui/states.tsx';
import type { OpenView } from '../../viewer/open-view.ts';
import {
  inFile,
  isModelDue,
  notPlaced,
  placedBy,
  seenFromAbove,
  stepOf,
  withModelPoint,
  withoutLast,
  withSheetPoint,
  type Placing,
} from './placing.ts';
import { keyOf, fitOf, type SheetFiles, fitRows } from './plan-rules.ts';
import { openSheetQuery, usePlanChanges, type OpenSheet } from './queries.ts';
import { endPlacing, setPreview, showPlan, type PlacingTask } from './state.ts';
import classes from './placing.module.css';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { IconButton } from '../../ui/controls.tsx';
import { createPicturePainter, extentsOfPicture } from '../../sheets/picture-painter.ts';
import { markColours } from '../../sheets/sheet-marks.ts';
import { createSheetPainter } from '../../sheets/sheet-painter.ts';
import { SheetStage, type PaintedSheet } from '../../sheets/sheet-stage.ts';
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import { snapAt, type Snap } from '../../sheets/snap-index.ts';
import { CanvasSurface, type OpenSurface, type SurfaceElements } from '../../ui/canvas/canvas-surface.tsx';

interface PlacingCanvasProps {
  readonly sheet: OpenSheet;
  readonly label: string;
  /** points picked so far */
  readonly points: readonly Spot[];
  readonly onPoint: (at: Spot) => void;
  /** removes the last point */
  readonly onBack: () => void;
}

/** Snap radius around the pointer in pixels; larger for fingers, which hide more. */
const [REACH, FINGER_REACH] = [12, 24];

/** The plan that is being placed, with exact picking: clicks snap to ends, midpoints and intersections of a drawing. */
function PlacingCanvas({ sheet, label, points, onPoint, onBack }: PlacingCanvasProps) {
  const { t } = useTranslation();
  const numbers = useRef<HTMLDivElement>(null);
  const stage = useRef<SheetStage | null>(null);
  const current = useRef({ points, onPoint });

  /** Moves the numbers to their points. */
  const pin = useRef((): void => {
    [...(numbers.current?.children ?? [])].forEach((number, n) => {
      const at = current.current.points[n];
      const [x, y] = (at && stage.current?.spotOf(at)) ?? [0, 0];
      if (number instanceof HTMLElement) number.style.transform = `translate(${x}px, ${y}px)`;
    });
  });
  useEffect(() => {
    current.current = { points, onPoint };
    pin.current();
  }, [points, onPoint]);

  const open = useCallback(
    ({ place, ...canvases }: SurfaceElements): OpenSurface<SheetStage> => {
      const own = new SheetStage({ ...drawnOn(canvases.base, sheet), ...canvases });
      stage.current = own;
      own.setColours(markColours(place));
      const reach = matchMedia('(pointer: coarse)').matches ? FINGER_REACH : REACH;
      const stopDrawing = own.onDraw(pin.current);
      return {
        stage: own,
        events: {
          onMove: own.move,
          onZoom: own.zoom,
          onHover: at => own.setMarks({ measures: [], found: [], snap: at && takenAt(sheet, own, at, reach) }),
          onClick(at) {
            place.focus({ preventScroll: true });
            current.current.onPoint(takenAt(sheet, own, at, reach).at);
          },
          onDoubleClick: () => undefined,
        },
        close() {
          stopDrawing();
          stage.current = null;
        },
      };
    },
    [sheet],
  );

  return (
    <CanvasSurface
      className={classes.surface}
      label={`${label}: ${t('storeyPlans.keys')}`}
      data={{ 'data-placing': true }}
      open={open}
      keys={(own, middle) => ({ Enter: () => onPoint(takenAt(sheet, own, middle, REACH).at), Backspace: onBack })}
    >
      <div ref={numbers} aria-hidden>
        {points.map((_point, n) => (
          <span key={n} className={classes.number}>
            {n + 1}
          </span>
        ))}
      </div>
      <span className={classes.cross} aria-hidden />
    </CanvasSurface>
  );
}

/** Returns the painter of the sheet. @throws Error when the browser cannot draw it */
function drawnOn(canvas: HTMLCanvasElement, opened: OpenSheet): PaintedSheet {
  if (opened.kind === 'page')
    return { extents: extentsOfPicture(opened.picture), painter: createPicturePainter(canvas, opened.picture) };
  const { extents, layers } = opened.sheet.head;
  const painter = createSheetPainter(canvas, opened.sheet);
  painter.setLayers(layers.map(({ isShown }) => isShown));
  painter.setPaper({ paper: [1, 1, 1], ink: [0, 0, 0] });
  return { extents, painter };
}

/** The point that a click picks: a snap point of the drawing nearby, else the position itself. */
function takenAt(opened: OpenSheet, stage: SheetStage, at: Spot, reach: number): Snap {
  const spot = stage.placeAt(at);
  const found =
    opened.kind === 'drawing'
      ? snapAt(opened.sheet.snaps, spot, reach / stage.view.scale, (layer, owner) => {
          const { layers } = opened.sheet.head;
          return layers[layer]?.isShown !== false && layers[owner]?.isShown !== false;
        })
      : undefined;
  return found ?? { kind: 'line', at: spot };
}

interface PlacingFactsProps {
  readonly placing: Placing;
  readonly sheet: OpenSheet;
  readonly files: SheetFiles;
}

/** Deviation of the two points: their distance by the plan's scale, and in the model. */
function PlacingFacts({ placing, sheet, files }: PlacingFactsProps) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const found = placedBy(placing);
  if (!found) return null;
  const metres = sheet.kind === 'drawing' ? sheet.sheet.head.metres : files.size_ratio;
  return (
    <dl className={classes.facts}>
      {fitRows(t, style, fitOf(placing.sheet, found, metres), found.turn).map(({ title, text, isWarning }) => (
        <div key={title} data-warning={isWarning || undefined}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PlacingPaneProps {
  readonly place: OneProject;
  readonly view: OpenView;
  /** mounted once for each */
  readonly task: PlacingTask;
}

export function PlacingPane({ place, view, task }: PlacingPaneProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { model, storey, plan, isNew, opacity } = task;
  const query = useQuery(openSheetQuery(plan));
  const [placing, setPlacing] = useState(notPlaced);
  const changes = usePlanChanges({ ...place, model, storey });
  const { asks, askAgain } = useModelPoints(view, task, placing, setPlacing);
  const step = stepOf(placing);
  const found = placedBy(placing);
  useEffect(() => {
    setPreview(placedBy(placing));
  }, [placing]);
  const keep = () => {
    if (!found) return;
    const onSuccess = () => {
      showPlan(keyOf(model, storey, plan.id), true);
      endPlacing(view);
    };
    changes.place.mutate({ plan: plan.id, isNew, placing: found, opacity }, { onSuccess });
  };
  const cancel = () => endPlacing(view);
  const title = t('storeyPlans.placing', { plan: plan.name ?? '', storey: task.storeyName });
  return (
    <section className={classes.pane} aria-label={title}>
      <header className={classes.head}>
        <h2 className="truncate">{title}</h2>
        <IconButton label={t('shell.cancel')} icon={IconX} onClick={cancel} />
      </header>
      <Loaded query={query} loading={<LoadingRows />}>
        {sheet => (
          <PlacingCanvas
            sheet={sheet}
            label={plan.name ?? ''}
            points={placing.sheet}
            onPoint={at => setPlacing(before => withSheetPoint(before, at))}
            onBack={() => setPlacing(withoutLast)}
          />
        )}
      </Loaded>
      <footer className={classes.foot}>
        <p role="status" className={classes.step} data-warning={step === 'same' || undefined}>
          {t(`storeyPlans.step.${step}`)}
        </p>
        {query.data && found && <PlacingFacts placing={placing} sheet={query.data} files={plan} />}
        <Problem className={classes.problem} text={problems.of(changes.place.error)} />
        <div className={classes.actions}>
          <Button
            leftSection={<IconArrowBackUp size={14} />}
            disabled={placing.sheet.length === 0}
            onClick={() => setPlacing(withoutLast)}
          >
            {t('storeyPlans.undo')}
          </Button>
          {!asks && isModelDue(step) && <Button onClick={askAgain}>{t('storeyPlans.pickInModel')}</Button>}
          <span className={classes.gap} />
          <Button onClick={cancel}>{t('shell.cancel')}</Button>
          <Button variant="filled" disabled={!found} loading={changes.place.isPending} onClick={keep}>
            {t('storeyPlans.keep')}
          </Button>
        </div>
      </footer>
    </section>
  );
}

/** Picks points of the model while one is due, and numbers them there. Other tools of the viewer suspend picking. */
function useModelPoints(
  { askPoints, setMarks }: OpenView,
  { model }: PlacingTask,
  placing: Placing,
  setPlacing: (change: (before: Placing) => Placing) => void,
) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(true);
  const step = stepOf(placing);
  const isDue = isModelDue(step);
  const hint = isDue ? t(`storeyPlans.step.${step}`) : '';
  useEffect(() => {
    if (!isDue || !asks) return undefined;
    return askPoints(model, {
      hint,
      onPoint: point => {
        if (point === null) setAsks(false);
        else setPlacing(before => withModelPoint(before, seenFromAbove(point)));
      },
    });
  }, [askPoints, model, isDue, asks, hint, setPlacing]);
  const points = placing.model;
  useEffect(() => {
    setMarks(model, points.map(inFile));
    return () => setMarks(model, []);
  }, [setMarks, model, points]);
  return { asks, askAgain: () => setAsks(true) };
}
