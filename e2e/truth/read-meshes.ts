// The triangles of the elements of a GLB with their colours; metres, z up.
import { readGlb } from '../../core/testing/read-glb.ts';
import type { Mesh } from './mesh.ts';
import type { Point } from './read-check.ts';

const CORNERS = [0, 1, 2] as const;

/** Meshes by the names of their nodes. A triangle has the base colour of its material times its mean vertex colour. */
export function readMeshes(glb: Uint8Array): Map<string, Mesh> {
  const { json, elements } = readGlb(glb);
  const meshes = new Map<string, Mesh>();
  for (const { name, drawings } of elements.values()) {
    const corners: number[] = [];
    const colours: Point[] = [];
    for (const { positions, indices, material, colours: painted } of drawings) {
      const base = json.materials?.[material]?.pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1, 1];
      for (let at = 0; at < indices.length; at += 3) {
        const vertices = CORNERS.map(corner => indices[at + corner] ?? 0);
        for (const vertex of vertices) {
          const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
          corners.push(x, -z, y);
        }
        const mean = (channel: number) =>
          painted ? vertices.reduce((sum, vertex) => sum + (painted[vertex * 4 + channel] ?? 1), 0) / 3 : 1;
        colours.push(base.map((value, channel) => value * mean(channel)));
      }
    }
    if (corners.length > 0) meshes.set(name, { corners: Float64Array.from(corners), colours });
  }
  return meshes;
}
