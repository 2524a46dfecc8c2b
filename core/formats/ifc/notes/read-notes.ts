// Reads what plans show of grids and annotations: axes with their tags, lines, areas and texts.
import type { PlanNote, PlanText } from '../../svg/plan-facts.ts';
import type { ModelSummary } from '../extract/extract-model.ts';
import { ofElement } from '../extract/elements.ts';
import { PlacementFrames } from '../extract/placement-frames.ts';
import { pointsAlong } from '../own-geometry/curve.ts';
import { type Instance, type Instances, isReference, numberOf, readInstances } from '../own-geometry/instances.ts';
import { axisPlacement, mappedFrame } from '../own-geometry/placements.ts';
import { type CurveReader, createCurveReader } from '../own-geometry/read-curve.ts';
import { toleranceIn } from '../own-geometry/roundness.ts';
import { compose, type Frame, identity, place, turn } from '../own-geometry/vectors.ts';
import { idAt } from '../step/step-index.ts';
import { createNoteStyles, type NoteStyles } from './note-styles.ts';

type Sources = ModelSummary['planSources'];

/** Maps, sets and callouts may hold others; a cycle ends here. */
const DEEPEST = 8;
/** Of one element: points that its lines have together. */
const MOST_POINTS = 200_000;
/** A drawing whose plane leans more than this is no part of a plan: the share of its normal that points up. */
const LEAST_UP = 0.7;
/** Metres: size of the font of texts whose style has none. */
const USUAL_SIZE = 0.35;
/** Metres: smaller texts are sizes on paper, which plans of this scale have. */
const [SMALLEST, PAPER_SCALE] = [0.02, 100];
/** In sizes of the font: from line to line, what is below the baseline, and the height of capitals. */
const [LINE, DESCENT, CAPITALS] = [1.33, 0.25, 0.72];

const otherViews: ReadonlySet<string> = new Set(['SECTION_VIEW', 'ELEVATION_VIEW', 'REFLECTED_PLAN_VIEW']);
const OCCURRENCE = /^IFC(?:STYLEDITEM|(?:ANNOTATION\w*OCCURRENCE)|DIMENSIONCURVE|PROJECTIONCURVE|LEADERCURVE)$/;
const CALLOUT = /^IFC(?:\w*CALLOUT|(?:ANGULAR|DIAMETER|LINEAR|RADIUS)DIMENSION|GEOMETRICSET|GEOMETRICCURVESET)$/;

interface Scope {
  readonly instances: Instances;
  readonly curves: CurveReader;
  readonly styles: NoteStyles;
  /** metres per length unit */
  readonly metres: number;
}

/** A note while it is read. */
interface Content {
  readonly lines: { points: number[]; colour: string | null }[];
  readonly fills: { loops: number[][]; colour: string | null }[];
  readonly texts: PlanText[];
  readonly tags: string[];
  points: number;
}

/**
 * The grids and annotations of a file that lie in plans: metres, axes of IFC. Elements without lines and texts that
 * can be read are left out. `storeyOf`, `buildingOf`: of the element with this ordinal, as in PlanFact.
 */
export function readNotes(
  { index, sorted, facts, lengthUnitMetres: metres }: Sources,
  storeyOf: (ordinal: number) => number,
  buildingOf: (ordinal: number) => number,
): PlanNote[] {
  const has = (name: string): boolean => index.positionsOf(name).length > 0;
  if (!has('IFCGRID') && !has('IFCANNOTATION')) return [];
  const instances = readInstances(index);
  const scope: Scope = { instances, curves: createCurveReader(instances), styles: createNoteStyles(instances), metres };
  const frames = new PlacementFrames(index);
  const notes: PlanNote[] = [];
  for (let ordinal = 1; ordinal <= sorted.elements.length; ordinal++) {
    const type = facts.types[ordinal];
    if (type !== 'IfcGrid' && type !== 'IfcAnnotation') continue;
    const product = instances.get(idAt(index, sorted.elementAt(ordinal)));
    const placement = product.values[5];
    const frame = isReference(placement) ? frames.of(placement.id) : identity;
    if (frame === null || Math.abs(frame.z[2]) < LEAST_UP) continue;
    const content: Content = { lines: [], fills: [], texts: [], tags: [], points: 0 };
    if (type === 'IfcGrid') readAxes(scope, product, frame, content);
    else
      for (const item of planItems(instances, product))
        readItem(scope, item, { frame, depth: 0, style: null }, content);
    const { lines, fills, texts, tags } = content;
    if (lines.length + fills.length + texts.length === 0) continue;
    notes.push({
      guid: ofElement(facts.guids, ordinal),
      isGrid: type === 'IfcGrid',
      height: frame.o[2] * metres,
      storey: storeyOf(ordinal),
      building: buildingOf(ordinal),
      lines: lines.map((line, n) => ({ ...line, tag: tags[n] ?? null })),
      fills,
      texts,
    });
  }
  return notes;
}

/** The axes of an IfcGrid: U, V and W, each with its tag. */
function readAxes({ instances, curves, styles, metres }: Scope, grid: Instance, frame: Frame, into: Content): void {
  for (const rank of [7, 8, 9])
    for (const axis of instances.list(grid, rank)) {
      const of = instances.follow(axis, 1);
      const curve = curves.read(of);
      if (of === null || curve === null) continue;
      const points = pointsAlong(curve, toleranceIn(metres)).flatMap(point => flat(frame, point, metres));
      if (!takes(into, points)) return;
      into.lines.push({ points, colour: styles.lineColour(of.id) });
      into.tags.push(typeof axis.values[0] === 'string' ? axis.values[0].trim() : '');
    }
}

