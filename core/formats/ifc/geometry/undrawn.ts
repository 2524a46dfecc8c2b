import { countWarning, type IfcWarning, IfcError } from '../../errors.ts';
import { type Instance, type Instances, readInstances } from '../own-geometry/instances.ts';
import { bodyItems, hiddenRepresentations, NO_BODY } from '../own-geometry/representations.ts';
import { startOf, type StepIndex, textAt } from '../step/step-index.ts';
import { type Drawing, drawOnly } from './draw-model.ts';
import type { DrawJob, GeometryBatch } from './protocol.ts';
import type { Patch } from './source.ts';

// Elements of which web-ifc leaves nothing when it cuts their openings out: curved walls with windows, mostly, where
// the cut fails. They are drawn without the cut, and a warning names them: no element of the file may be invisible.

const VOIDS = 'IFCRELVOIDSELEMENT';
/** A class name of at most the same length, which web-ifc ignores. */
const PASSED_OVER = 'IFCRELATIONSHIP';

/**
 * Draws elements that have openings and no shape when these are cut. It reads the file in web-ifc once more.
 * `drawable`: STEP ids of the products that should be drawn; `begin`: called with a drawing that begins, so that it
 * can be cancelled.
 */
export async function drawUncut(
  index: StepIndex,
  job: DrawJob,
  batches: readonly GeometryBatch[],
  drawable: readonly number[],
  { begin, signal }: { readonly begin: (drawing: Drawing) => void; readonly signal: AbortSignal },
) {
  const uncut = beginUncut(index, job, batches, drawable);
  if (uncut === null) return { batches: [], reasons: new Map<number, string>() };
  begin(uncut.drawing);
  const drawn = await finishUncut(uncut.drawing, signal);
  return { batches: drawn, reasons: new Map(uncut.products.map(id => [id, UNCUT.openings] as const)) };
}

/** Null when there is nothing to draw. */
function beginUncut(index: StepIndex, job: DrawJob, batches: readonly GeometryBatch[], drawable: readonly number[]) {
  if (index.positionsOf(VOIDS).length === 0) return null;
  const drawn = new Set<number>();
  for (const batch of batches) for (const product of batch.products) drawn.add(product);
  const missing = drawable.filter(id => !drawn.has(id));
  if (missing.length === 0) return null;
  const opened = openedProducts(index);
  const products = missing.filter(id => opened.has(id));
  if (products.length === 0) return null;
  const firstShape = batches.reduce((sum, { shapes }) => sum + shapes.length / 2, 0);
  const patches = [...job.patches, ...withoutOpenings(index)].sort((a, b) => a.at - b.at);
  return { drawing: drawOnly({ ...job, patches }, products, firstShape), products };
}

/** The file without the relationships by which openings cut elements. */
export const withoutOpenings = (index: StepIndex): Patch[] =>
  Array.from(index.positionsOf(VOIDS)).flatMap((position): Patch[] => {
    const at = textAt(index, position).toUpperCase().indexOf(VOIDS);
    return at < 0
      ? []
      : [{ at: startOf(index, position) + at, bytes: Buffer.from(PASSED_OVER.padEnd(VOIDS.length), 'latin1') }];
  });

/** Returns the drawn elements; none when web-ifc cannot read the file once more: the rest of the model is complete. */
export async function finishUncut(drawing: Drawing, signal: AbortSignal): Promise<readonly GeometryBatch[]> {
  try {
    return (await drawing.finish([])).batches;
  } catch (error) {
    if (signal.aborted || !(error instanceof IfcError)) throw error;
    return [];
  }
}

/** Corners of circles of half a metre and more by the rule for round things, the first one twice. */
const FINE_CORNERS = 53;

/** Draws products once more, with circles of many corners. */
export async function drawFinely(
  products: readonly number[],
  job: DrawJob,
  firstShape: number,
  { begin, signal }: { readonly begin: (drawing: Drawing) => void; readonly signal: AbortSignal },
): Promise<readonly GeometryBatch[]> {
  if (products.length === 0) return [];
  const drawing = drawOnly({ ...job, circleCorners: FINE_CORNERS }, products, firstShape);
  begin(drawing);
  return finishUncut(drawing, signal);
}

