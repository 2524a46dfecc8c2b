// How files of points and of shapes are converted.
import type { ModelConversion } from './catalogue.ts';
import type { ReadMeshes } from './meshes/mesh-model.ts';
import type { ReadCloud } from './pointcloud/reader.ts';

export const cloudOf = (open: () => Promise<ReadCloud>): ModelConversion => ({
  type: 'POINT_CLOUD',
  worker: 'point cloud converter',
  // Clouds of any size take the same memory, less than the least limit.
  memoryFactor: 0,
  isRepetitive: true,
  hasLayouts: false,
  outputs: ['tiles', 'tileset', 'preview'],
  async load() {
    const [{ convertPointCloud }, read] = await Promise.all([import('./pointcloud/convert.ts'), open()]);
    return (job, report, signal) => convertPointCloud(job, read, report, signal);
  },
});

export const meshesOf = (type: 'GLTF' | 'OBJ', open: () => Promise<ReadMeshes>): ModelConversion => ({
  type,
  worker: 'mesh converter',
  // Of text: its points as doubles, the triangles and the output.
  memoryFactor: 12,
  isRepetitive: true,
  hasFrame: true,
  hasLayouts: false,
  outputs: ['data', 'gltf', 'merged', 'xkt', 'structure', 'preview', 'turntable'],
  async load() {
    const [{ convertMeshes }, read] = await Promise.all([import('./meshes/convert.ts'), open()]);
    return (job, report, signal) => convertMeshes(job, read, report, signal);
  },
});

const plyCloud = cloudOf(async () => (await import('./pointcloud/ply/ply.ts')).readPly);
const plyMesh = meshesOf('OBJ', async () => (await import('./meshes/read-ply.ts')).readPly);
/** A cloud, or a model of shapes where the file has faces: only its header says so. */
export const cloudOrMesh: ModelConversion = {
  ...plyCloud,
  memoryFactor: plyMesh.memoryFactor,
  hasFrame: true,
  ofShapes: 'OBJ',
  outputs: [...new Set([...plyCloud.outputs, ...plyMesh.outputs])],
  async load() {
    const [{ isPlyMesh }, asCloud, asMesh] = await Promise.all([
      import('./meshes/read-ply.ts'),
      plyCloud.load(),
      plyMesh.load(),
    ]);
    return async (job, report, signal) => ((await isPlyMesh(job)) ? asMesh : asCloud)(job, report, signal);
  },
};