/** The items of the representations of a product that plans may show. */
function planItems(instances: Instances, product: Instance): Instance[] {
  const shape = instances.follow(product, 6);
  return (shape === null ? [] : instances.list(shape, 2)).flatMap(representation => {
    const context = instances.follow(representation, 0);
    const view = context?.type === 'IFCGEOMETRICREPRESENTATIONSUBCONTEXT' ? context.values[8] : null;
    const isOther = typeof view === 'string' && otherViews.has(view);
    return isOther || /^Box$/i.test(String(representation.values[1])) ? [] : instances.list(representation, 3);
  });
}

/** Where an item is, and the item whose style it has. */
interface Place {
  readonly frame: Frame;
  readonly depth: number;
  readonly style: number | null;
}

function readItem(scope: Scope, item: Instance, at: Place, into: Content): void {
  const { instances, curves, styles, metres } = scope;
  if (at.depth > DEEPEST) return;
  const inner = (items: readonly Instance[], change: Partial<Place>): void => {
    for (const each of items) readItem(scope, each, { ...at, ...change, depth: at.depth + 1 }, into);
  };
  const style = at.style ?? item.id;
  if (item.type === 'IFCMAPPEDITEM') {
    const source = instances.follow(item, 0);
    const mapped = source === null ? null : instances.follow(source, 1);
    if (mapped !== null) inner(instances.list(mapped, 3), { frame: compose(at.frame, mappedFrame(instances, item)) });
  } else if (CALLOUT.test(item.type)) inner(instances.list(item, 0), {});
  else if (OCCURRENCE.test(item.type)) {
    const of = instances.follow(item, 0);
    if (of !== null) inner([of], { style: item.id });
  } else if (item.type === 'IFCANNOTATIONFILLAREA') {
    const bounds = [instances.follow(item, 0), ...instances.list(item, 1)];
    const loops = bounds.flatMap(bound => {
      const curve = curves.read(bound);
      const points = curve === null ? [] : pointsAlong(curve, toleranceIn(metres));
      return points.length < 3 ? [] : [points.flatMap(point => flat(at.frame, point, metres))];
    });
    if (loops.length > 0 && takes(into, loops.flat())) into.fills.push({ loops, colour: styles.fillColour(style) });
  } else if (item.type.startsWith('IFCTEXTLITERAL')) readText(scope, item, { ...at, style }, into);
  else {
    const curve = curves.read(item);
    if (curve === null) return;
    const points = pointsAlong(curve, toleranceIn(metres)).flatMap(point => flat(at.frame, point, metres));
    if (takes(into, points)) into.lines.push({ points, colour: styles.lineColour(style) });
  }
}

/** An IfcTextLiteral or IfcTextLiteralWithExtent: each of its lines. */
function readText({ instances, styles, metres }: Scope, item: Instance, at: Place, into: Content): void {
  const literal = item.values[0];
  if (typeof literal !== 'string' || literal.trim() === '') return;
  const own = axisPlacement(instances, instances.follow(item, 1)) ?? identity;
  const frame = compose(at.frame, own);
  const rows = literal.split(/\r\n|\r|\n/);
  const stretch = Math.hypot(...turn(at.frame, [1, 0, 0])) || 1;
  const extent = instances.follow(item, 3);
  const given = styles.textHeight(at.style) * metres * stretch;
  const boxed = extent === null ? NaN : (numberOf(extent.values[1]) * metres * stretch) / (rows.length * LINE);
  const wanted = given > 0 ? given : boxed > 0 ? boxed : USUAL_SIZE;
  const size = wanted < SMALLEST ? wanted * PAPER_SCALE : wanted;
  const height = size * CAPITALS;
  const alignment = extent === null ? '' : String(item.values[4] ?? 'bottom-left').toLowerCase();
  const [dx, dy] = frame.x;
  const angle = Math.atan2(dy, dx);
  const whole = rows.length * LINE;
  const top = alignment.startsWith('top') ? 0 : /^(?:middle|center)/.test(alignment) ? whole / 2 : whole;
  // Without a box the text begins on its baseline.
  const first = extent === null ? 0 : top - (LINE - DESCENT);
  const anchor = alignment.endsWith('right') ? 'end' : /center$|-middle$/.test(alignment) ? 'middle' : 'start';
  const [x = 0, y = 0] = flat(frame, [0, 0, 0], metres);
  if (![x, y, height, angle].every(Number.isFinite)) return;
  rows.forEach((text, n) => {
    const up = (first - n * LINE) * size;
    const spot = { x: x - Math.sin(angle) * up, y: y + Math.cos(angle) * up };
    if (text.trim() !== '')
      into.texts.push({ ...spot, text: text.trim(), height, angle, anchor, colour: styles.textColour(at.style) });
  });
}

const flat = (frame: Frame, point: readonly [number, number, number], metres: number): [number, number] => {
  const [x, y] = place(frame, point);
  return [x * metres, y * metres];
};

/** Whether points are sound, and not too many. */
function takes(content: Content, points: readonly number[]): boolean {
  content.points += points.length / 2;
  return content.points <= MOST_POINTS && points.length >= 4 && points.every(Number.isFinite);
}