/** Why elements are drawn without what is cut out of them. */
export const UNCUT = {
  openings: 'The element is drawn without its openings: nothing was left of it when they were cut out.',
  booleans: 'The element is drawn without its cuts: nothing was left of it when they were made.',
  fault: 'The element is drawn without its openings: they could not be cut out.',
} as const;

/** Warnings that name elements drawn uncut. `reasons`: by STEP id. */
export function uncutWarnings(
  reasons: ReadonlyMap<number, string>,
  drawn: ReadonlySet<number>,
  facts: ReadonlyMap<number, { readonly guid: string; readonly type: string }>,
): IfcWarning[] {
  const shown = [...reasons].filter(([id]) => drawn.has(id));
  const warnings = shown.slice(0, MOST_NAMED).map(([id, message]): IfcWarning => {
    const { guid, type } = facts.get(id)!;
    return { code: 'drawn_uncut', message, guid, type };
  });
  const more = 'more elements are drawn without their openings.';
  return [...warnings, ...countWarning('drawn_uncut', shown.length - MOST_NAMED, more)];
}

/** A product that has a representation but was not drawn. */
export interface Undrawn {
  /** STEP id */
  readonly id: number;
  readonly guid: string;
  readonly type: string;
  /** the error while it was drawn, when that is known */
  readonly crash: string | null;
}

// Mapped items may hold mapped items; a cycle ends here.
const DEEPEST = 8;
// Limit of products of a class that are named with one reason; the others are counted.
const MOST_NAMED = 20;
// Layouts and segments of an alignment are drawn as the curve of the alignment.
const PART_OF_ALIGNMENT = /^IfcAlignment(?:Horizontal|Segment|Vertical|Cant)$/;

/**
 * One warning per product that is not drawn, with its reason; `no_body` for those that have no body to draw. Of many
 * products of a class with the same reason the first are named and the rest counted; parts of alignments are counted
 * only. `noted`: GlobalIds of grids and annotations in plans; null when there are no plans.
 */
export function explainUndrawn(
  index: StepIndex,
  undrawn: readonly Undrawn[],
  noted: ReadonlySet<string> | null = null,
): IfcWarning[] {
  if (undrawn.length === 0) return [];
  const instances = readInstances(index);
  const hidden = hiddenRepresentations(index);
  const warnings: IfcWarning[] = [];
  const named = new Map<string, number>();
  let parts = 0;
  for (const { id, guid, type, crash } of undrawn) {
    const shapes = shapesOf(instances, id, hidden);
    const isBody = shapes.bodies.size > 0 || crash !== null;
    if (!isBody && PART_OF_ALIGNMENT.test(type)) {
      parts++;
      continue;
    }
    const meant = isBody ? null : noBodyReason(type, shapes, noted?.has(guid));
    const reason = meant ?? (isBody ? bodyReason(shapes, crash) : lineReason(shapes));
    const code = isBody ? 'not_drawn' : meant === null ? 'curves_not_drawn' : 'no_body';
    const key = `${code}\n${type}\n${reason}`;
    const before = named.get(key) ?? 0;
    named.set(key, before + 1);
    if (before < MOST_NAMED) warnings.push({ code, message: `The element is not drawn: ${reason}.`, guid, type });
  }
  for (const [key, count] of named) {
    const [code = '', type = '', reason] = key.split('\n');
    const message = `${count - MOST_NAMED} more elements of this class are not drawn: ${reason}.`;
    if (count > MOST_NAMED) warnings.push({ code, message, type });
  }
  const shapeless =
    'layouts and segments of alignments have no shape of their own; the curves of the alignments are drawn.';
  return [...warnings, ...countWarning('alignment_parts', parts, shapeless)];
}

function bodyReason({ bodies }: Shapes, crash: string | null): string {
  const names = [...bodies].sort().join(', ') || 'of unknown kind';
  if (crash !== null) return `making triangles from its shape (${names}) failed (${crash})`;
  // Elements with openings were drawn without these in vain: they are not to blame.
  return `no triangles could be made from its shape (${names})`;
}

const are = (set: ReadonlySet<string>, pattern: RegExp): boolean =>
  set.size > 0 && [...set].every(name => pattern.test(name));

