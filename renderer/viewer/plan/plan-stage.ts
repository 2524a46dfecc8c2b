// The plan on its canvases: the drawings, the visible area and the camera's arrow.
import { CanvasStage, pngOf, type Canvases } from '../../ui/canvas/canvas-stage.ts';
import { clearMarks, paintDot, paintMeasures, paintTags, type CanvasMeasure } from '../../ui/canvas/measure-marks.ts';
import type { Viewer } from '../viewer.ts';
import { paintPlan, pathOf, setPlace, type StateOf } from './paint-plan.ts';
import { partAt, snapToParts, type PlanSnap } from './snap-plan.ts';
import { arrowPlace, conePath } from './plan-camera.ts';
import { createLabelPainter, paintTexts } from './paint-labels.ts';
import type { PlanPalette } from './plan-palette.ts';
import { boundsOfPlans, readPlanStates, type PlanStates, type StagePlan } from './plan-states.ts';
import type { Size, Spot } from '../../ui/canvas/pan-zoom.ts';
import { fitted, moved, seen, toPlan, toScreen, turnedTo, zoomed, type PlanView } from './plan-view.ts';
import type { CameraRig } from '../camera/rig.ts';

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

export class PlanStage extends CanvasStage<PlanView> {
  readonly #viewer: Viewer;
  readonly #font: string;
  // With alpha: until the canvas is painted the paper of the page is visible, not black.
  readonly #context: CanvasRenderingContext2D | null;
  readonly #overContext: CanvasRenderingContext2D | null;
  readonly #placeArrow: ReturnType<typeof createArrow>;
  readonly #paintLabels: ReturnType<typeof createLabelPainter>;
  readonly #stopFrames: () => void;
  #plans: readonly StagePlan[] = [];
  #parts: PlanStates = { features: [], states: [] };
  #palette: PlanPalette | undefined;
  #isFitted = false;
  #hovered = -1;
  #measures: readonly CanvasMeasure[] = [];
  #snap: Spot | null = null;

  constructor(
    parts: Canvases & {
      readonly viewer: Viewer;
      /** moved and turned; its first path becomes the view cone of the camera */
      readonly arrow: SVGSVGElement;
      readonly font: string;
      area(squareMetres: number): string;
    },
  ) {
    const { viewer, arrow, font, area, ...canvases } = parts;
    super(canvases, { x: 0, y: 0, scale: 20, angle: 0 });
    [this.#viewer, this.#font] = [viewer, font];
    this.#context = canvases.base.getContext('2d');
    this.#overContext = canvases.over.getContext('2d');
    this.#placeArrow = createArrow(arrow, viewer.rig);
    this.#paintLabels = createLabelPainter(this.#context, font, area);
    this.#stopFrames = viewer.onFrame(() => {
      if (viewer.hovered !== this.#hovered) this.#drawMarks();
      this.#placeArrow(this.view, this.size);
    });
  }

