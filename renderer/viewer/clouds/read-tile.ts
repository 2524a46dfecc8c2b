// Reads a tile of points in the form that the service writes for this window: glTF 2.0 points, compressed with meshopt.
// Its two buffer views decode to the layout of the graphics card.
import type { Vec } from '../camera/camera-math.ts';

/** The points of a tile, ready for the graphics card. */
export interface TilePoints {
  readonly count: number;
  /** lower corner of the grid, metres, Z up, in double precision */
  readonly corner: Vec;
  /** edges of the grid, metres, Z up */
  readonly edges: Vec;
  /** x, y, z on the grid (Z up), then the intensity */
  readonly places: Uint16Array<ArrayBuffer>;
  /** red, green, blue, then the class */
  readonly paints: Uint8Array<ArrayBuffer>;
  readonly fields: TileFields;
}

/** Attributes that the points have besides positions. */
export interface TileFields {
  readonly colours: boolean;
  readonly intensity: boolean;
  readonly classification: boolean;
}

interface Described {
  /** absent when the tile has no points */
  readonly nodes?: readonly { readonly matrix: readonly number[] }[];
  readonly meshes?: readonly { readonly extras: { readonly marks: readonly string[] } }[];
  readonly bufferViews?: readonly { readonly extensions: { readonly EXT_meshopt_compression: PackedView } }[];
}

interface PackedView {
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly byteStride: number;
  readonly count: number;
}

/** Bytes before the JSON text, and from its end to the data. */
const HEAD = 20,
  CHUNK_HEAD = 8;
const GLTF = 0x46546c67;
const NONE: Vec = [0, 0, 0];
const noFields: TileFields = { colours: false, intensity: false, classification: false };
const empty = { places: new Uint16Array(0), paints: new Uint8Array(0), fields: noFields };
const nothing: TilePoints = { count: 0, corner: NONE, edges: NONE, ...empty };

/** @throws when it is no such file, or is damaged */
export async function readTile(file: ArrayBuffer): Promise<TilePoints> {
  // Loaded with the first cloud: other models need no decoder.
  const { MeshoptDecoder } = await import('meshoptimizer/decoder');
  await MeshoptDecoder.ready;
  const head = new DataView(file);
  if (file.byteLength < HEAD || head.getUint32(0, true) !== GLTF) throw new Error('the tile is no GLB file');
  const length = head.getUint32(12, true);
  const text = new TextDecoder().decode(new Uint8Array(file, HEAD, length));
  const { nodes, meshes, bufferViews } = JSON.parse(text) as Described;
  if (!nodes) return nothing;
  const [places, paints] = (bufferViews ?? []).map(({ extensions: { EXT_meshopt_compression: view } }) => {
    const packed = new Uint8Array(file, HEAD + length + CHUNK_HEAD + view.byteOffset, view.byteLength);
    const bytes = new Uint8Array(view.count * view.byteStride);
    MeshoptDecoder.decodeVertexBuffer(bytes, view.count, view.byteStride, packed);
    return bytes;
  });
  const m = nodes[0]?.matrix;
  const marks = meshes?.[0]?.extras.marks;
  if (!places || !paints || !m || !marks) throw new Error('the tile has no places on a grid');
  const has = (mark: keyof TileFields): boolean => marks.includes(mark);
  return {
    count: paints.length / 4,
    // Y up in the file: its columns are the edges along x, y and z of the grid, then the corner.
    corner: [m[12]!, -m[14]!, m[13]!],
    edges: [m[0]!, -m[6]!, m[9]!],
    places: new Uint16Array(places.buffer),
    paints,
    fields: { colours: has('colours'), intensity: has('intensity'), classification: has('classification') },
  };
}
