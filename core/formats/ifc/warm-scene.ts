import { sceneBox } from '../gltf/scene.ts';
import { writeGlb } from '../gltf/write-glb.ts';
import { writeXkt } from '../xkt/write-xkt.ts';
import { buildScene, type DrawnProduct } from './geometry/build-scene.ts';
import type { GeometryBatch } from './geometry/protocol.ts';

const ELEMENTS = 500;
const ROUNDS = 4;

/** Compiles the writing of GLB and XKT ahead of the first file, on a made-up building: blocks of many sizes, some of
 *  them equal, turned in many ways, of one part or three. */
export async function warmScene(): Promise<void> {
  const products = new Map<number, DrawnProduct>();
  for (let n = 0; n < ELEMENTS; n++) products.set(n, { guid: `0warm$${String(n).padStart(16, '0')}`, type: n % 20 === 0 ? 'IfcSpace' : 'IfcWall', ordinal: n + 1 });
  for (let round = 0; round < ROUNDS; round++) {
    const { scene } = buildScene([warmBatch()], products);
    sceneBox(scene);
    writeGlb(scene, [0, 0, 0]);
    await Array.fromAsync(writeXkt(scene));
  }
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n & 1, (n >> 1) & 1, n >> 2] as const);
const triangles = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];

function warmBatch(): GeometryBatch {
  const shapes = ELEMENTS / 2;
  const owners = Array.from({ length: ELEMENTS }, (_, n) => (n % 5 === 0 ? [n, n, n] : [n])).flat();
  const matrices = owners.map((owner, part) => {
    const angle = part % 3 === 0 ? 0 : owner / 7;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, (owner % 25) * 4, part % 7, Math.floor(owner / 25) * 4, 1];
  });
  return {
    shapes: Uint32Array.from({ length: shapes * 2 }, (_, n) => (n % 2 === 0 ? corners.length : triangles.length)),
    positions: Float32Array.from(Array.from({ length: shapes }, (_, n) => corners.map(([x, y, z]) => [x * (1 + n / 9), y * 0.3, z * 3])).flat(2)),
    indices: Uint32Array.from(Array.from({ length: shapes }, () => triangles).flat()),
    products: Float64Array.from(owners),
    partShapes: Int32Array.from(owners, (owner, part) => (owner + part) % shapes),
    matrices: Float64Array.from(matrices.flat()),
    colours: Uint32Array.from(owners, (owner) => (0xff000000 | (owner % 9) * 0x1c1c1c) >>> 0),
    drawn: ELEMENTS,
  };
}
