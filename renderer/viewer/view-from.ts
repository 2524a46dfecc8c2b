// The view of a camera in the frame of a model or cloud.
import { Matrix4, type Camera } from 'three';
import type { Vec } from './camera/camera-math.ts';
import type { View } from './models/instance-detail.ts';
import { movedPlanes, planesOfRectangle } from './tools/rectangle.ts';

/** @param width of the canvas in pixels @param place of the frame in the scene */
export function viewFrom(camera: Camera, width: number, height: number, place: Vec): View {
  const toClip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
  const planes = movedPlanes(planesOfRectangle(toClip, { x0: 0, y0: 0, x1: width, y1: height }, width, height), place);
  // The first plane is the depth itself.
  return { planes, depth: planes[0]!, scale: (camera.projectionMatrix.elements[5]! * height) / 2 };
}
