// Reads the files of `write-glb` back into a scene. No other GLB: it knows only what that writes.
import { compose, identity, multiply, type Matrix } from '../matrices.ts';
import { type PlacedShape, type Scene, type SceneElement, sceneOfParts, type Shape, SPACE_COLOUR } from './scene.ts';
import { fromLinear } from './container.ts';

interface Node {
  readonly name?: string;
  readonly mesh?: number;
  readonly children?: readonly number[];
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
}

type Accessor = Readonly<Record<'bufferView' | 'byteOffset' | 'componentType' | 'count', number>>;

interface Described {
  readonly nodes: readonly Node[];
  readonly scenes: readonly { readonly nodes?: readonly number[] }[];
  readonly meshes?: readonly {
    readonly primitives: readonly {
      readonly attributes: { readonly POSITION: number };
      readonly indices: number;
      readonly material: number;
    }[];
  }[];
  readonly materials?: readonly { readonly pbrMetallicRoughness: { readonly baseColorFactor: readonly number[] } }[];
  readonly accessors?: readonly Accessor[];
  readonly bufferViews?: readonly { readonly byteOffset: number; readonly byteStride?: number }[];
}

const [SHORT, LONG, FLOAT] = [5123, 5125, 5126];
const [JSON_CHUNK, HEAD] = [0x4e4f534a, 20];

/** A scene with an element for each named node; rooms are recognised by their colour. @throws for any other file */
export function readGlb(file: Buffer): Scene {
  if (file.length < HEAD || file.toString('latin1', 0, 4) !== 'glTF' || file.readUInt32LE(16) !== JSON_CHUNK)
    throw new Error('not a GLB of ours');
  const jsonSize = file.readUInt32LE(12);
  const described = JSON.parse(file.toString('utf8', HEAD, HEAD + jsonSize)) as Described;
  const { shapes, drawn } = readMeshes(described, file.subarray(HEAD + jsonSize + 8));
  const elements: SceneElement[] = [];
  const parts: PlacedShape[] = [];
  const visit = (number: number, parent: Matrix): void => {
    const node = described.nodes[number]!;
    const matrix = multiply(parent, matrixOf(node));
    const firstPart = parts.length;
    if (node.mesh !== undefined)
      for (const { shape, colour } of drawn[node.mesh]!) parts.push({ shape, colour, matrix });
    for (const child of node.children ?? []) visit(child, matrix);
    if (node.name === undefined) return;
    const own = parts.slice(firstPart);
    const space = own.length > 0 && own.every(({ colour }) => colour === SPACE_COLOUR);
    elements.push({ name: node.name, space, firstPart, partCount: own.length });
  };
  for (const root of described.scenes[0]?.nodes ?? []) visit(root, identity);
  return sceneOfParts(shapes, elements, parts);
}

/** All shapes, and those that each mesh draws. */
function readMeshes({ meshes = [], materials = [], accessors = [], bufferViews = [] }: Described, data: Buffer) {
  const colours = materials.map(({ pbrMetallicRoughness: { baseColorFactor } }) => colourOf(baseColorFactor));
  const startOf = ({ bufferView, byteOffset }: Accessor) => bufferViews[bufferView]!.byteOffset + byteOffset;
  const shapes: Shape[] = [];
  const known = new Map<string, number>();
  const shapeOf = (position: number, index: number): number => {
    const key = `${position} ${index}`;
    const same = known.get(key);
    if (same !== undefined) return same;
    const [points, corners] = [accessors[position]!, accessors[index]!];
    const stride = bufferViews[points.bufferView]!.byteStride ?? 12;
    shapes.push({
      positions: readPositions(data, startOf(points), stride, points),
      indices: readIndices(data, startOf(corners), corners),
    });
    known.set(key, shapes.length - 1);
    return shapes.length - 1;
  };
  const drawn = meshes.map(({ primitives }) =>
    primitives.map(({ attributes, indices, material }) => ({
      shape: shapeOf(attributes.POSITION, indices),
      colour: colours[material]!,
    })),
  );
  return { shapes, drawn };
}

function readPositions(data: Buffer, start: number, stride: number, { componentType, count }: Accessor): Float32Array {
  if (componentType !== SHORT && componentType !== FLOAT) throw new Error('positions of an unknown kind');
  const positions = new Float32Array(count * 3);
  for (let n = 0, to = 0; n < count; n++)
    for (let axis = 0; axis < 3; axis++, to++)
      positions[to] =
        componentType === FLOAT
          ? data.readFloatLE(start + n * stride + axis * 4)
          : data.readUInt16LE(start + n * stride + axis * 2) / 65535;
  return positions;
}

function readIndices(data: Buffer, start: number, { componentType, count }: Accessor): Uint32Array {
  if (componentType !== SHORT && componentType !== LONG) throw new Error('indices of an unknown kind');
  return Uint32Array.from({ length: count }, (_, n) =>
    componentType === LONG ? data.readUInt32LE(start + n * 4) : data.readUInt16LE(start + n * 2),
  );
}

/** sRGB with alpha, red in the lowest byte. */
function colourOf([red = 0, green = 0, blue = 0, alpha = 1]: readonly number[]): number {
  const [r, g, b] = [red, green, blue].map(fromLinear) as [number, number, number];
  return (r | (g << 8) | (b << 16) | (Math.round(alpha * 255) << 24)) >>> 0;
}

const matrixOf = ({ matrix, translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] }: Node): Matrix =>
  matrix ?? compose(translation, rotation, scale);
