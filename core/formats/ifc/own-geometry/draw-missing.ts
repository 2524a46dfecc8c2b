import type { GeometryBatch } from '../geometry/protocol.ts';
import { idAt, type StepIndex } from '../step/step-index.ts';
import { createItemDrawer, type DrawnItem, type ItemDrawer } from './draw-items.ts';
import { type Instance, type Instances, readInstances } from './instances.ts';
import { createColours } from '../colours/item-colours.ts';
import { createCurveReader } from './read-curve.ts';
import { toleranceIn } from './roundness.ts';
import type { Frame } from './vectors.ts';
import { isMirror, newBatch } from './batch.ts';
import { productFrame } from './product-frames.ts';
import { drawnRepresentations } from './representations.ts';
import { buildScene } from '../geometry/build-scene.ts';
import type { ModelSummary } from '../extract/extract-model.ts';
import { recolour } from '../colours/recolour.ts';
import type { Undrawn } from '../geometry/undrawn.ts';

/**
 * The scene of a model: drawn by the geometry engine, and the rest by us. Nothing more is read from the file unless
 * something is missing. `drawable`: STEP ids of the products that should be drawn.
 */
export function completeScene(
  index: StepIndex,
  summary: ModelSummary,
  batches: readonly GeometryBatch[],
  drawable: readonly number[],
) {
  const { products, lengthUnitMetres } = summary;
  const coloured = recolour(index, batches, lengthUnitMetres);
  const built = buildScene(coloured, products);
  const missing = [...drawable.filter(id => !built.drawn.has(id)), ...unrepresentedAlignments(index, summary)];
  if (missing.length === 0) return built;
  const shapes = coloured.reduce((sum, batch) => sum + batch.shapes.length / 2, 0);
  const known = missing.flatMap(id => {
    const type = products.get(id)?.type;
    return type === undefined ? [] : [{ id, type }];
  });
  const own = drawMissing(index, known, shapes, lengthUnitMetres);
  return own === null
    ? built
    : buildScene(recolour(index, [...coloured, own], lengthUnitMetres, coloured.length), products);
}

/** Alignments of IFC 4x1 carry their curve themselves, without a representation. */
const unrepresentedAlignments = (index: StepIndex, { products }: ModelSummary): number[] =>
  Array.from(index.positionsOf('IFCALIGNMENT'), position => idAt(index, position)).filter(
    id => products.get(id)?.represented === false,
  );

/** A product that the geometry engine left without triangles. `id`: its STEP id; `type`: as `IfcBeam`. */
type MissingProduct = Pick<Undrawn, 'id' | 'type'>;

// Radii in metres of the tubes that represent lines.
const ALIGNMENT_RADIUS = 0.025;
const LINE_RADIUS = 0.01;
// Layouts and segments of an alignment: the curve of the alignment shows them.
const PART_OF_ALIGNMENT = /^IfcAlignment(?:Segment|Vertical|Cant)$/;
// Shapes that are not meant for space.
const NOT_IN_SPACE = /^(?:Box|FootPrint|Annotation|Plan|Clearance|Lighting|CoG|Reference|Profile|SurveyPoints)$/i;
const SHAPE = 6;

/** Draws what the geometry engine cannot: swept disks along any curve, sectioned solids, profiles swept along
 *  alignments, alignments, structural members and bodies that consist of curves. `firstShape`: number of the first
 *  shape of this batch; `metres`: metres per length unit. Null when nothing could be drawn. */
