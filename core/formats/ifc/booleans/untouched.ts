import { type Instance, type Instances, numberOf, readInstances, vectorOf } from '../own-geometry/instances.ts';
import { axisPlacement } from '../own-geometry/placements.ts';
import { productFrame } from '../own-geometry/product-frames.ts';
import { createCurveReader } from '../own-geometry/read-curve.ts';
import {
  add,
  compose,
  type Frame,
  identity,
  inverse,
  place,
  scale,
  unit,
  type Vector,
} from '../own-geometry/vectors.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import { type BodyItem, bodyItems, readOpenings } from './product-bodies.ts';

/** Lowest and highest coordinates, three each. */
interface Box {
  readonly low: [number, number, number];
  readonly high: [number, number, number];
}

// Bodies of plane faces, and what is between them and their corners: always the first attribute.
const BODIES = new Set(['IFCFACETEDBREP', 'IFCFACEBASEDSURFACEMODEL', 'IFCSHELLBASEDSURFACEMODEL']);
const BETWEEN = new Set([
  'IFCCLOSEDSHELL',
  'IFCOPENSHELL',
  'IFCCONNECTEDFACESET',
  'IFCFACE',
  'IFCFACEOUTERBOUND',
  'IFCFACEBOUND',
  'IFCPOLYLOOP',
]);

// Share of the size of a product that its box is widened by.
const MARGIN = 1e-4;

/**
 * Those of `products` that none of their openings reaches, by STEP id: nothing has to be cut there. Exporters give
 * furniture the openings of the walls behind it. Only bodies of plane faces and straight openings are examined, whose
 * boxes are quickly known; others may be reached for all that is known here.
 */
export function untouchedProducts(index: StepIndex, products: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  if (products.length === 0) return found;
  const reader = new InstanceReader(index.bytes);
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  const openingsOf = readOpenings(instances);
  const frameOf = (product: Instance) => productFrame(instances, curves, instances.follow(product, 5));

  function boxOf(
    items: readonly BodyItem[],
    frame: Frame,
    addItem: (item: Instance, at: Frame, box: Box) => boolean,
  ): Box | null {
    const box: Box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
    const isKnown = items.every(each => addItem(each.item, compose(frame, each.frame), box));
    return isKnown && box.low[0] <= box.high[0] ? box : null;
  }

  for (const id of products) {
    const product = instances.get(id);
    const items = bodyItems(instances, product) ?? [];
    if (items.length === 0 || !items.every(({ item }) => BODIES.has(item.type))) continue;
    const frame = frameOf(product);
    const own = frame && boxOf(items, identity, (item, at, box) => addCorners(index, reader, item.id, at, box));
    if (frame === null || own === null) continue;
    const isFar = openingsOf(id).every(opening => {
      const there = frameOf(instances.get(opening));
      const toProduct = there && compose(inverse(frame), there);
      const box =
        toProduct &&
        boxOf(bodyItems(instances, instances.get(opening)) ?? [], toProduct, (item, at, around) =>
          addPrism(instances, item, at, around),
        );
      return box !== null && areApart(own, box);
    });
    if (isFar) found.add(id);
  }
  return found;
}

function areApart(own: Box, other: Box): boolean {
  const margin = MARGIN * Math.max(...[0, 1, 2].map(axis => own.high[axis]! - own.low[axis]!));
  return [0, 1, 2].some(
    axis => other.low[axis]! > own.high[axis]! + margin || other.high[axis]! < own.low[axis]! - margin,
  );
}

function widen({ low, high }: Box, point: Vector): void {
  for (const axis of [0, 1, 2] as const) {
    low[axis] = Math.min(low[axis], point[axis]);
    high[axis] = Math.max(high[axis], point[axis]);
  }
}

/** Adds the corners of a body of plane faces. @returns false when something else is in it */
function addCorners(index: StepIndex, reader: InstanceReader, body: number, at: Frame, box: Box): boolean {
  const waiting = [body];
  const seen = new Set<number>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const position = index.positionOf(id);
    if (position < 0) return false;
    const name = nameAt(index, position);
    reader.load(index, position);
    if (name === 'IFCCARTESIANPOINT') {
      const list = reader.argument(0);
      const point: number[] = [];
      for (let item = reader.first(list); item < reader.end(list); item = reader.after(item))
        point.push(reader.numberAt(item));
      const [x = NaN, y = NaN, z = NaN] = point;
      if (!Number.isFinite(x + y + z)) return false;
      widen(box, place(at, [x, y, z]));
    } else if (BODIES.has(name) || BETWEEN.has(name)) reader.refs(0, waiting);
    else return false;
  }
  return true;
}

/** Adds an extruded rectangle, circle or polygon. @returns false for anything else */
function addPrism(instances: Instances, item: Instance, at: Frame, box: Box): boolean {
  const profile = item.type === 'IFCEXTRUDEDAREASOLID' ? instances.follow(item, 0) : null;
  const way = unit(instances.vector(item, 2) ?? [0, 0, 1]);
  const depth = numberOf(item.values[3]);
  const corners = profile && profileCorners(instances, profile);
  if (!corners || way === null || !Number.isFinite(depth)) return false;
  const solid = compose(at, axisPlacement(instances, instances.follow(item, 1)) ?? identity);
  for (const corner of corners) {
    widen(box, place(solid, corner));
    widen(box, place(solid, add(corner, scale(way, depth))));
  }
  return true;
}

/** Corners around a profile; null for kinds that are not examined. */
function profileCorners(instances: Instances, profile: Instance): Vector[] | null {
  if (profile.type === 'IFCARBITRARYCLOSEDPROFILEDEF') {
    const outline = instances.follow(profile, 2);
    if (outline?.type !== 'IFCPOLYLINE') return null;
    const points = instances.list(outline, 0).map(({ values }) => vectorOf(values[0]));
    const known = points.filter(point => point !== null);
    return known.length === points.length ? known : null;
  }
  const [x, y] =
    profile.type === 'IFCRECTANGLEPROFILEDEF'
      ? [numberOf(profile.values[3]) / 2, numberOf(profile.values[4]) / 2]
      : profile.type === 'IFCCIRCLEPROFILEDEF'
        ? [numberOf(profile.values[3]), numberOf(profile.values[3])]
        : [NaN, NaN];
  if (!Number.isFinite(x + y)) return null;
  const frame = axisPlacement(instances, instances.follow(profile, 2)) ?? identity;
  return [-x, x].flatMap(a => [-y, y].map(b => place(frame, [a, b, 0])));
}
