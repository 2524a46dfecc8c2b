import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { GeometryBatch } from '../geometry/protocol.ts';
import { NOTHING_LEFT } from '../geometry/undrawn.ts';
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
import { pushedOut } from './push-out.ts';
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

  /** Draws the leaves cut by the tools; false when nothing is left. */
  function addCut(product: number, leaves: readonly Leaf[], tools: readonly Solid[], frame: Frame): boolean {
    let isAny = false;
    const rests = leaves.map(leaf => cutLeaf(wasm, leaf, tools, solids.gap));
    rests.forEach(rest => (isAny ||= rest === null || !rest.body.isEmpty()));
    leaves.forEach((leaf, i) => {
      const rest = rests[i] ?? null;
      if (!isAny) return;
      if (rest === null) addWhole(product, leaf, frame);
      else if (!rest.body.isEmpty()) {
        const shape = batch.shape(meshOf(rest), isMirror(frame));
        if (shape !== null) batch.place(shape, lookOf(product, leaf), frame);
      }
    });
    release(rests.filter(rest => rest !== null));
    return isAny;
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
    const tools = toolsOf(product, frame);
    if (typeof tools === 'string') return { state: 'failed', why: tools };
    try {
      if (addCut(id, leaves, tools, frame)) return { state: 'drawn' };
      for (const leaf of leaves) addWhole(id, leaf, frame);
      return { state: 'uncut', why: NOTHING_LEFT };
    } finally {
      release(tools);
    }
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

/** What the tools leave of a leaf, in the frame of the product; null when none of them touches it. */
function cutLeaf(wasm: ManifoldToplevel, leaf: Leaf, tools: readonly Solid[], gap: number): Solid | null {
  const whole = movedSolid(leaf.solid, leaf.frame);
  const near: Manifold[] = [];
  const box = whole.body.boundingBox();
  for (const tool of tools) {
    const at = bodyAt(tool, whole.origin);
    const { min, max } = at.boundingBox();
    const isNear = [0, 1, 2].every(axis => min[axis]! < box.max[axis]! && max[axis]! > box.min[axis]!);
    if (isNear) near.push(pushedOut(at, whole.body, gap));
    at.delete();
  }
  if (near.length === 0) {
    whole.body.delete();
    return null;
  }
  const body = wasm.Manifold.difference([whole.body, ...near]);
  for (const each of near) each.delete();
  whole.body.delete();
  return { body, origin: whole.origin };
}
