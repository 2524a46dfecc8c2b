import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { GeometryBatch } from '../geometry/protocol.ts';
import { UNCUT } from '../geometry/undrawn.ts';
import { type BatchShape, isMirror, newBatch } from '../own-geometry/batch.ts';
import { toleranceIn } from '../own-geometry/roundness.ts';
import { createItemDrawer } from '../own-geometry/draw-items.ts';
import type { Mesh } from '../own-geometry/mesh.ts';
import { type Instance, readInstances } from '../own-geometry/instances.ts';
import { createColours } from '../colours/item-colours.ts';
import { productFrame } from '../own-geometry/product-frames.ts';
import { createCurveReader } from '../own-geometry/read-curve.ts';
import { compose, type Frame, inverse } from '../own-geometry/vectors.ts';
import type { StepIndex } from '../step/step-index.ts';
import { bodyAt, meshOf, movedSolid, type Solid } from './manifold.ts';
import { type BodyItem, bodyItems, readOpenings } from './product-bodies.ts';
import { judge } from './judge.ts';
import { planesOf, pushedOut } from './push-out.ts';
import { createSolids } from './solids.ts';

/** How a product was drawn; `why`: for those that are not drawn, or without what is cut away from them. */
export type Outcome =
  | { readonly state: 'drawn' | 'empty' }
  | { readonly state: 'uncut' | 'failed'; readonly why: string };

/** Draws products in one thread. */
export type ProductDrawer = ReturnType<typeof createProductDrawer>;

// Solids that are kept for the next products.
const MOST_SOLIDS = 2000;

/** An item of a product and its body, which belongs to the cache. */
interface Leaf extends BodyItem {
  readonly solid: Solid;
}

/** An item that is drawn as it is, whether it is closed or not. */
interface WholeLeaf extends BodyItem {
  readonly solid: Solid | Mesh;
}

/** Draws products of a file with everything that is cut out of them. `metres`: metres per length unit. */
export function createProductDrawer(wasm: ManifoldToplevel, index: StepIndex, metres: number) {
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  const tolerance = toleranceIn(metres);
  const drawer = createItemDrawer(instances, curves, tolerance);
  const solids = createSolids(wasm, { instances, curves, drawer, tolerance, metres });
  const openingsOf = readOpenings(instances);
  const colourOf = createColours(instances);
  const batch = newBatch(0, metres);
  const shapes = new Map<string, BatchShape | null>();

  /** The items of a product as solids, or the reason why one of them is none. */
  function leavesOf(product: Instance): Leaf[] | string {
    const items = bodyItems(instances, product);
    if (items === null) return 'it has too many parts';
    const leaves: Leaf[] = [];
    for (const each of items) {
      const found = solids.evaluate(each.item);
      if ('failed' in found) return found.failed;
      leaves.push({ ...each, solid: found.solid });
    }
    return leaves;
  }

  /** Items of a product that nothing is cut out of: surfaces may be open. Null when one is not understood. */
  function wholeLeavesOf(product: Instance): WholeLeaf[] | null {
    const leaves: WholeLeaf[] = [];
    for (const each of bodyItems(instances, product) ?? []) {
      const found = solids.evaluate(each.item);
      const solid = 'solid' in found ? found.solid : found.surface;
      if (solid === undefined) return null;
      leaves.push({ ...each, solid });
    }
    return leaves.length === 0 ? null : leaves;
  }

  /** What is cut out of a product, in its frame; to be released. */
  function toolsOf(product: Instance, frame: Frame): Solid[] | string {
    const tools: Solid[] = [];
    for (const id of openingsOf(product.id)) {
      const opening = instances.get(id);
      const there = productFrame(instances, curves, instances.follow(opening, 5));
      const leaves = there === null ? 'an opening has no place' : leavesOf(opening);
      if (there === null || typeof leaves === 'string') {
        release(tools);
        return `of an opening ${String(leaves)}`;
      }
      const toProduct = compose(inverse(frame), there);
      for (const leaf of leaves) tools.push(movedSolid(leaf.solid, compose(toProduct, leaf.frame)));
    }
    return tools;
  }

  function addWhole(product: number, leaf: WholeLeaf, frame: Frame): void {
    const placed = compose(frame, leaf.frame);
    const isMirrored = isMirror(placed);
    const key = `${leaf.item.id} ${isMirrored}`;
    let shape = shapes.get(key);
    if (shape === undefined)
      shapes.set(key, (shape = batch.shape('body' in leaf.solid ? meshOf(leaf.solid) : leaf.solid, isMirrored)));
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
    const leaves = leavesOf(product);
    if (typeof leaves === 'string') {
      const whole = openingsOf(id).length > 0 ? null : wholeLeavesOf(product);
      for (const leaf of whole ?? []) addWhole(id, leaf, frame);
      return whole === null ? { state: 'failed', why: leaves } : { state: 'drawn' };
    }
    if (leaves.length === 0) return { state: 'empty' };
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
  function drawnBases(id: number, leaves: readonly Leaf[], frame: Frame): Outcome {
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
      solids.tidy(MOST_SOLIDS);
      return drawn(id);
    },
    /** Number of values in the pending batch. */
    pending: () => batch.size(),
    /** The pending batch; null when it is empty. */
    take: (): GeometryBatch | null => batch.done(),
    /** Releases the memory of manifold-3d. */
    close: (): void => solids.clear(),
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
