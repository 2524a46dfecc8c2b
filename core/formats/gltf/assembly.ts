import type { Linear, Placement } from './placement.ts';
import { inverse, kindOf, placementOf, scaleOf, turn } from './placement.ts';
import type { Scene, Shape } from './scene.ts';

/**
 * Shapes that always occur together in the same arrangement: the frame and the glass of one kind of window. Drawn as
 * one mesh.
 */
export interface Assembly {
  /** metres per unit of the shapes where it is used first; others are within a factor of two */
  readonly scale: number;
  /** the placements stretch the axes differently: one step size for all axes would not suffice */
  readonly stretched: boolean;
  readonly pieces: readonly [Piece, ...Piece[]];
}

/** A shape of an assembly: shifted in its frame, in one colour. */
export interface Piece {
  readonly shape: number;
  readonly colour: number;
  readonly shift: readonly [number, number, number];
}

/** Where an element draws an assembly. */
export interface Use {
  readonly assembly: number;
  readonly placement: Placement;
}

/** The assemblies of a scene, and for every element its uses of them, in order. `shapes`: those of the scene, and
 *  behind them the baked ones. */
export type Assemblies = Readonly<ReturnType<typeof assemble>>;

type PlacementKind = ReturnType<typeof kindOf>;

const identity: Linear = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const unturned: PlacementKind = kindOf(identity);

/** A part of an element; a sheared one has a baked shape. */
interface Part {
  readonly kind: PlacementKind;
  readonly placement: Placement;
  readonly shape: number;
  readonly colour: number;
}

/** The shape transformed by the matrix. */
function bake(shape: Shape, linear: Linear): Shape {
  const positions = new Float32Array(shape.positions.length);
  for (let i = 0; i < positions.length; i += 3)
    positions.set(turn(linear, shape.positions[i]!, shape.positions[i + 1]!, shape.positions[i + 2]!), i);
  return { positions, indices: shape.indices };
}

/** Groups the parts of every element that differ by a shift only, and finds equal groups. One node per element is then
 *  enough for nearly all elements, and equal elements share one mesh. */
export function assemble(scene: Scene) {
  const assemblies: Assembly[] = [];
  const single = new Map<number, number>();
  const others = new Map<string, number>();
  let usual: string | undefined;
  const shapes = [...scene.shapes];
  const uses = scene.elements.map(({ firstPart, partCount }) => {
    const parts: Part[] = [];
    for (let part = firstPart; part < firstPart + partCount; part++) {
      const placement = placementOf(scene.partMatrices, part * 16);
      const shape = scene.partShapes[part]!;
      const kind = kindOf(placement.linear);
      const sheared = kind.kind === 'sheared';
      const colour = scene.partColours[part]!;
      if (sheared) {
        const baked = shapes.push(bake(shapes[shape]!, placement.linear)) - 1;
        parts.push({ kind: unturned, placement: { linear: identity, shift: placement.shift }, shape: baked, colour });
      } else parts.push({ kind, placement, shape, colour });
    }
    return groupParts(parts).map(({ first: { placement, kind }, pieces }): Use => {
      const scale = scaleOf(placement.linear);
      const stretched = kind.kind === 'stretched';
      const size = sizeClass(kind);
      usual ??= size;
      const [piece] = pieces;
      // Nearly all placements have the scale of the file's unit, and most elements have one part: an exact number
      // serves as key then (32 bits of colour, at most 21 of shape).
      const plain = pieces.length === 1 && size === usual ? piece.shape * 4294967296 + piece.colour : -1;
      const key = plain >= 0 ? '' : size + keyOf(pieces, scale);
      let found = plain >= 0 ? single.get(plain) : others.get(key);
      if (found === undefined) {
        found = assemblies.push({ scale, stretched, pieces }) - 1;
        if (plain >= 0) single.set(plain, found);
        else others.set(key, found);
      }
      return { assembly: found, placement };
    });
  });
  return { shapes, assemblies, uses };
}

// Placements of one class may share a grid: its steps are then as fine as planned, within a factor of two.
const sizeClass = ({ kind, size }: PlacementKind): string => `${kind} ${Math.round(Math.log2(size))}:`;

// Shifts equal within 0.01 mm are one; the first seen is the one that is drawn.
function keyOf(pieces: readonly Piece[], scale: number): string {
  const round = (v: number): number => Math.round(v * scale * 1e5);
  let key = '';
  for (const { shape, colour, shift } of pieces) key += `${shape},${colour},${shift.map(round).join()};`;
  return key;
}

interface Group {
  readonly first: Part;
  /** shifted in the frame of the first part */
  readonly pieces: [Piece, ...Piece[]];
}

function groupParts(parts: readonly Part[]): Group[] {
  const groups: (Group & { readonly back: Linear | null })[] = [];
  for (const part of parts) {
    const { shape, colour, placement } = part;
    const group = groups.find(g => g.back !== null && sameTurn(g.first.placement.linear, placement.linear));
    if (group?.back) {
      const [anchorX, anchorY, anchorZ] = group.first.placement.shift;
      const [x, y, z] = placement.shift;
      group.pieces.push({ shape, colour, shift: turn(group.back, x - anchorX, y - anchorY, z - anchorZ) });
    } else {
      const back = parts.length > 1 ? inverse(placement.linear) : null;
      groups.push({ first: part, pieces: [{ shape, colour, shift: [0, 0, 0] }], back });
    }
  }
  return groups;
}

function sameTurn(a: Linear, b: Linear): boolean {
  const limit = 1e-9 * scaleOf(a);
  return !a.some((v, i) => Math.abs(v - b[i]!) > limit);
}
