// The tree of the tiles of a cloud, in the axes of the scene. Pure.
import type { Box, Vec } from '../camera/camera-math.ts';
import type { View } from '../models/instance-detail.ts';
import { sideOfBox } from '../tools/rectangle.ts';

// Chooses the tiles of all clouds that a view needs, in order: the coarsest on the screen first, which are the nearest,
// up to the budget of points. Pure.

interface SeenTree<Node extends TileNode = TileNode> {
  readonly root: Node;
  /** in the frame of the tree */
  readonly view: View;
}

interface Budget {
  readonly points: number;
  /** distance in pixels at which neighbouring points need no others between them */
  readonly pixels: number;
}

interface Offer {
  readonly node: TileNode;
  readonly tree: SeenTree;
  /** pixels between the points that are drawn without this tile */
  readonly gap: number;
}

/** Everything nearer than this counts as this near. */
const NEAREST = 0.05;

/** Returns the tiles of a view, most needed first. A tile never comes without its parent. */
export function chooseTiles(trees: readonly SeenTree[], { points, pixels }: Budget): TileNode[] {
  // Sorted: the last is the best.
  const offers: Offer[] = [];
  const offer = (next: Offer): void => {
    let [low, high] = [0, offers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offers[middle]!.gap < next.gap) low = middle + 1;
      else high = middle;
    }
    offers.splice(low, 0, next);
  };
  for (const tree of trees) if (isSeen(tree.root, tree.view)) offer({ node: tree.root, tree, gap: Infinity });
  const chosen: TileNode[] = [];
  let total = 0;
  for (let best = offers.pop(); best; best = offers.pop()) {
    const { node, tree } = best;
    total += node.points;
    if (total > points && chosen.length >= trees.length) break;
    chosen.push(node);
    for (const child of node.children) {
      if (!isSeen(child, tree.view)) continue;
      const gap = pixelsAt(child, tree.view, node.spacing);
      if (gap > pixels) offer({ node: child, tree, gap });
    }
  }
  return chosen;
}

const isSeen = ({ box }: TileNode, { planes }: View): boolean => sideOfBox(planes, box, 0) !== -1;

/** Pixels that a length covers at the nearest corner of a tile. */
function pixelsAt({ box }: TileNode, { depth: [x, y, z, w], scale }: View, length: number): number {
  const nearest = x * box[x > 0 ? 0 : 3] + y * box[y > 0 ? 1 : 4] + z * box[z > 0 ? 2 : 5] + w;
  return (length * scale) / Math.max(nearest, NEAREST);
}

/**
 * Returns the spacing of a tile's points among those drawn: where all its visible children are drawn, theirs. A smaller
 * value would leave holes where a child is missing.
 */
export function drawnSpacing(node: TileNode, isDrawn: (node: TileNode) => boolean, view: View): number {
  const below = node.children.filter(child => isSeen(child, view));
  return below.length === 0 || !below.every(isDrawn)
    ? node.spacing
    : Math.max(...below.map(child => drawnSpacing(child, isDrawn, view)));
}

/** Returns the first tiles that fit the budget of points; always at least one. */
export function firstOf(tiles: readonly TileNode[], points: number): readonly TileNode[] {
  let total = 0;
  const end = tiles.findIndex(tile => (total += tile.points) > points);
  return end === -1 ? tiles : tiles.slice(0, Math.max(1, end));
}

/** A node of a tileset (3D Tiles 1.0, additive refinement), as the service returns it. */
export interface TilesetNode {
  /** centre, then half of each edge as a vector; Z up */
  readonly boundingVolume: { readonly box: readonly number[] };
  readonly geometricError: number;
  readonly content: { readonly uri: string };
  readonly extras?: { readonly points: number };
  readonly children?: readonly TilesetNode[];
}

export interface TileNode {
  /** rank in the order of the tileset, parents first */
  readonly number: number;
  /** metres from the origin of the cloud, Y up */
  readonly box: Box;
  /** approximate distance between its points, metres */
  readonly spacing: number;
  readonly points: number;
  readonly parent: TileNode | null;
  readonly children: readonly TileNode[];
}

export interface TileTree {
  readonly root: TileNode;
  readonly nodes: readonly TileNode[];
  /** address of each tile by its number; other addresses lead to the same tiles later */
  readonly addresses: readonly string[];
  /** origin of the tree in the world, metres, Y up, whole numbers in double precision */
  readonly origin: Vec;
}

/** Number of points assumed for a tile that does not state it. */
const USUAL = 25_000;

// Beyond this, metres, single precision is too coarse for points.
const FAR = 10_000;

export function readTileset(root: TilesetNode): TileTree {
  const [x = 0, y = 0, z = 0] = root.boundingVolume.box;
  const isFar = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) >= FAR;
  const origin: Vec = isFar ? [Math.round(x), Math.round(z), 0 - Math.round(y)] : [0, 0, 0];
  const [nodes, addresses]: [TileNode[], string[]] = [[], []];
  const take = (
    { boundingVolume, geometricError, content, extras, children = [] }: TilesetNode,
    parent: TileNode | null,
  ) => {
    const below: TileNode[] = [];
    const [box, points] = [boxOf(boundingVolume.box, origin), extras?.points ?? USUAL];
    const node: TileNode = {
      number: nodes.length,
      box,
      spacing: geometricError > 0 ? geometricError : lastSpacing(box, points, parent?.spacing),
      points,
      parent,
      children: below,
    };
    nodes.push(node);
    addresses.push(content.uri);
    for (const child of children) below.push(take(child, node));
    return node;
  };
  return { root: take(root, null), nodes, addresses, origin };
}

/** Converts the box of a tileset to Y up. */
function boxOf(volume: readonly number[], origin: Vec): Box {
  const [x, y, z] = volume as [number, number, number];
  const [ox, oy, oz] = origin;
  const half = (axis: number): number => Math.hypot(volume[3 + axis]!, volume[6 + axis]!, volume[9 + axis]!);
  const [a, b, c] = [half(0), half(1), half(2)];
  return [x - a - ox, z - c - oy, 0 - y - b - oz, x + a - ox, z + c - oy, 0 - y + b - oz];
}

/** Number of points of all tiles. */
export const pointsOf = ({ nodes }: TileTree): number => nodes.reduce((sum, { points }) => sum + points, 0);

/** Spacing of a tile without children, for which the file has no value. */
function lastSpacing(box: Box, count: number, above = Infinity): number {
  const own = spacingOf(box, count);
  return above === Infinity ? own : Math.min(above, Math.max(own, above / 8));
}

/** Approximate spacing of points on the surfaces of a box. */
function spacingOf(box: Box, count: number): number {
  const edges = [box[3] - box[0], box[4] - box[1], box[5] - box[2]];
  const [a = 0, b = 0] = edges.sort((one, other) => other - one);
  return count === 0 ? 0 : Math.sqrt((a * Math.max(b, a / 1000)) / count);
}
