// A tile as an XKT file, for viewers that read no other: the same grid of 16 bits with Y up, and the same colours.
import { XktSections } from '../../xkt/sections.ts';
import type { PlacedPoints } from './pnts.ts';

const WHITE = 0xffffffff;

/** @param id of its one entity: a viewer must not get the same twice, in whatever files */
export async function xktOf({ count, grid, corner, edges, colours }: PlacedPoints, id: string): Promise<Buffer> {
  const sections = new XktSections();
  if (count > 0) {
    const turned = new Uint16Array(count * 3);
    const opaque = new Uint8Array(count * 4).fill(255);
    for (let n = 0; n < count; n++) {
      turned[n * 3] = grid[n * 3]!;
      turned[n * 3 + 1] = grid[n * 3 + 2]!;
      turned[n * 3 + 2] = 65535 - grid[n * 3 + 1]!;
      for (let channel = 0; channel < 3; channel++) opaque[n * 4 + channel] = colours[n * 3 + channel]!;
    }
    const half = edges.map(edge => edge / 2) as [number, number, number];
    const centre = corner.map((low, axis) => low + half[axis]!) as [number, number, number];
    sections.tile([centre[0], centre[2], -centre[1]], [half[0], half[2], half[1]]);
    sections.entity(id);
    sections.mesh(sections.points(turned, opaque), WHITE, null);
  }
  return Buffer.concat(await sections.pack());
}
