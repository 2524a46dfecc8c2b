import type { GeometryBatch, Outcome } from '../geometry/protocol.ts';
import { UNCUT } from '../geometry/undrawn.ts';
import { type BatchShape, isMirror, newBatch } from '../own-geometry/batch.ts';
import { enlargement, toleranceAt, toleranceIn } from '../own-geometry/roundness.ts';
import { createItemDrawer } from '../own-geometry/draw-items.ts';
import type { Mesh } from '../own-geometry/mesh.ts';
import { type Instance, type Instances, readInstances } from '../own-geometry/instances.ts';
import { createColours } from '../colours/item-colours.ts';
import { productFrame } from '../own-geometry/product-frames.ts';
import { createCurveReader, type CurveReader } from '../own-geometry/read-curve.ts';
import { compose, type Frame, identity, inverse } from '../own-geometry/vectors.ts';
import type { StepIndex } from '../step/step-index.ts';
import { bodyAt, meshOf, movedSolid, type Solid, type Manifold, type ManifoldToplevel } from './manifold.ts';
import { type BodyItem, bodyItems, readOpenings } from './product-bodies.ts';
import { judge } from './judge.ts';
import { planesOf, pushedOut } from './push-out.ts';
import { isOperated } from './operators.ts';
import { createSolids } from './solids.ts';

/** Draws products in one thread. */
export type ProductDrawer = ReturnType<typeof createProductDrawer>;

// Solids that are kept for the next products.
const MOST_SOLIDS = 2000;

/** An item of a product and its body, which belongs to the cache. */
interface Leaf extends BodyItem {
  readonly solid: Solid;
}

const scaleOf = ({ x, y, z }: Frame): number => enlargement([x, y, z]);
const shapeKey = (item: Instance, placed: Frame): string => `${item.id} ${isMirror(placed)} ${scaleOf(placed)}`;

/** Draws products of a file with everything that is cut out of them. `metres`: metres per length unit. */
export function createProductDrawer(wasm: ManifoldToplevel, index: StepIndex, metres: number) {
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  const kernels = createKernels(wasm, instances, curves, metres);
  const { solids } = kernels.at(identity);
  const openingsOf = readOpenings(instances);
  const colourOf = createColours(instances);
  const batch = newBatch(0, metres);
  const shapes = new Map<string, BatchShape | null>();

  /** The items of a product as solids, or the reason why one of them is none. */
  function leavesOf(items: readonly BodyItem[] | null): Leaf[] | string {
    if (items === null) return 'it has too many parts';
    const leaves: Leaf[] = [];
    for (const each of items) {
      const found = kernels.at(each.frame).solids.evaluate(each.item);
      if ('failed' in found) return found.failed;
      leaves.push({ ...each, solid: found.solid });
    }
    return leaves;
  }

  /** Draws a product that nothing is cut out of: its surfaces may be open, and equal items are made once. */
  function drawnWhole(id: number, items: readonly BodyItem[], frame: Frame): Outcome {
    const placed = items.map(each => ({ ...each, placed: compose(frame, each.frame) }));
    let isAny = false;
    for (const { item, placed: at } of placed) {
      const key = shapeKey(item, at);
      if (!shapes.has(key)) {
        const mesh = wholeMesh(item, at);
        if (typeof mesh === 'string') return { state: 'failed', why: mesh };
        shapes.set(key, batch.shape(mesh, isMirror(at)));
      }
      isAny ||= shapes.get(key) !== null;
    }
    if (!isAny) return drawnBases(id, items, frame);
    for (const { placed: at, ...leaf } of placed) {
      const shape = shapes.get(shapeKey(leaf.item, at)) ?? null;
      if (shape !== null) batch.place(shape, lookOf(id, leaf), at);
    }
    return { state: 'drawn' };
  }

  /** The mesh of an item, or why there is none. */
  function wholeMesh(item: Instance, at: Frame): Mesh | string {
    const { drawer, solids: own } = kernels.at(at);
    if (!isOperated(item)) return drawer.solid(item) ?? `${item.type} is not known`;
    const found = own.evaluate(item);
    return 'failed' in found ? found.failed : meshOf(found.solid);
  }

  /** What is cut out of a product, in its frame; to be released. */
  function toolsOf(product: Instance, frame: Frame): Solid[] | string {
    const tools: Solid[] = [];
    for (const id of openingsOf(product.id)) {
      const opening = instances.get(id);
      const there = productFrame(instances, curves, instances.follow(opening, 5));
      const leaves = there === null ? 'an opening has no place' : leavesOf(bodyItems(instances, opening));
      if (there === null || typeof leaves === 'string') {
        release(tools);
        return `of an opening ${String(leaves)}`;
      }
      const toProduct = compose(inverse(frame), there);
      for (const leaf of leaves) tools.push(movedSolid(leaf.solid, compose(toProduct, leaf.frame)));
    }
    return tools;
  }

  function addWhole(product: number, leaf: Leaf, frame: Frame): void {
    const placed = compose(frame, leaf.frame);
    const key = shapeKey(leaf.item, placed);
    let shape = shapes.get(key);
    if (shape === undefined) shapes.set(key, (shape = batch.shape(meshOf(leaf.solid), isMirror(placed))));
    if (shape !== null) batch.place(shape, lookOf(product, leaf), placed);
  }

  const lookOf = (product: number, { item: { id: item }, maps }: BodyItem) => ({
    product,
    item,
    colour: colourOf(item, product, false, maps),
  });

  /** Draws the leaves cut by the tools; else the reason why that is not right. */
  function addCut(product: number, leaves: readonly Leaf[], tools: readonly Solid[], frame: Frame): string | null {
    const rests = leaves.map(leaf => cutLeaf(wasm, leaf, tools, solids.gap));
    const cut = rests.filter(rest => rest !== null && typeof rest !== 'string');
    const fault = rests.find(rest => typeof rest === 'string');
    const isAny = rests.some(rest => rest === null || (typeof rest !== 'string' && !rest.body.isEmpty()));
    if (fault === undefined && isAny)
      leaves.forEach((leaf, i) => {
        const rest = rests[i] ?? null;
        if (rest === null || typeof rest === 'string') addWhole(product, leaf, frame);
        else if (!rest.body.isEmpty()) {
          const shape = batch.shape(meshOf(rest), isMirror(frame));
          if (shape !== null) batch.place(shape, lookOf(product, leaf), frame);
        }
      });
    release(cut);
    return fault === undefined ? (isAny ? null : UNCUT.openings) : UNCUT.fault;
  }

  function drawn(id: number): Outcome {
    const product = instances.get(id);
    const frame = productFrame(instances, curves, instances.follow(product, 5));
    if (frame === null) return { state: 'failed', why: 'its placement is not known' };
    const items = bodyItems(instances, product);
    if (items?.length === 0) return { state: 'empty' };
    if (items !== null && openingsOf(id).length === 0) return drawnWhole(id, items, frame);
    const leaves = leavesOf(items);
    if (typeof leaves === 'string') return { state: 'failed', why: leaves };
    const full = leaves.filter(({ solid }) => !solid.body.isEmpty());
    if (full.length === 0) return drawnBases(id, leaves, frame);
    const tools = toolsOf(product, frame);
    if (typeof tools === 'string') return { state: 'failed', why: tools };
    const why = addCut(id, full, tools, frame);
    release(tools);
    if (why === null) return { state: 'drawn' };
    for (const leaf of full) addWhole(id, leaf, frame);
    return { state: 'uncut', why };
  }

  /** Bodies of which their own booleans leave nothing. */
  function drawnBases(id: number, leaves: readonly BodyItem[], frame: Frame): Outcome {
    for (const leaf of leaves) {
      const base = solids.base(leaf.item);
      if ('failed' in base) continue;
      const shape = batch.shape(meshOf(base.solid), isMirror(compose(frame, leaf.frame)));
      if (shape !== null) batch.place(shape, lookOf(id, leaf), compose(frame, leaf.frame));
    }
    return { state: 'uncut', why: UNCUT.booleans };
  }

  return {
    /** Draws a product into the pending batch. */
    draw(id: number): Outcome {
      kernels.tidy();
      return drawn(id);
    },
    /** Number of values in the pending batch. */
    pending: () => batch.size(),
    /** The pending batch; null when it is empty. */
    take: (): GeometryBatch | null => batch.done(),
    /** Releases the memory of manifold-3d. */
    close: (): void => kernels.clear(),
  };
}