export function drawMissing(index: StepIndex, missing: readonly MissingProduct[], firstShape: number, metres: number) {
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  const drawer = createItemDrawer(instances, curves, toleranceIn(metres));
  const colourOf = createColours(instances);
  const batch = newBatch(firstShape, metres);
  const basesOfAlignments = new Set<number>();
  // Alignments first: a horizontal layout is drawn only when no alignment has drawn its curve.
  const order = [...missing].sort((a, b) => Number(b.type === 'IfcAlignment') - Number(a.type === 'IfcAlignment'));
  for (const { id, type } of order) {
    if (PART_OF_ALIGNMENT.test(type)) continue;
    const product = instances.get(id);
    const frame = productFrame(instances, curves, instances.follow(product, 5));
    if (frame === null) continue;
    const representations = representationsOf(instances, product);
    if (type === 'IfcAlignment')
      for (const curve of representations.flatMap(representation => instances.list(representation, 3)))
        noteBases(instances, curve, basesOfAlignments);
    const isBase = representations.some(representation =>
      instances.list(representation, 3).some(curve => basesOfAlignments.has(curve.id)),
    );
    if (type === 'IfcAlignmentHorizontal' && isBase) continue;
    for (const drawn of drawProduct(drawer, instances, { type, product, representations }, metres))
      addDrawn(batch, id, drawn, frame, colourOf(drawn.item, id, drawn.isLine));
  }
  return batch.done();
}

interface Missing {
  readonly type: string;
  readonly product: Instance;
  readonly representations: readonly Instance[];
}

function drawProduct(
  drawer: ItemDrawer,
  instances: Instances,
  { type, product, representations }: Missing,
  metres: number,
): DrawnItem[] {
  const shape = instances.follow(product, SHAPE);
  const drawn = shape === null ? [] : drawnRepresentations(instances, shape);
  const bodies = drawn.flatMap(representation => drawer.bodies(representation));
  if (bodies.length > 0) return bodies;
  if (type.startsWith('IfcAlignment')) {
    const curves = [...representations].sort((a, b) => Number(isFlat(a)) - Number(isFlat(b)));
    for (const representation of curves) {
      const lines = drawer.lines(representation, ALIGNMENT_RADIUS / metres);
      if (lines.length > 0) return lines;
    }
    return oldAlignment(drawer, instances, product, metres);
  }
  const isStructural = type.startsWith('IfcStructural');
  // An axis of a wall only shows its course; the body of a survey line, and an annotation in space, are lines
  // themselves.
  const lines = representations.filter(representation => {
    const [identifier, kind] = [String(representation.values[1]), String(representation.values[2])];
    return (
      isStructural ||
      (!isFlat(representation) &&
        !NOT_IN_SPACE.test(identifier) &&
        (identifier !== 'Axis' || (type === 'IfcAnnotation' && kind === 'Curve3D')))
    );
  });
  return type === 'IfcGrid' ? [] : lines.flatMap(representation => drawer.lines(representation, LINE_RADIUS / metres));
}

/** Alignments of IFC 4x1 have their curve, or its plan and heights, as attributes of their own. */
function oldAlignment(drawer: ItemDrawer, instances: Instances, product: Instance, metres: number): DrawnItem[] {
  const axis = instances.follow(product, 7);
  if (axis === null) return [];
  return drawer.lines({ id: -1, type: '', values: [null, null, null, [{ id: axis.id }]] }, ALIGNMENT_RADIUS / metres);
}

const isFlat = (representation: Instance): boolean => /2D/i.test(String(representation.values[2]));

function representationsOf(instances: Instances, product: Instance): Instance[] {
  const shape = instances.follow(product, SHAPE);
  return shape === null ? [] : instances.list(shape, 2);
}

/** Remembers a curve and the curves that it is based on. */
function noteBases(instances: Instances, curve: Instance, into: Set<number>): void {
  for (let at: Instance | null = curve; at !== null && !into.has(at.id);) {
    into.add(at.id);
    at = at.type === 'IFCGRADIENTCURVE' || at.type === 'IFCSEGMENTEDREFERENCECURVE' ? instances.follow(at, 2) : null;
  }
}

function addDrawn(
  batch: ReturnType<typeof newBatch>,
  product: number,
  { item, mesh }: DrawnItem,
  frame: Frame,
  colour: number,
): void {
  const shape = batch.shape(mesh, isMirror(frame));
  if (shape !== null) batch.place(shape, { product, item, colour }, frame);
}
