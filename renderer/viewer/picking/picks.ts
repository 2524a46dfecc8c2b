// Queries of the scene: under a point, within a rectangle, between two elements, in an area seen from above.
import { Matrix4, Vector3, DoubleSide, Ray, Matrix3, Triangle } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import type { Frames, FrameParts } from '../drawing/frames.ts';
import type { Plane } from '../drawing/materials.ts';
import type { ModelMeshes } from '../models/model-meshes.ts';
import { drawPlan, type PlanArea } from '../drawing/plan-picture.ts';
import { clearanceOf, faceAt } from '../tools/clearance.ts';
import { featuresInRectangle, planesOfRectangle, reachOf, type Rectangle } from '../tools/rectangle.ts';
import { trianglesOf } from '../models/triangles.ts';
import { BLOCK } from '../models/instance-detail.ts';
import type { InstancedChunk } from '../models/instanced-chunk.ts';
import { floatAt, indexAt } from '../load/array-reads.ts';
import type { Chunk } from '../load/chunks.ts';

// Raycasts without a search tree, against boxes and triangles: a large model can be picked while its trees are still
// being built.

interface TriangleHit {
  readonly distance: number;
  readonly point: Vector3;
  readonly normal: Vector3;
}

const [a, b, c, met] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];

/** Visits the triangles of a range that a ray hits from either side, in no order. */
function visitTriangles(
  { positions, indices }: Pick<Chunk, 'positions' | 'indices'>,
  { first, count }: { readonly first: number; readonly count: number },
  ray: Ray,
  visit: (hit: TriangleHit) => void,
): void {
  for (let at = first; at < first + count; at += 3) {
    a.fromArray(positions, indexAt(indices, at) * 3);
    b.fromArray(positions, indexAt(indices, at + 1) * 3);
    c.fromArray(positions, indexAt(indices, at + 2) * 3);
    if (!ray.intersectTriangle(a, b, c, false, met)) continue;
    const normal = Triangle.getNormal(a, b, c, new Vector3());
    visit({ distance: met.distanceTo(ray.origin), point: met.clone(), normal });
  }
}

/** The same for merged elements; boxes decide which are tested. `boxes`: 6 numbers for each feature of the model */
function visitElements(
  chunk: Chunk,
  boxes: Float32Array,
  ray: Ray,
  nearest: () => number,
  visit: (feature: number, hit: TriangleHit) => void,
): void {
  const { ranges } = chunk;
  for (let row = 0; row < ranges.length; row += 3) {
    const feature = indexAt(ranges, row);
    if (entryInto(boxes, feature * 6, ray) >= nearest()) continue;
    visitTriangles(chunk, { first: indexAt(ranges, row + 1), count: indexAt(ranges, row + 2) }, ray, hit =>
      visit(feature, hit),
    );
  }
}

/** Distance along a ray at which it enters the box at `boxes[at]`; 0 inside of it, Infinity when it misses. */
function entryInto(boxes: Float32Array, at: number, { origin, direction }: Ray): number {
  let [near, far] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [from, along] = [origin.getComponent(axis), direction.getComponent(axis)];
    const [low, high] = [floatAt(boxes, at + axis), floatAt(boxes, at + 3 + axis)];
    if (along === 0) {
      if (from < low || from > high) return Infinity;
      continue;
    }
    const [a, b] = [(low - from) / along, (high - from) / along];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  // The box of a flat shape has no thickness: rounding must not lose it.
  return near <= far + 1e-6 * Math.max(1, near) ? near : Infinity;
}

// Hits of a ray with the instances of a shape: boxes decide which are tested, then the search tree of the shape, or
// each triangle while there is no tree yet.

interface InstanceHit {
  /** number of the instance */
  readonly instance: number;
  readonly distance: number;
  /** in the model's frame */
  readonly point: Vector3;
  readonly normal: Vector3;
}

const toShape = new Matrix4();
const toModel = new Matrix4();
const turned = new Matrix3();
const local = new Ray();

/**
 * Visits the hits of a ray (in the model's frame, its direction of length 1), in no order. `nearest`: hits beyond this
 * distance may be skipped.
 */
function visitInstanceHits(mesh: InstancedChunk, ray: Ray, nearest: () => number, visit: (hit: InstanceHit) => void) {
  const { tree, chunk, blocks, instances } = mesh;
  const { boxes, matrices } = instances;
  for (let block = 0; block * 6 < blocks.length; block++) {
    if (entryInto(blocks, block * 6, ray) >= nearest()) continue;
    const end = Math.min((block + 1) * BLOCK, boxes.length / 6);
    for (let instance = block * BLOCK; instance < end; instance++) {
      if (entryInto(boxes, instance * 6, ray) >= nearest()) continue;
      toModel.fromArray(matrices, instance * 16);
      local.copy(ray).applyMatrix4(toShape.copy(toModel).invert());
      turned.getNormalMatrix(toModel);
      const offer = (met: Vector3, normal: Vector3): void => {
        const point = met.clone().applyMatrix4(toModel);
        const distance = point.distanceTo(ray.origin);
        visit({ instance, point, distance, normal: normal.clone().applyMatrix3(turned).normalize() });
      };
      if (tree)
        for (const { face, point } of tree.raycast(local, DoubleSide)) {
          if (face) offer(point, face.normal);
        }
      else visitTriangles(chunk, { first: 0, count: chunk.indices.length }, local, hit => offer(hit.point, hit.normal));
    }
  }
}