/** Names of representations without a body, by their identifiers in lower case. */
const noBodies: Readonly<Record<string, string>> = {
  axis: 'an axis',
  box: 'a box around it',
  clearance: 'a clearance',
  cog: 'a centre of gravity',
  footprint: 'a footprint',
  lighting: 'a lighting shape',
  profile: 'a profile',
  reference: 'a reference shape',
  surveypoints: 'survey points',
};

/**
 * The reason why a product is rightly not in the scene: it was never meant to be a body. Null when it was. `isNoted`:
 * whether a plan shows it; undefined when there are no plans.
 */
function noBodyReason(type: string, { others, identifiers }: Shapes, isNoted: boolean | undefined): string | null {
  if (others.size === 0) return null;
  if (type === 'IfcGrid')
    return isNoted === false
      ? 'no axis of this grid could be drawn in a plan'
      : 'grids are not drawn in 3D; plans show them';
  if (type === 'IfcAnnotation' && isNoted === true) return 'annotations are not drawn in 3D; plans show this one';
  if (are(others, /POINT/)) return 'it consists of points only';
  if (are(others, /TEXT/) || are(identifiers, /^(?:Annotation|Plan)$/i)) return 'annotations are not drawn in 3D';
  if (are(identifiers, /^FootPrint$/i)) return 'it has a footprint only';
  if (are(identifiers, /^Axis$/i)) return 'it has an axis only, no body';
  if (are(identifiers, /^Box$/i)) return null;
  if (!are(identifiers, NO_BODY)) return null;
  const names = [...identifiers].sort().map(name => noBodies[name.toLowerCase()] ?? name);
  return `it has no body, only ${names.join(' and ')}`;
}

/** The reason why a product without a body that should have one is not in the scene. */
function lineReason({ others }: Shapes): string {
  if (others.size === 0) return 'its representation is empty';
  if (are(others, /BOX/)) return 'only the box around it is given';
  return `its lines (${[...others].sort().join(', ')}) cannot be drawn`;
}

/** STEP ids of products with openings of their own, or of the whole that they are parts of. */
function openedProducts(index: StepIndex): ReadonlySet<number> {
  const instances = readInstances(index);
  const opened = voidedProducts(instances);
  const parts = instances
    .idsOf('IFCRELAGGREGATES')
    .map(id => instances.get(id))
    .filter(relation => opened.has(instances.follow(relation, 4)?.id ?? -1))
    .flatMap(relation => instances.list(relation, 5).map(({ id }) => id));
  return new Set([...opened, ...parts]);
}

const voidedProducts = (instances: Instances): Set<number> =>
  new Set(instances.idsOf('IFCRELVOIDSELEMENT').flatMap(id => instances.follow(instances.get(id), 4)?.id ?? []));

type Shapes = ReturnType<typeof shapesOf>;

/** What the representations of a product consist of: its bodies, in the spelling of the standard, the classes of
 *  everything else, in upper case, and the RepresentationIdentifier of each representation. What is `hidden` shows no
 *  body. */
function shapesOf(instances: Instances, product: number, hidden: ReadonlySet<number>) {
  const found = { bodies: new Set<string>(), others: new Set<string>(), identifiers: new Set<string>() };
  const seen = new Set<number>();
  const visit = (items: readonly Instance[], depth: number): void => {
    if (depth > DEEPEST) return;
    for (const item of items) {
      // Maps may show the same ones level after level.
      if (item.type === 'IFCMAPPEDITEM' && seen.size === seen.add(item.id).size) continue;
      const body = bodyItems.get(item.type);
      if (body !== undefined) found.bodies.add(body);
      else if (item.type === 'IFCMAPPEDITEM') {
        const source = instances.follow(item, 0);
        const mapped = source === null ? null : instances.follow(source, 1);
        if (mapped !== null) visit(instances.list(mapped, 3), depth + 1);
      } else if (item.type === 'IFCGEOMETRICSET' || item.type === 'IFCGEOMETRICCURVESET')
        visit(instances.list(item, 0), depth + 1);
      else if (item.type !== '') found.others.add(item.type);
    }
  };
  const shape = instances.follow(instances.get(product), 6);
  for (const representation of shape === null ? [] : instances.list(shape, 2)) {
    found.identifiers.add(String(representation.values[1]));
    if (hidden.has(representation.id)) found.others.add(representation.type);
    else visit(instances.list(representation, 3), 0);
  }
  return found;
}
