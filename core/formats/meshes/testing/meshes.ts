// Builds glTF, GLB and OBJ files of known content for tests.
import { idsOf, sceneOf } from '../convert.ts';
import type { MeshModel } from '../mesh-model.ts';

/** A cube of one unit from 0 to 1, as glTF lists it. */
const corners = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1];
const cubeIndices = [
  0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 1, 2, 6, 1, 6, 5, 0, 4, 7, 0, 7, 3,
];

export interface TestNode {
  readonly name?: string;
  readonly mesh?: number;
  readonly children?: readonly number[];
  readonly [member: string]: unknown;
}

type Described = Record<string, unknown>;

/** Data of the cube: points as floats, then indices as shorts. */
export function cubeData(): Buffer {
  const bytes = Buffer.alloc(corners.length * 4 + cubeIndices.length * 2);
  corners.forEach((value, n) => bytes.writeFloatLE(value, n * 4));
  cubeIndices.forEach((value, n) => bytes.writeUInt16LE(value, corners.length * 4 + n * 2));
  return bytes;
}

/**
 * Description of a file whose mesh 0 is the cube, red, and whose mesh 1 is the cube in glass. `more` replaces members.
 */
export function described(nodes: readonly TestNode[], more: Described = {}): Described {
  const primitive = (material: number) => ({ attributes: { POSITION: 0 }, indices: 1, material });
  const below = new Set(nodes.flatMap(({ children = [] }) => children));
  return {
    asset: { version: '2.0', generator: 'test' },
    scene: 0,
    scenes: [{ nodes: nodes.map((_, n) => n).filter(n => !below.has(n)) }],
    nodes,
    meshes: [{ primitives: [primitive(0)] }, { primitives: [primitive(1)] }],
    materials: [
      { name: 'Brick', pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } },
      { name: 'Glass', alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [0, 0, 1, 0.2] } },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 96 },
      { buffer: 0, byteOffset: 96, byteLength: 72 },
    ],
    buffers: [{ byteLength: 168 }],
    ...more,
  };
}

/** A binary file. */
export function glbOf(content: Described, data: Buffer = cubeData()): Buffer {
  const text = Buffer.from(JSON.stringify(content));
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const body = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const head = Buffer.alloc(20);
  const chunk = Buffer.alloc(8);
  head.write('glTF', 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + json.length + body.length, 8);
  head.writeUInt32LE(json.length, 12);
  head.writeUInt32LE(0x4e4f534a, 16);
  chunk.writeUInt32LE(body.length, 0);
  chunk.writeUInt32LE(0x004e4942, 4);
  return Buffer.concat([head, json, chunk, body]);
}

/** The same as text, with its data in it. */
export function gltfOf(content: Described, data: Buffer = cubeData()): Buffer {
  const uri = `data:application/octet-stream;base64,${data.toString('base64')}`;
  return Buffer.from(JSON.stringify({ ...content, buffers: [{ byteLength: data.length, uri }] }));
}

/** A house: a group with two walls and a window, each three times as wide as high. */
export const house = (): Described =>
  described([
    { name: 'House', children: [1, 2, 3] },
    { name: 'Wall', mesh: 0, scale: [6, 2, 0.2], extras: { Fire: 'F90', Load: true, Count: 2 } },
    { name: 'Wall', mesh: 0, translation: [0, 0, 4], scale: [6, 2, 0.2] },
    { name: '2O2Fr$t4X7Zf8NOew3FNr2', mesh: 1, translation: [1, 1, 0], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] },
  ]);

/** Faces of a box as OBJ. @param first number of its first point, from 1 */
function objBox(first: number, [x, y, z]: readonly number[], [dx, dy, dz]: readonly number[]): string {
  const points = [0, 1, 2, 3, 4, 5, 6, 7].map(n => {
    const [a, b, c] = [corners[n * 3]!, corners[n * 3 + 1]!, corners[n * 3 + 2]!];
    return `v ${x! + a * dx!} ${y! + b * dy!} ${z! + c * dz!}\n`;
  });
  const faces = ['1 4 3 2', '5 6 7 8', '1 2 6 5', '3 4 8 7', '2 3 7 6', '1 5 8 4'].map(
    face => `f ${face.replace(/\d/g, n => `${Number(n) + first - 1}//1`)}\n`,
  );
  return points.join('') + faces.join('');
}

/** Two objects, the second with two groups, of boxes in two materials; `size` of a box. */
export const objHouse = (size: readonly number[] = [4, 2, 3], at: readonly number[] = [0, 0, 0]): Buffer =>
  Buffer.from(
    `# a house\r\nmtllib house.mtl\r\no Ground floor\nusemtl Concrete\n${objBox(1, at, size)}` +
      `o Upper floor\ng Walls\nusemtl Brick\n${objBox(9, [at[0]!, at[1]! + size[1]!, at[2]!], size)}` +
      `g Roof\n${objBox(17, [at[0]!, at[1]! + 2 * size[1]!, at[2]!], size)}usemtl Concrete\n${objBox(25, at, [1, 1, 1])}`,
  );

const junk = ['-1', '4294967295', '1e308', 'null', '"x"', '[]', '{}', '1.5', 'NaN', '99999', '0'];

/** A damaged copy: some bytes changed, some numbers replaced, or a part cut off or repeated. */
export function mutantOf(file: Buffer, next: () => number): Buffer {
  const copy = Buffer.from(file);
  switch (next() % 4) {
    case 0: {
      for (let changes = 1 + (next() % 12); changes > 0; changes--) copy[next() % copy.length] = next() >>> 24;
      return copy;
    }
    case 1: {
      // As many bytes as before, so that the offsets of a GLB stay valid.
      const text = copy.toString('latin1');
      const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
      const chosen = numbers[next() % numbers.length]!;
      const other = junk[next() % junk.length]!.slice(0, chosen[0].length).padEnd(chosen[0].length, ' ');
      copy.write(other, chosen.index, 'latin1');
      return copy;
    }
    case 2:
      return copy.subarray(0, next() % copy.length);
    default: {
      const at = next() % copy.length;
      const length = next() % (copy.length - at);
      return Buffer.concat([copy.subarray(0, at + length), copy.subarray(at)]);
    }
  }
}

/** Triangles of each colour, as eight hexadecimal digits: opacity, blue, green, red. */
export function trianglesByColour(model: MeshModel): Record<string, number> {
  const { scene } = sceneOf(model, idsOf(model));
  const found: Record<string, number> = {};
  scene.partShapes.forEach((shape, part) => {
    const colour = scene.partColours[part]!.toString(16).padStart(8, '0');
    found[colour] = (found[colour] ?? 0) + scene.shapes[shape]!.indices.length / 3;
  });
  return found;
}