export interface Hit {
  /** number among all models */
  readonly feature: number;
  readonly model: ModelMeshes;
  /** scene, metres */
  readonly point: Vec;
  /** of the triangle, towards the eye */
  readonly normal: Vec;
  readonly distance: number;
}

const ray = new Ray();

/** The nearest triangle along a ray that is shown and not cut away. */
export function pick(
  models: readonly ModelMeshes[],
  origin: Vector3,
  direction: Vector3,
  { isPickable, planes }: { readonly isPickable: (feature: number) => boolean; readonly planes: readonly Plane[] },
): Hit | null {
  let best: Hit | null = null;
  const nearest = (): number => best?.distance ?? Infinity;
  for (const model of models) {
    ray.origin.copy(origin).sub(model.group.position);
    ray.direction.copy(direction);
    const offer = (feature: number, at: Vector3, normal: Vector3, distance: number): void => {
      if (distance >= nearest() || !isPickable(feature)) return;
      const point: Vec = [at.x + model.place[0], at.y + model.place[1], at.z + model.place[2]];
      if (planes.some(([x, y, z, w]) => x * point[0] + y * point[1] + z * point[2] + w < -1e-4)) return;
      const sign = normal.dot(direction) > 0 ? -1 : 1;
      best = { feature, model, point, normal: [normal.x * sign, normal.y * sign, normal.z * sign], distance };
    };
    for (const { tree, chunk } of model.chunks) {
      if (tree)
        for (const { face, point, distance } of tree.raycast(ray, DoubleSide)) {
          if (face) offer(chunk.features[face.a]!, point, face.normal, distance);
        }
      else
        visitElements(chunk, model.boxes, ray, nearest, (feature, { point, normal, distance }) =>
          offer(feature + model.first, point, normal, distance),
        );
    }
    for (const mesh of model.instanced) {
      visitInstanceHits(mesh, ray, nearest, ({ instance, point, normal, distance }) =>
        offer(mesh.chunk.features[instance]!, point, normal, distance),
      );
    }
  }
  return best;
}

interface SearchedScene extends Omit<FrameParts, 'framing' | 'clouds'> {
  readonly frames: Frames;
  modelOf(feature: number): ModelMeshes | undefined;
  /** planes of the sections */
  planes(): readonly Plane[];
}

export function createPicks(parts: SearchedScene) {
  const { rig, states, materials, renderer, frames, models, modelOf, planes } = parts;
  const isPickable = (feature: number): boolean => states.isPickable(feature);
  return {
    /** Returns the hit under a point of the canvas (pixels from its top left corner). */
    pick(x: number, y: number): Hit | null {
      const { origin, direction } = rig.ray(x, y);
      return pick(models(), origin, direction, { isPickable, planes: planes() });
    },

    /**
     * Features that a rectangle on the canvas selects: drawn to the right those wholly inside, to the left those it
     * touches.
     */
    within(rectangle: Rectangle): number[] {
      const { projectionMatrix, matrixWorldInverse } = rig.camera;
      const toClip = new Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse).elements;
      const sides = planesOfRectangle(toClip, rectangle, rig.width, rig.height);
      const cuts = planes();
      return models().flatMap(model =>
        featuresInRectangle(model.searched([...sides, ...cuts]), sides, cuts, reachOf(rectangle), isPickable),
      );
    },

    /**
     * The shortest distance between two features, or from the face of the first at a point; null when one has no
     * triangle.
     */
    clearance(first: number, second: number, face: { readonly point: Vec; readonly normal: Vec } | null) {
      const [from, to] = [modelOf(first), modelOf(second)];
      if (!from || !to) return null;
      const whole = trianglesOf(from, first);
      return clearanceOf(face ? faceAt(whole, face.point, face.normal) : whole, trianglesOf(to, second));
    },

    /** A picture of an area of the scene from above, cut at a height; null without a canvas. */
    plan(area: PlanArea, pixels: number): ImageData | null {
      const into = frames.gl;
      if (!into) return null;
      frames.showStates();
      materials.setPlanes([...planes(), [0, -1, 0, area.top]]);
      const picture = drawPlan(into, area, pixels, camera => {
        for (const model of models()) model.arrange(camera, pixels, pixels);
        renderer.drawFrom(into, camera);
      });
      materials.setPlanes(planes());
      return picture;
    },
  };
}
