// The plan on its canvases: the drawings, the visible area and the camera's arrow. No frame is drawn while nothing
// changes; pointer moves bypass the state of the page.
import type { Viewer } from '../viewer.ts';
import { paintPlan } from './paint-plan.ts';
import { partAt } from './pick-part.ts';
import { arrowPlace, conePath } from './plan-camera.ts';
import { createLabelPainter } from './paint-labels.ts';
import { paintMarks, type PlanMeasure } from './plan-marks.ts';
import type { PlanPalette } from './plan-palette.ts';
import { boundsOfPlans, readPlanStates, type PlanStates, type StagePlan } from './plan-states.ts';
import {
  fitted,
  moved,
  seen,
  toPlan,
  toScreen,
  turnedTo,
  zoomed,
  type PlanView,
  type Size,
  type Spot,
} from './plan-view.ts';
import { snapToParts, type PlanSnap } from './snap-plan.ts';
import type { CameraRig } from '../camera/rig.ts';

// The arrow of the camera over a plan.

const CONE = 90;

/** Returns a function that moves and turns the arrow to the camera. */
function createArrow(arrow: SVGSVGElement, rig: CameraRig): (view: PlanView, size: Size) => void {
  let aspect = 0;
  return (view, size) => {
    const { x, y, turn, isAway } = arrowPlace(rig.pose, view, size);
    arrow.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}rad)`;
    arrow.toggleAttribute('data-away', isAway);
    if (rig.aspect !== aspect) arrow.querySelector('path')?.setAttribute('d', conePath((aspect = rig.aspect), CONE));
  };
}

export type PlanStage = ReturnType<typeof createPlanStage>;

// Long: a table of all that the plan can do, around one drawing.
export function createPlanStage({
  viewer,
  base,
  over,
  arrow,
  font,
  area,
}: {
  readonly viewer: Viewer;
  /** the plan, and over it the outline under the pointer and the measures */
  readonly base: HTMLCanvasElement;
  readonly over: HTMLCanvasElement;
  /** moved and turned; its first path becomes the view cone of the camera */
  readonly arrow: SVGSVGElement;
  readonly font: string;
  area(squareMetres: number): string;
}) {
  let plans: readonly StagePlan[] = [];
  let { features, states }: PlanStates = { features: [], states: [] };
  let palette: PlanPalette | undefined;
  let view: PlanView = { x: 0, y: 0, scale: 20, angle: 0 };
  let size: Size = { width: 0, height: 0 };
  let isFitted = false;
  let frame = 0;
  let hovered = -1;
  let measures: readonly PlanMeasure[] = [];
  let snap: Spot | null = null;
  const listeners = new Set<() => void>();
  const density = Math.min(2, Math.max(1, devicePixelRatio));
  // With alpha: until the canvas is painted the paper of the page is visible, not black.
  const context = base.getContext('2d');
  const overContext = over.getContext('2d');
  const placeArrow = createArrow(arrow, viewer.rig);
  const paintLabels = createLabelPainter(context, font, area);

  function readStates(): void {
    ({ features, states } = readPlanStates(viewer, plans));
  }

  function draw(): void {
    frame = 0;
    if (!context || !palette || size.width === 0) return;
    paintPlan(context, {
      plans,
      view,
      size,
      density,
      palette,
      stateOf: (plan, part) => states[plan]?.[part] ?? 'plain',
    });
    context.setTransform(density, 0, 0, density, 0, 0);
    paintLabels({ plans, view, size, palette, states });
    drawMarks();
    placeArrow(view, size);
    for (const listener of listeners) listener();
    Object.assign(base.dataset, { scale: view.scale.toFixed(3), centre: `${view.x.toFixed(3)} ${view.y.toFixed(3)}` });
  }

  /** Draws before the next paint of the page. */
  function redraw(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  // The browser may lose the content of the canvases.
  for (const canvas of [base, over]) canvas.addEventListener('contextrestored', redraw);

  function drawMarks(): void {
    hovered = viewer.hovered;
    if (!overContext || !palette) return;
    const outlined =
      hovered < 0
        ? []
        : plans.flatMap((plan, number) =>
            plan.drawing.parts.flatMap((part, n) =>
              features[number]?.[n] === hovered && states[number]?.[n] !== 'hidden' ? [[plan, part] as const] : [],
            ),
          );
    paintMarks(overContext, { view, size, density, palette, font, outlined, measures, snap });
  }

  const stopFrames = viewer.onFrame(() => {
    if (viewer.hovered !== hovered) drawMarks();
    placeArrow(view, size);
  });

  function fit(): void {
    const around = boundsOfPlans(plans);
    isFitted = around !== null && size.width > 0;
    if (around && isFitted) view = fitted(around, size, view.angle);
    redraw();
  }

  return {
    get view(): PlanView {
      return view;
    },
    get size(): Size {
      return size;
    },
    fit,
    redraw,
    /** Calls after every drawing; returns a function that stops it. */
    onDraw(listener: () => void): () => void {
      listeners.add(listener);
      listener();
      return () => {
        listeners.delete(listener);
      };
    },
    /** Sets the visible area of the plan. */
    look(next: PlanView): void {
      view = next;
      isFitted = true;
      redraw();
    },
    /** A PNG of the plan with its measures. @throws when the browser makes none */
    async picture(): Promise<Blob> {
      cancelAnimationFrame(frame);
      draw();
      const copy = Object.assign(document.createElement('canvas'), { width: base.width, height: base.height });
      const into = copy.getContext('2d');
      into?.drawImage(base, 0, 0);
      into?.drawImage(over, 0, 0);
      const blob = await new Promise<Blob | null>(done => copy.toBlob(done, 'image/png'));
      if (!blob) throw new Error('the browser made no picture');
      return blob;
    },
    /** Screen position of a place of the plan. */
    spotOf: (at: Spot): Spot => toScreen(view, size, at),

    /** Sets the drawings of a storey. The visible area is kept, unless none of them is in it. */
    show(next: readonly StagePlan[]): void {
      plans = next;
      readStates();
      const around = boundsOfPlans(plans);
      const area = seen(view, size);
      const isSeen =
        around !== null && around[0] < area[2] && around[2] > area[0] && around[1] < area[3] && around[3] > area[1];
      if (isFitted && isSeen) redraw();
      else fit();
    },
    /** Selection, hidden elements or colours changed. */
    refresh(): void {
      readStates();
      redraw();
    },
    setPalette(next: PlanPalette): void {
      palette = next;
      redraw();
    },
    resize(width: number, height: number): void {
      size = { width, height };
      for (const canvas of [base, over])
        Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) });
      if (!isFitted) fit();
      // A resized canvas is empty: draws at once, as it may be shown before the next frame.
      draw();
    },
    setAngle(angle: number): void {
      if (angle === view.angle) return;
      view = turnedTo(view, angle);
      fit();
    },
    move(across: number, down: number): void {
      view = moved(view, across, down);
      redraw();
    },
    zoom(at: Spot, factor: number): void {
      view = zoomed(view, size, at, factor);
      redraw();
    },

    /** Sets the measures, and the place that the next click would measure; null for none. */
    setMeasures(next: readonly PlanMeasure[], at: Spot | null): void {
      measures = next;
      snap = at;
      drawMarks();
    },
    /** Snap point at a place of the screen within `reach` pixels; in metres of the scene. */
    snap(at: Spot, reach: number): Spot {
      const [x, y] = toPlan(view, size, at);
      const found = plans.map(({ drawing, east, south }, number): PlanSnap => {
        const own = snapToParts(
          drawing.parts,
          x - east,
          y - south,
          reach / view.scale,
          n => states[number]?.[n] !== 'hidden' && states[number]?.[n] !== 'ghost',
        );
        return { ...own, at: [own.at[0] + east, own.at[1] + south] };
      });
      const best = (['corner', 'line'] as const).flatMap(
        kind => found.filter(each => each.kind === kind).sort((a, b) => a.away - b.away)[0] ?? [],
      )[0];
      return best?.at ?? [x, y];
    },

    /** Number of the element under a place of the screen; -1 when none can be picked. */
    pick(at: Spot, slack: number): number {
      const [x, y] = toPlan(view, size, at);
      for (const [number, { drawing, east, south }] of [...plans.entries()].toReversed()) {
        const part = partAt(
          drawing.parts,
          x - east,
          y - south,
          slack / view.scale,
          n => features[number]![n]! >= 0 && states[number]![n] !== 'hidden' && states[number]![n] !== 'ghost',
        );
        if (part >= 0) return features[number]![part]!;
      }
      return -1;
    },
    /** Place of the plan at a position of the screen. */
    placeAt: (at: Spot): Spot => toPlan(view, size, at),
    arrowAt: (): Spot => {
      const { x, y } = arrowPlace(viewer.rig.pose, view, size);
      return [x, y];
    },

    dispose(): void {
      cancelAnimationFrame(frame);
      stopFrames();
    },
  };
}
