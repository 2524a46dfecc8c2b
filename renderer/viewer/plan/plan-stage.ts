// The plan on its canvases: what is drawn of which drawings, where one looks, and the camera's arrow. No frame is drawn
// while nothing changes; pointer moves come by here and not by the page's state.
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

/** Gives what moves and turns the arrow to where the camera is. */
function createArrow(arrow: SVGSVGElement, rig: CameraRig): (view: PlanView, size: Size) => void {
  let aspect = 0;
  return (view, size) => {
    const { x, y, turn, isAway } = arrowPlace(rig.pose, view, size);
    arrow.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}rad)`;
    arrow.toggleAttribute('data-away', isAway);
    if (rig.aspect !== aspect) arrow.querySelector('path')?.setAttribute('d', conePath((aspect = rig.aspect), CONE));
  };
}

export interface StageParts {
  readonly viewer: Viewer;
  /** the plan itself, and over it the outline under the pointer and what is measured */
  readonly base: HTMLCanvasElement;
  readonly over: HTMLCanvasElement;
  /** moved and turned; the first path in it becomes what the camera sees */
  readonly arrow: SVGSVGElement;
  readonly font: string;
  area(squareMetres: number): string;
}

export type PlanStage = ReturnType<typeof createPlanStage>;

// Long: a table of all that the plan can do, around one drawing.
export function createPlanStage({ viewer, base, over, arrow, font, area }: StageParts) {
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
  // With alpha: until it is painted the paper of the page is seen, and not black.
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

  /** Draws before the next picture of the page. */
  function redraw(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  // Where the browser lost what the canvases held.
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
    /** Calls after everything was drawn; returns how to stop. */
    onDraw(listener: () => void): () => void {
      listeners.add(listener);
      listener();
      return () => {
        listeners.delete(listener);
      };
    },
    /** Looks at a piece of the plan. */
    look(next: PlanView): void {
      view = next;
      isFitted = true;
      redraw();
    },
    /** A PNG of the plan with what is measured on it. @throws when the browser makes none */
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
    /** Where a place of the plan is on the screen. */
    spotOf: (at: Spot): Spot => toScreen(view, size, at),

    /** The drawings of a storey. Where one looks stays, unless nothing of them would be seen there. */
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
    /** What is selected, hidden or coloured has changed. */
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
      // A canvas of another size is empty: at once, as the next frame may be seen before.
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

    /** What was measured, and where the next click would measure; null nowhere. */
    setMeasures(next: readonly PlanMeasure[], at: Spot | null): void {
      measures = next;
      snap = at;
      drawMarks();
    },
    /** What measuring takes hold of at a place of the screen, `reach` pixels around it; in metres of the scene. */
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

    /** Number of the element under a place of the screen; -1 where nothing can be picked. */
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
    /** The place of the plan under one of the screen. */
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
