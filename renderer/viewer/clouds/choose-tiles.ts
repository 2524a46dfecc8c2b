// Chooses the tiles of all clouds that a view needs, in order: the coarsest on the screen first, which are the nearest,
// up to the budget of points. Pure.
import type { View } from '../models/instance-detail.ts';
import { sideOfBox } from '../tools/rectangle.ts';
import type { TileNode } from './tile-tree.ts';

export interface SeenTree<Node extends TileNode = TileNode> {
  readonly root: Node;
  /** in the frame of the tree */
  readonly view: View;
}

export interface Budget {
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