  readonly fit = (): void => {
    const around = boundsOfPlans(this.#plans);
    this.#isFitted = around !== null && this.size.width > 0;
    if (around && this.#isFitted) this.setView(fitted(around, this.size, this.view.angle));
    else this.redraw();
  };

  /** Sets the visible area of the plan. */
  look(next: PlanView): void {
    this.#isFitted = true;
    this.setView(next);
  }

  /** A PNG of the plan with its measures. @throws when the browser makes none */
  picture(): Promise<Blob> {
    this.drawNow();
    const { width, height } = this.base;
    const copy = Object.assign(document.createElement('canvas'), { width, height });
    const into = copy.getContext('2d');
    into?.drawImage(this.base, 0, 0);
    into?.drawImage(this.over, 0, 0);
    return pngOf(copy);
  }

  /** Sets the drawings of a storey. The visible area is kept, unless none of them is in it. */
  show(next: readonly StagePlan[]): void {
    this.#plans = next;
    this.#readStates();
    const around = boundsOfPlans(next);
    const area = seen(this.view, this.size);
    const isSeen =
      around !== null && around[0] < area[2] && around[2] > area[0] && around[1] < area[3] && around[3] > area[1];
    if (this.#isFitted && isSeen) this.redraw();
    else this.fit();
  }

  /** Selection, hidden elements or colours changed. */
  refresh(): void {
    this.#readStates();
    this.redraw();
  }

  setPalette(next: PlanPalette): void {
    this.#palette = next;
    this.redraw();
  }

  setAngle(angle: number): void {
    if (angle === this.view.angle) return;
    this.setView(turnedTo(this.view, angle));
    this.fit();
  }

  /** Sets the measures, and the place that the next click would measure; null for none. */
  setMeasures(next: readonly CanvasMeasure[], at: Spot | null): void {
    [this.#measures, this.#snap] = [next, at];
    this.#drawMarks();
  }

  /** Snap point at a place of the screen within `reach` pixels; in metres of the scene. */
  snap(at: Spot, reach: number): Spot {
    const [x, y] = this.placeAt(at);
    const found = this.#plans.map(({ drawing, east, south }, number): PlanSnap => {
      const shows = (part: number): boolean => this.#shows(number, part);
      const own = snapToParts(drawing.parts, x - east, y - south, reach / this.view.scale, shows);
      return { ...own, at: [own.at[0] + east, own.at[1] + south] };
    });
    const best = (['corner', 'line'] as const).flatMap(
      kind => found.filter(each => each.kind === kind).sort((a, b) => a.away - b.away)[0] ?? [],
    )[0];
    return best?.at ?? [x, y];
  }

  /** Number of the element under a place of the screen; -1 when none can be picked. */
  pick(at: Spot, slack: number): number {
    const [x, y] = this.placeAt(at);
    for (const [number, { drawing, east, south }] of [...this.#plans.entries()].toReversed()) {
      const featureOf = (part: number): number => this.#parts.features[number]?.[part] ?? -1;
      const canPick = (part: number): boolean => featureOf(part) >= 0 && this.#shows(number, part);
      const part = partAt(drawing.parts, x - east, y - south, slack / this.view.scale, canPick);
      if (part >= 0) return featureOf(part);
    }
    return -1;
  }

  spotOf(at: Spot): Spot {
    return toScreen(this.view, this.size, at);
  }

  placeAt(at: Spot): Spot {
    return toPlan(this.view, this.size, at);
  }

  arrowAt(): Spot {
    const { x, y } = arrowPlace(this.#viewer.rig.pose, this.view, this.size);
    return [x, y];
  }

  override dispose(): void {
    super.dispose();
    this.#stopFrames();
  }

  protected moved(across: number, down: number): PlanView {
    return moved(this.view, across, down);
  }

  protected zoomed(at: Spot, factor: number): PlanView {
    return zoomed(this.view, this.size, at, factor);
  }

  protected resized(): void {
    if (!this.#isFitted) this.fit();
  }

  protected paint(): boolean {
    const { view, size, density } = this;
    const [context, palette, plans] = [this.#context, this.#palette, this.#plans];
    if (!context || !palette) return false;
    const { states } = this.#parts;
    const stateOf: StateOf = (plan, part) => states[plan]?.[part] ?? 'plain';
    paintPlan(context, { plans, view, size, density, palette, stateOf });
    context.setTransform(density, 0, 0, density, 0, 0);
    paintTexts(context, { plans, view, size, palette }, this.#font);
    this.#paintLabels({ plans, view, size, palette, states });
    this.#drawMarks();
    this.#placeArrow(view, size);
    const centre = `${view.x.toFixed(3)} ${view.y.toFixed(3)}`;
    Object.assign(this.base.dataset, { scale: view.scale.toFixed(3), centre });
    return true;
  }

  #readStates(): void {
    this.#parts = readPlanStates(this.#viewer, this.#plans);
  }

  #shows(plan: number, part: number): boolean {
    const state = this.#parts.states[plan]?.[part];
    return state !== 'hidden' && state !== 'ghost';
  }

  /** Draws the outline under the pointer, the measures, and the snap point. */
  #drawMarks(): void {
    this.#hovered = this.#viewer.hovered;
    const [context, palette, measures] = [this.#overContext, this.#palette, this.#measures];
    if (!context || !palette) return;
    const { view, size, density } = this;
    clearMarks(context, this.#font);
    context.strokeStyle = palette.accent;
    context.lineWidth = 2 / view.scale;
    if (this.#hovered >= 0) this.#outline(context, this.#hovered);
    context.setTransform(density, 0, 0, density, 0, 0);
    const at = (spot: Spot): Spot => toScreen(view, size, spot);
    const surface = palette.paper;
    paintMeasures(context, measures, at, { surface, radius: 4, fillsAreas: false });
    if (this.#snap) paintDot(context, at(this.#snap), 4, surface);
    paintTags(context, measures, at, { surface, text: palette.ink }, size);
  }

  #outline(context: CanvasRenderingContext2D, feature: number): void {
    const { features, states } = this.#parts;
    for (const [number, plan] of this.#plans.entries())
      for (const [n, part] of plan.drawing.parts.entries()) {
        if (features[number]?.[n] !== feature || states[number]?.[n] === 'hidden') continue;
        setPlace(context, this.view, this.size, this.density, plan);
        context.stroke(pathOf(part));
      }
  }
}
