// The second of two compared models, next to the first: one camera, one selection, the same sections.
import { useEffect, useRef, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { controlCamera } from '../../../viewer/camera/pointer-control.ts';
import { Pivot } from '../../../viewer/overlays/measure-shapes.tsx';
import { SectionOutlines } from '../../../viewer/overlays/thick-lines.tsx';
import type { SecondPane } from '../../../viewer/second-pane.ts';
import { ViewerCanvas } from '../../../viewer/viewer-canvas.tsx';
import { CanvasMenu } from '../canvas/canvas-menu.tsx';
import type { ViewerCommand } from '../tools/commands.ts';
import { useViewer } from '../context.ts';
import { setPanes, onlyPane } from './panes.ts';
import { secondPointerEvents } from './second-pointer.ts';
import { setState, useViewerFacts, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';
import type { Model } from '../../../api/shapes.ts';

/** Returns the name of a shown model. */
export const nameIn = (models: readonly Pick<Model, 'id' | 'name'>[], id: number): string =>
  models.find(model => model.id === id)?.name ?? String(id);

const marks = ['A', 'B'] as const;

interface PaneNameProps {
  /** 0 for the first */
  readonly pane: 0 | 1;
  readonly panes: readonly [first: number, second: number];
  readonly name: string;
}

/** The name of the model in a pane, and a note when the selection exists in this one only. */
export function PaneName({ pane, panes, name }: PaneNameProps) {
  const { t } = useTranslation();
  const { forest } = useViewer();
  const current = useViewerState(state => state.current);
  const only = useMemo(() => onlyPane(forest, current, panes), [forest, current, panes]);
  return (
    <p className={classes.paneName}>
      <strong>{marks[pane]}</strong>
      <span className="truncate" title={name}>
        {name}
      </span>
      <em role="status">{only === pane && t('viewer.onlyIn', { name: marks[pane] })}</em>
    </p>
  );
}

interface SecondCanvasProps {
  readonly commands: readonly ViewerCommand[];
  readonly panes: readonly [first: number, second: number];
  /** name of the second model */
  readonly name: string;
}

export function SecondCanvas({ commands, panes, name }: SecondCanvasProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const surface = useRef<HTMLDivElement>(null);
  const pane = useSecondPane(panes[1]);
  const { colours, sections, pivot, planOpen } = useViewerFacts('colours', 'sections', 'pivot', 'planOpen');
  useEffect(() => {
    if (planOpen) setPanes(null);
  }, [planOpen]);
  useEffect(() => {
    if (!pane || !surface.current) return undefined;
    return controlCamera(pane, surface.current, secondPointerEvents(actions, pane));
  }, [actions, pane]);
  return (
    <section className={classes.middle} aria-label={`B ${name}`} data-second-pane>
      {pane && colours && (
        <ViewerCanvas
          viewer={pane}
          colours={colours}
          surface={surface}
          inPicture={<SectionOutlines sections={sections} />}
        >
          {pivot && <Pivot point={pivot} />}
        </ViewerCanvas>
      )}
      <div
        ref={surface}
        className={classes.surface}
        tabIndex={-1}
        role="application"
        aria-label={t('viewer.canvas')}
        data-second-canvas
      />
      <CanvasMenu commands={commands} pane={1} />
      <PaneName pane={1} panes={panes} name={name} />
      <div ref={setFoot} className={classes.paneFoot} />
    </section>
  );
}

const setFoot = (paneFoot: HTMLElement | null): void => setState({ paneFoot });

/** Moves the model from the first pane to this one while it is mounted. */
function useSecondPane(model: number): SecondPane | undefined {
  const { viewer } = useViewer();
  const [pane, setPane] = useState<SecondPane>();
  useEffect(() => {
    const opened = viewer.openSecond(model);
    setPane(opened);
    return () => opened.close();
  }, [viewer, model]);
  return pane;
}
