// A tile as glTF 2.0 points, compressed with meshopt (EXT_meshopt_compression): the form of our window. Made on request
// from the stored file: two thirds of its bytes, and decoded in half the time into the layout of a graphics card.
import { plain } from '../point-values.ts';
import { aligned, packGlb } from '../../gltf/container.ts';
import type { PlacedPoints } from './pnts.ts';
import { XktSections } from '../../xkt/sections.ts';

// A tile as an XKT file, for viewers that read no other: the same grid of 16 bits with Y up, and the same colours.

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
    const [x, y, z] = [edges[0] / 2, edges[1] / 2, edges[2] / 2];
    sections.tile([corner[0] + x, corner[2] + z, -(corner[1] + y)], [x, z, y]);
    sections.entity(id);
    sections.mesh(sections.points(turned, opaque), WHITE, null);
  }
  return Buffer.concat(await sections.pack());
}

/** Bytes of a point in each of the two views of the buffer. */
const [PLACE, PAINT] = [8, 4];
const [UNSIGNED_BYTE, UNSIGNED_SHORT] = [5121, 5123];
const ARRAY_BUFFER = 34962;
const POINTS = 0;
/** Each channel of points whose file has no colours. */
const PLAIN = plain() & 255;
const extensions = ['KHR_mesh_quantization', 'EXT_meshopt_compression'];

/**
 * The file of these points, Y up as glTF is. In addition to POSITION and COLOR_0 it has one attribute of our own for
 * each mark, over the same bytes: `_PLACE` is the place on the grid with the intensity as its fourth number, `_PAINT`
 * the colour with the class. Marks that the cloud does not have are 0; `extras.marks` of the mesh names those that it
 * has, and colours if there are any.
 */
export async function glbOf(points: PlacedPoints): Promise<Buffer> {
  const { MeshoptEncoder } = await import('meshoptimizer/encoder');
  await MeshoptEncoder.ready;
  if (points.count === 0) return Buffer.concat(packGlb(JSON.stringify({ asset, scene: 0, scenes: [{}] })));
  const pack = (bytes: Uint8Array, stride: number): Uint8Array =>
    MeshoptEncoder.encodeGltfBuffer(bytes, points.count, stride, 'ATTRIBUTES', 0);
  const [places, paints] = [pack(placesOf(points), PLACE), pack(paintsOf(points), PAINT)];
  return Buffer.concat(packGlb(JSON.stringify(describe(points, places.length, paints.length)), places, paints));
}

const asset = { version: '2.0', generator: 'Plinth' };

function placesOf({ count, grid, intensities }: PlacedPoints): Uint8Array {
  const places = new Uint16Array(count * 4);
  for (let n = 0, from = 0, to = 0; n < count; n++, from += 3, to += 4) {
    places[to] = grid[from]!;
    places[to + 1] = grid[from + 1]!;
    places[to + 2] = grid[from + 2]!;
    if (intensities) places[to + 3] = intensities[n]!;
  }
  return new Uint8Array(places.buffer);
}

function paintsOf({ count, colours, classes }: PlacedPoints): Uint8Array {
  const bytes = new Uint8Array(count * PAINT);
  for (let n = 0, from = 0, to = 0; n < count; n++, from += 3, to += 4) {
    bytes[to] = colours[from]!;
    bytes[to + 1] = colours[from + 1]!;
    bytes[to + 2] = colours[from + 2]!;
    if (classes) bytes[to + 3] = classes[n]!;
  }
  return bytes;
}

/** @param placesLength, paintsLength bytes of the two views, compressed */
function describe(points: PlacedPoints, placesLength: number, paintsLength: number): object {
  const { count, corner, edges, colours, intensities, classes } = points;
  const isPlain = colours.every(channel => channel === PLAIN);
  const has = { colours: !isPlain, intensity: intensities !== undefined, classification: classes !== undefined };
  const marks = Object.entries(has).flatMap(([mark, isThere]) => (isThere ? [mark] : []));
  // Z up on the grid, Y up in glTF.
  const matrix = [
    [edges[0], 0, 0, 0],
    [0, 0, -edges[1], 0],
    [0, edges[2], 0, 0],
    [corner[0], corner[2], -corner[1], 1],
  ].flat();
  const place = { bufferView: 0, componentType: UNSIGNED_SHORT, normalized: true, count };
  const paint = { bufferView: 1, componentType: UNSIGNED_BYTE, normalized: true, count };
  const paintsAt = aligned(placesLength);
  return {
    asset,
    extensionsUsed: extensions,
    extensionsRequired: extensions,
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, matrix }],
    meshes: [
      {
        primitives: [{ mode: POINTS, attributes: { POSITION: 0, COLOR_0: 1, _PLACE: 2, _PAINT: 3 } }],
        extras: { marks },
      },
    ],
    accessors: [
      { ...place, type: 'VEC3', ...rangeOf(points) },
      { ...paint, type: 'VEC3' },
      { ...place, type: 'VEC4' },
      { ...paint, type: 'VEC4' },
    ],
    bufferViews: [
      viewOf(PLACE, count, 0, { byteOffset: 0, byteLength: placesLength }),
      viewOf(PAINT, count, PLACE * count, { byteOffset: paintsAt, byteLength: paintsLength }),
    ],
    // The second one has no bytes: it declares the unpacked size of the first.
    buffers: [
      { byteLength: paintsAt + aligned(paintsLength) },
      { byteLength: (PLACE + PAINT) * count, extensions: { EXT_meshopt_compression: { fallback: true } } },
    ],
  };
}

/** @param byteOffset when unpacked @param packed without padding: a decoder takes no byte more */
const viewOf = (byteStride: number, count: number, byteOffset: number, packed: object): object => ({
  buffer: 1,
  byteOffset,
  byteLength: byteStride * count,
  byteStride,
  target: ARRAY_BUFFER,
  extensions: { EXT_meshopt_compression: { buffer: 0, ...packed, byteStride, count, mode: 'ATTRIBUTES' } },
});

/** Least and largest grid coordinates, which glTF requires. */
function rangeOf({ count, grid }: PlacedPoints): { min: number[]; max: number[] } {
  const [min, max]: [number[], number[]] = [[], []];
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [65535, 0];
    for (let at = axis; at < count * 3; at += 3) {
      const value = grid[at]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min.push(low);
    max.push(high);
  }
  return { min, max };
}
