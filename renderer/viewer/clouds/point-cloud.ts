// One cloud in the scene: its tree of tiles, the drawn tiles, and its place. For the rest of the viewer it is a single
// element: it has a number and is shown, hidden, isolated and framed like others.
import { BufferAttribute, BufferGeometry, Group, Matrix4, Points, Sphere } from 'three';
import { add, subtract, type Box, type Vec } from '../camera/camera-math.ts';
import type { CloudMaterial, TileLook } from './cloud-material.ts';
import { rangesOf, type CloudFacts } from './cloud-look.ts';
import type { TilePoints } from './read-tile.ts';
import { pointsOf, type TileNode, type TileTree } from './tile-tree.ts';

/** A tile on the graphics card. */
export interface DrawnTile {
  readonly node: TileNode;
  readonly points: TilePoints;
  readonly object: Points;
  /** from the grid, 0 to 1, to the frame of the cloud */
  readonly toCloud: Matrix4;
  /** current appearance */
  look: TileLook;
}

/** Bytes of a point: on the card, and in memory for picking. */
const BYTES = 2 * 12;
export const bytesOf = ({ points }: DrawnTile): number => points.count * BYTES;

export class PointCloud {
  readonly group = new Group();
  readonly tree: TileTree;
  /** number among all elements */
  readonly first: number;
  readonly globalIds = ['cloud'];
  readonly id: number;
  readonly order: number;
  facts: CloudFacts | undefined;
  /** whether its first tile has arrived */
  isMet = false;
  /** facts already reported */
  toldFacts: CloudFacts | undefined;
  /** tiles of the last frame */
  drawn: readonly DrawnTile[] = [];
  place: Vec;
  readonly #filed: Vec;
  readonly #material: CloudMaterial;

  constructor(
    tree: TileTree,
    about: { readonly id: number; readonly order: number; readonly first: number; readonly offset: Vec },
    material: CloudMaterial,
  ) {
    this.tree = tree;
    this.id = about.id;
    this.order = about.order;
    this.first = about.first;
    this.#filed = subtract(tree.origin, about.offset);
    this.place = this.#filed;
    this.#material = material;
    this.setShift([0, 0, 0]);
  }

  /** Moves the cloud by metres from its place in the file. */
  setShift(shift: Vec): void {
    this.place = add(this.#filed, shift);
    this.group.position.set(...this.place);
    this.group.updateMatrixWorld(true);
  }

  owns(feature: number): boolean {
    return feature === this.first;
  }

  /** Box in the scene; null when it has no points. */
  get whole(): Box | null {
    if (this.facts === undefined) return null;
    const { box } = this.tree.root;
    const [x, y, z] = this.place;
    return [box[0] + x, box[1] + y, box[2] + z, box[3] + x, box[4] + y, box[5] + z];
  }

  boxOf(feature: number): Box | null {
    return feature === this.first ? this.whole : null;
  }

  box(shows: (feature: number) => boolean): Box | null {
    return shows(this.first) ? this.whole : null;
  }

  /** Creates a tile from the content of its file. It is drawn once `show` names it. */
  tileOf(node: TileNode, points: TilePoints): DrawnTile {
    if (node.parent === null) this.#learn(points);
    else this.#meet(points);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(points.places, 4, true));
    geometry.setAttribute('paint', new BufferAttribute(points.paints, 4, true));
    geometry.boundingSphere = new Sphere();
    const object = new Points(geometry, this.#material.material);
    object.frustumCulled = false;
    object.matrixAutoUpdate = false;
    const [cx, cy, cz] = points.corner;
    const [sx, sy, sz] = points.edges;
    const [ox, oy, oz] = this.tree.origin;
    // Z up on the grid, Y up here.
    const toCloud = new Matrix4().set(sx, 0, 0, cx - ox, 0, 0, sz, cz - oy, 0, -sy, 0, -cy - oz, 0, 0, 0, 1);
    object.matrix.copy(toCloud);
    const look: TileLook = { spacing: node.spacing, share: 1, tint: [0, 0, 0, 0] };
    const tile: DrawnTile = { node, points, object, toCloud, look };
    object.onBeforeRender = () => this.#material.aimAtTile(tile.look);
    return tile;
  }

  /** Draws exactly these tiles. */
  show(tiles: readonly DrawnTile[]): void {
    const before = new Set(this.drawn);
    for (const tile of tiles) {
      if (before.delete(tile)) continue;
      this.group.add(tile.object);
      tile.object.updateMatrixWorld(true);
    }
    for (const { object } of before) object.removeFromParent();
    this.drawn = tiles;
  }

  #learn(points: TilePoints): void {
    if (points.count === 0) return;
    const { fields } = points;
    const { root } = this.tree;
    const size: Vec = [root.box[3] - root.box[0], root.box[5] - root.box[2], root.box[4] - root.box[1]];
    this.facts = { points: pointsOf(this.tree), size, fields, ...rangesOf(points), classes: classesOf(points, []) };
  }

  #meet(points: TilePoints): void {
    if (!this.facts?.fields.classification) return;
    const classes = classesOf(points, this.facts.classes);
    if (classes.length > this.facts.classes.length) this.facts = { ...this.facts, classes };
  }

  dispose(): void {
    this.show([]);
    this.group.removeFromParent();
  }
}

export function disposeTile({ object }: DrawnTile): void {
  object.removeFromParent();
  object.geometry.dispose();
}

function classesOf({ paints, fields }: TilePoints, known: readonly number[]): readonly number[] {
  if (!fields.classification) return [];
  const seen = new Uint8Array(256);
  for (const each of known) seen[each] = 1;
  for (let n = 3; n < paints.length; n += 4) seen[paints[n]!] = 1;
  return [...seen.keys()].filter(each => seen[each] === 1);
}
