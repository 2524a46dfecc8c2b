// Labels of measures, and the texts of the measuring tool.
import { Pairs } from '../../../ui/controls.tsx';
import { Button, Checkbox, CloseButton, SegmentedControl } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useMemo, useRef, useEffect, useImperativeHandle, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { labelPlace, measureKinds, most, type MeasureKind } from '../../../viewer/tools/measures.ts';
import { useViewer } from '../context.ts';
import { lengthParts, measureText, type MeasureWriting, coordinatesOf } from './measure-text.ts';
import { measureStep, type Measure, begunShape, doubtOf, movedIn, noMeasuring, pathThrough } from './measuring.ts';
import { nameIn } from '../compare/second-canvas.tsx';
import { useViewerState, useViewerFacts, getState } from '../state.ts';
import { usePinned, pin } from '../canvas/use-pinned.ts';
import classes from '../viewer.module.css';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import type { Snap } from '../../../viewer/tools/snap.ts';
import { takesPoints } from '../canvas/click-rules.ts';

// Preview at the pointer while measuring: the mark of the snap point, the line to it and its number. It is part of the
// page and not of the drawing, so that the model is not drawn again with every move.

export interface PointerMark {
  /** the snap point; null: none */
  show(snap: Snap | null): void;
}

/** A requested point has no line and no number. */
const askedPoint = { ...noMeasuring, measureKind: 'length' } as const;

export function MeasurePointer({ mark }: { readonly mark: RefObject<PointerMark | null> }) {
  const writing = useMeasureWriting();
  const { viewer } = useViewer();
  const isOn = useViewerState(takesPoints);
  const { tool, measureKind: kind, measurePoints: begun } = useViewerFacts('tool', 'measureKind', 'measurePoints');
  const isAsked = tool === 'place';
  const line = useRef<SVGPathElement>(null);
  const square = useRef<HTMLSpanElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const snapped = useRef<Snap | null>(null);
  const place = useRef<() => void>(() => undefined);

  useImperativeHandle(
    mark,
    () => ({
      show(snap) {
        snapped.current = snap;
        place.current();
      },
    }),
    [],
  );

  useEffect(() => {
    place.current = () => {
      if (!line.current || !square.current || !label.current) return;
      const project = (point: Snap['point']) => viewer.rig.project(point);
      const { snap, points, says } = begunShape(isAsked ? askedPoint : getState(), isOn ? snapped.current : null);
      pin(square.current, snap?.point ?? null, project);
      if (snap) square.current.dataset['kind'] = snap.kind;
      line.current.setAttribute('d', pathThrough(points.map(project), kind === 'area'));
      pin(label.current, says ? labelPlace(kind, points) : null, project);
      if (says) label.current.textContent = measureText(kind, points, writing);
    };
    place.current();
    return viewer.onFrame(() => place.current());
  }, [viewer, isOn, isAsked, kind, begun, writing]);

  return (
    <div className={classes.overlay}>
      <svg aria-hidden>
        <path ref={line} data-pending data-area={kind === 'area' || undefined} />
      </svg>
      <span ref={label} className={classes.length} data-pending-label hidden />
      <span ref={square} className={classes.snap} data-snap hidden />
    </div>
  );
}

/** Returns the same object while its content is the same. */
export function useMeasureWriting(): MeasureWriting {
  const { viewer } = useViewer();
  const style = useNumberStyle();
  const mapPlace = useViewerState(state => state.mapPlace);
  return useMemo(
    () => ({ ...style, at: point => coordinatesOf(viewer.worldOf(point), mapPlace) }),
    [style, viewer, mapPlace],
  );
}

const placeOf = ({ id, kind, points }: Measure) => [String(id), labelPlace(kind, points)] as const;

interface Named {
  readonly id: number;
  readonly name: string | null;
}

interface MeasureLabelsProps {
  /** the open models */
  readonly models: readonly Named[];
}

export function MeasureLabels({ models }: MeasureLabelsProps) {
  const { t } = useTranslation();
  const writing = useMeasureWriting();
  const actions = useViewer();
  const { measures, tool } = useViewerFacts('measures', 'tool');
  const root = useRef<HTMLDivElement>(null);
  const places = useMemo(() => new Map(measures.map(placeOf)), [measures]);
  usePinned(root, places);
  return (
    <div ref={root} className={classes.overlay}>
      {measures.map(({ id, kind, points, origins }) => (
        <span key={id} className={classes.length} data-pin={id}>
          <output aria-label={t(`viewer.measure.${kind}`)}>{measureText(kind, points, writing)}</output>
          <MeasureDoubt measure={{ kind, ...(origins && { origins }) }} models={models} />
          {kind === 'length' && <LengthDetails points={points} />}
          <CloseButton size={18} aria-label={t('viewer.measure.remove')} onClick={() => actions.removeMeasure(id)} />
        </span>
      ))}
      {tool === 'measure' && <MeasureHint />}
    </div>
  );
}

interface MeasureDoubtProps extends MeasureLabelsProps {
  readonly measure: Pick<Measure, 'kind' | 'origins'>;
}

/** Says that a measure is not one of the files: a model of it is moved in this viewer. */
function MeasureDoubt({ measure, models }: MeasureDoubtProps) {
  const { t } = useTranslation();
  const shifts = useViewerState(state => state.shifts);
  const doubt = doubtOf(measure, shifts);
  if (!doubt) return null;
  const names = movedIn(measure, shifts).map(model => nameIn(models, model));
  const text = t(`viewer.measure.doubts.${doubt}`, { names: names.join(', ') });
  return (
    <em className={classes.doubt} title={text}>
      <IconArrowsMove size={12} aria-hidden />
      <span className="truncate">{text}</span>
    </em>
  );
}

const parts = ['dx', 'dy', 'dz', 'horizontal', 'slope'] as const;

/** Components of a length. */
function LengthDetails({ points }: Pick<Measure, 'points'>) {
  const { t } = useTranslation();
  const found = lengthParts(points, useMeasureWriting());
  if (!found) return null;
  return (
    <Pairs
      className={classes.lengthParts}
      of={parts.map(part => [t(`viewer.measure.parts.${part}`), found[part]] as const)}
    />
  );
}

/** Kind of measure, and the next click. */
function MeasureHint() {
  const { t } = useTranslation();
  const actions = useViewer();
  const now = useViewerFacts('measureKind', 'measurePoints', 'clearanceFrom', 'measuresFace');
  const { measureKind, measuresFace } = now;
  const step = measureStep(now);
  return (
    <div className={classes.hint} data-wide>
      <SegmentedControl
        size="xs"
        aria-label={t('viewer.measure.kind')}
        value={measureKind}
        onChange={value => actions.setMeasureKind(value as MeasureKind)}
        data={measureKinds.map(value => ({ value, label: t(`viewer.measure.kinds.${value}`) }))}
      />
      <span role="status">{t(`viewer.measure.${step}`)}</span>
      {measureKind === 'clearance' && (
        <Checkbox
          size="xs"
          label={t('viewer.measure.faceOnly')}
          checked={measuresFace}
          onChange={event => actions.setMeasuresFace(event.currentTarget.checked)}
        />
      )}
      {most[measureKind] === Infinity && (
        <Button size="compact-xs" disabled={step !== 'more'} onClick={actions.finishMeasure}>
          {t('viewer.measure.done')}
        </Button>
      )}
    </div>
  );
}