/** A drawer and its solids for each scale at which items are shown: enlarged ones are divided more finely. */
function createKernels(wasm: ManifoldToplevel, instances: Instances, curves: CurveReader, metres: number) {
  const create = (scale: number) => {
    const tolerance = toleranceAt(toleranceIn(metres), scale);
    const drawer = createItemDrawer(instances, curves, tolerance);
    return { drawer, solids: createSolids(wasm, { instances, curves, drawer, tolerance, metres }) };
  };
  const known = new Map<number, ReturnType<typeof create>>();
  const each = (act: (solids: ReturnType<typeof createSolids>) => void): void => {
    for (const { solids } of known.values()) act(solids);
  };
  return {
    at(frame: Frame) {
      const scale = scaleOf(frame);
      let kernel = known.get(scale);
      if (kernel === undefined) known.set(scale, (kernel = create(scale)));
      return kernel;
    },
    tidy: (): void => each(solids => solids.tidy(MOST_SOLIDS)),
    clear: (): void => each(solids => solids.clear()),
  };
}

function release(solids: readonly Solid[]): void {
  for (const { body } of solids) body.delete();
}

/** What the tools leave of a leaf, in the frame of the product; null when none touches it, a text when it is wrong. */
function cutLeaf(
  { Manifold }: ManifoldToplevel,
  leaf: Leaf,
  tools: readonly Solid[],
  gap: number,
): Solid | string | null {
  const { body: whole, origin } = movedSolid(leaf.solid, leaf.frame);
  const box = whole.boundingBox();
  const near: Manifold[] = [];
  for (const tool of tools) {
    const at = bodyAt(tool, origin);
    const { min, max } = at.boundingBox();
    if ([0, 1, 2].every(axis => min[axis]! < box.max[axis]! && max[axis]! > box.min[axis]!)) near.push(at);
    else at.delete();
  }
  const planes = near.length === 0 ? [] : planesOf(whole, gap);
  const pushed = near.map(tool => pushedOut(tool, planes, gap));
  const body = near.length === 0 ? null : Manifold.difference([whole, ...pushed]);
  const fault = body && judge(body, 'DIFFERENCE', whole, pushed, gap);
  for (const each of [whole, ...near, ...pushed]) each.delete();
  if (body === null) return null;
  if (fault === null) return { body, origin };
  body.delete();
  return fault;
}
