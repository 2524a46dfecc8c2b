import type { Placement } from './placement.ts';
import { inverse, placementOf, scaleOf, turn } from './placement.ts';
import type { Scene } from './scene.ts';

/** Shapes that always stand together in the same way: the frame and the glass of one kind of window. Drawn as one mesh. */
export interface Assembly {
  /** metres per unit of the shapes where it is used first */
  readonly scale: number;
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

/** The assemblies of a scene, and for every element its uses of them, in order. */
export interface Assemblies {
  readonly assemblies: readonly Assembly[];
  readonly uses: readonly (readonly Use[])[];
}

/** Groups the parts of every element that differ by a shift only, and finds equal groups. One node per element is then
 *  enough for nearly all elements, and equal elements share one mesh. */
export function assemble(scene: Scene): Assemblies {
  const assemblies: Assembly[] = [];
  const single = new Map<number, number>();
  const several = new Map<string, number>();
  const add = (scale: number, pieces: readonly Piece[]): number => assemblies.push({ scale, pieces }) - 1;
  const uses = scene.elements.map(({ firstPart, partCount }) => {
    const placements: Placement[] = [];
    for (let part = firstPart; part < firstPart + partCount; part++) placements.push(placementOf(scene.partMatrices, part * 16));
    return groupParts(placements).map(({ first, members, shifts }): Use => {
      const placement = placements[first]!;
      const pieces = members.map((member, n) => ({
        shape: scene.partShapes[firstPart + member]!, colour: scene.partColours[firstPart + member]!, shift: shifts[n]!,
      }));
      const [piece] = pieces as [Piece];
      if (pieces.length === 1) {
        // Colours have 32 bits and shapes at most 21 in practice: one exact number.
        const key = piece.shape * 4294967296 + piece.colour;
        let found = single.get(key);
        if (found === undefined) single.set(key, (found = add(scaleOf(placement.linear), pieces)));
        return { assembly: found, placement };
      }
      const key = keyOf(pieces, scaleOf(placement.linear));
      let found = several.get(key);
      if (found === undefined) several.set(key, (found = add(scaleOf(placement.linear), pieces)));
      return { assembly: found, placement };
    });
  });
  return { assemblies, uses };
}

// Shifts equal within 0.01 mm are one; the first seen is the one that is drawn.
function keyOf(pieces: readonly Piece[], scale: number): string {
  let key = '';
  for (const { shape, colour, shift: [x, y, z] } of pieces) {
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
  const groups: (Group & { readonly back: Float64Array | null })[] = [];
  placements.forEach((placement, n) => {
    const group = groups.find((g) => g.back !== null && sameTurn(placements[g.first]!.linear, placement.linear));
    if (group === undefined) {
      groups.push({ first: n, members: [n], shifts: [[0, 0, 0]], back: placements.length > 1 ? inverse(placement.linear) : null });
      return;
    }
    const anchor = placements[group.first]!.shift;
    const [x, y, z] = placement.shift;
    group.members.push(n);
    group.shifts.push(turn(group.back!, x - anchor[0], y - anchor[1], z - anchor[2]));
  });
  return groups;
}

function sameTurn(a: Float64Array, b: Float64Array): boolean {
  const limit = 1e-9 * scaleOf(a);
  for (let i = 0; i < 9; i++) if (Math.abs(a[i]! - b[i]!) > limit) return false;
  return true;
}
