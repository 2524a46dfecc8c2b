// Shapes of a glTF file: each primitive once, however often it is placed.
import { index as rankAt } from '../matrices.ts';
import type { Shape } from '../gltf/scene.ts';
import type { Accessors } from './gltf-accessors.ts';
import { list, members, rank, type Members } from './gltf-file.ts';
import { MeshError } from '../errors.ts';
import { compressedBy, damaged, mostTriangles } from './mesh-model.ts';
import { dividedBy, meanTints, type Tint } from './face-tints.ts';
import { pointsOf, wholeTriangles, type Points } from './triangles.ts';

/** A drawn primitive of a mesh, or the triangles of one colour in it; its material is -1 without one. */
interface DrawnShape {
  readonly shape: number;
  readonly material: number;
  /** linear, to be multiplied with the colour of the material; null without colours of points */
  readonly tint: Tint | null;
}

const [TRIANGLES, STRIP, FAN] = [4, 5, 6];

export function createShapes(described: Members, accessors: Accessors) {
  const meshes = list(described['meshes']).map(members);
  const shapes: Shape[] = [];
  const known = new Map<string, readonly Omit<DrawnShape, 'material'>[]>();
  /** by accessor: many primitives may share one list */
  const points = new Map<number, Points>();
  const drawn = new Map<number, readonly DrawnShape[]>();
  const [undrawn, lost] = [{ lines: 0 }, { triangles: 0 }];
  let triangles = 0;

  function read(primitive: Members): DrawnShape[] {
    const mode = primitive['mode'] === undefined ? TRIANGLES : rank(primitive['mode']);
    if (mode !== TRIANGLES && mode !== STRIP && mode !== FAN) {
      undrawn.lines += 1;
      return [];
    }
    if ('KHR_draco_mesh_compression' in members(primitive['extensions']) && primitive['indices'] === undefined)
      throw compressedBy('Draco', 'KHR_draco_mesh_compression');
    const position = rank(members(primitive['attributes'])['POSITION']);
    if (position === undefined) return [];
    const index = rank(primitive['indices']);
    const colour = rank(members(primitive['attributes'])['COLOR_0']);
    const key = `${position} ${index ?? ''} ${mode} ${colour ?? ''}`;
    let parts = known.get(key);
    if (parts === undefined) {
      let corners = points.get(position);
      if (!corners) points.set(position, (corners = pointsOf(accessors.floats(position, 3))));
      const { length } = corners.positions;
      const ranks =
        index === undefined ? Uint32Array.from({ length: length / 3 }, (_, n) => n) : accessors.indices(index);
      const all = listed(ranks, mode);
      const divided =
        colour === undefined ? [{ indices: all, tint: null }] : dividedBy(all, meanTints(all, coloursOf(colour)));
      parts = divided.flatMap(({ indices, tint }) => {
        const whole = wholeTriangles(corners, indices);
        lost.triangles += whole.lost;
        triangles += whole.shape.indices.length / 3;
        if (triangles > mostTriangles) throw new MeshError('The file has more triangles than can be shown.');
        return whole.shape.indices.length === 0 ? [] : [{ shape: shapes.push(whole.shape) - 1, tint }];
      });
      known.set(key, parts);
    }
    const material = rank(primitive['material']) ?? -1;
    return parts.map(part => ({ ...part, material }));
  }

  /** Four linear shares for each point. */
  function coloursOf(accessor: number): Float32Array {
    if (accessors.widthOf(accessor) === 4) return accessors.floats(accessor, 4);
    const rgb = accessors.floats(accessor, 3);
    return Float32Array.from({ length: (rgb.length / 3) * 4 }, (_, n) =>
      n % 4 === 3 ? 1 : rgb[Math.floor(n / 4) * 3 + (n % 4)]!,
    );
  }

  return {
    shapes,
    /** primitives that are points or lines */
    undrawn,
    /** triangles omitted because a corner is invalid */
    lost,
    /** The primitives of a mesh; none for a missing one. */
    of(mesh: number | undefined): readonly DrawnShape[] {
      if (mesh === undefined) return [];
      let parts = drawn.get(mesh);
      if (!parts) {
        const described = meshes[mesh];
        if (!described) throw damaged('it names a mesh that it does not have');
        parts = list(described['primitives']).flatMap(primitive => read(members(primitive)));
        drawn.set(mesh, parts);
      }
      return parts;
    },
  };
}

/** Three ranks for each triangle of a strip or a fan. */
function listed(ranks: Uint32Array, mode: number): Uint32Array {
  if (mode === TRIANGLES) return ranks.subarray(0, ranks.length - (ranks.length % 3));
  const triangles = new Uint32Array(Math.max(0, ranks.length - 2) * 3);
  for (let n = 0; n + 2 < ranks.length; n++) {
    const [a, b] = mode === FAN ? [0, n + 1] : n % 2 === 0 ? [n, n + 1] : [n + 1, n];
    triangles.set([rankAt(ranks, a), rankAt(ranks, b), rankAt(ranks, n + 2)], n * 3);
  }
  return triangles;
}
