// Which tiles of all clouds a view needs, and in which order: what is coarsest on the screen first, which is what is
// near, until there are as many points as may be drawn. Pure.
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
  /** points that are nearer to each other on the screen, in pixels, need none between them */
  readonly pixels: number;
}

interface Offer {
  readonly node: TileNode;
  readonly tree: SeenTree;
  /** pixels between the points that are there without it */
  readonly gap: number;
}

/** Nearer than this everything is as near. */
const NEAREST = 0.05;

/** The tiles of a view, the most needed first. A tile is never without the one above it. */
export function chooseTiles(trees: readonly SeenTree[], { points, pixels }: Budget): TileNode[] {
  // The last is the best.
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

/** How far the points of a tile are from each other among those that are drawn: where all that is seen below it is
 *  drawn, too, they are as near as there. Anything less would leave holes where a tile below is missing. */
export function drawnSpacing(node: TileNode, isDrawn: (node: TileNode) => boolean, view: View): number {
  const below = node.children.filter(child => isSeen(child, view));
  return below.length === 0 || !below.every(isDrawn)
    ? node.spacing
    : Math.max(...below.map(child => drawnSpacing(child, isDrawn, view)));
}

/** The first of some tiles that have no more points than may be drawn; the first of all is always among them. */
export function firstOf(tiles: readonly TileNode[], points: number): readonly TileNode[] {
  let total = 0;
  const end = tiles.findIndex(tile => (total += tile.points) > points);
  return end === -1 ? tiles : tiles.slice(0, Math.max(1, end));
}
