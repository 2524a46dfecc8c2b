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
  readonly pieces: readonly Piece[];
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
export interface Assemblies {
  readonly shapes: readonly Shape[];
  readonly assemblies: readonly Assembly[];
  readonly uses: readonly (readonly Use[])[];
}

type PlacementKind = ReturnType<typeof kindOf>;

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const unturned: PlacementKind = kindOf(identity);

/** The shape transformed by the matrix. */
function bake(shape: Shape, linear: Linear): Shape {
  const positions = new Float32Array(shape.positions.length);
  for (let i = 0; i < positions.length; i += 3)
    positions.set(turn(linear, shape.positions[i]!, shape.positions[i + 1]!, shape.positions[i + 2]!), i);
  return { positions, indices: shape.indices };
}

/** Groups the parts of every element that differ by a shift only, and finds equal groups. One node per element is then
 *  enough for nearly all elements, and equal elements share one mesh. */
export function assemble(scene: Scene): Assemblies {
  const assemblies: Assembly[] = [];
  const single = new Map<number, number>();
  const others = new Map<string, number>();
  let usual: string | undefined;
  const shapes = [...scene.shapes];
  const uses = scene.elements.map(({ firstPart, partCount }) => {
    const placements: Placement[] = [];
    const kinds: PlacementKind[] = [];
    const partShapes: number[] = [];
    for (let part = firstPart; part < firstPart + partCount; part++) {
      const placement = placementOf(scene.partMatrices, part * 16);
      const shape = scene.partShapes[part]!;
      const kind = kindOf(placement.linear);
      const sheared = kind.kind === 'sheared';
      kinds.push(sheared ? unturned : kind);
      placements.push(sheared ? { linear: identity, shift: placement.shift } : placement);
      partShapes.push(sheared ? shapes.push(bake(shapes[shape]!, placement.linear)) - 1 : shape);
    }
    return groupParts(placements).map(({ first, members, shifts }): Use => {
      const placement = placements[first]!;
      const scale = scaleOf(placement.linear);
      const pieces = members.map((member, n) => ({
        shape: partShapes[member]!,
        colour: scene.partColours[firstPart + member]!,
        shift: shifts[n]!,
      }));
      const kind = kinds[first]!;
      const stretched = kind.kind === 'stretched';
      const size = sizeClass(kind);
      usual ??= size;
      const [piece] = pieces as [Piece];
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
  let key = '';
  for (const {
    shape,
    colour,
    shift: [x, y, z],
  } of pieces) {
    key += `${shape},${colour},${Math.round(x * scale * 1e5)},${Math.round(y * scale * 1e5)},${Math.round(z * scale * 1e5)};`;
  }
  return key;
}

interface Group {
  readonly first: number;
  readonly members: number[];
  /** of each member, in the frame of the first */
  readonly shifts: (readonly [number, number, number])[];
}

function groupParts(placements: readonly Placement[]): Group[] {
  const groups: (Group & { readonly back: Linear | null })[] = [];
  placements.forEach((placement, n) => {
    const group = groups.find(g => g.back !== null && sameTurn(placements[g.first]!.linear, placement.linear));
    if (group === undefined) {
      groups.push({
        first: n,
        members: [n],
        shifts: [[0, 0, 0]],
        back: placements.length > 1 ? inverse(placement.linear) : null,
      });
      return;
    }
    const anchor = placements[group.first]!.shift;
    const [x, y, z] = placement.shift;
    group.members.push(n);
    group.shifts.push(turn(group.back!, x - anchor[0], y - anchor[1], z - anchor[2]));
  });
  return groups;
}

function sameTurn(a: Linear, b: Linear): boolean {
  const limit = 1e-9 * scaleOf(a);
  for (let i = 0; i < 9; i++) if (Math.abs(a[i]! - b[i]!) > limit) return false;
  return true;
}
