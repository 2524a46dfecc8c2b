// The projection of a viewpoint: its camera as rows of a matrix, the half-spaces that its planes cut away, and the
// places of points in the picture.
import { type Box, type Scene, widenByBox } from '../gltf/scene.ts';
import { elementBoxes, emptyBox } from '../gltf/scene.ts';
import { cross, dot, unit, type Vector as Direction } from '../matrices.ts';
import type { View } from './view.ts';

type Point = Readonly<Record<'x' | 'y' | 'z', number>>;

/** World coordinates in metres, Z up, as BCF has them. */
interface Camera extends Readonly<Record<'camera_view_point' | 'camera_direction' | 'camera_up_vector', Point>> {
  readonly aspect_ratio?: number;
}
export interface Cameras {
  /** `view_to_world_scale`: visible height in metres */
  readonly orthogonal_camera?: Camera & { readonly view_to_world_scale: number };
  /** `field_of_view`: vertical angle in degrees */
  readonly perspective_camera?: Camera & { readonly field_of_view: number };
}
/** `direction`: to the side that is cut away. */
export type Plane = Readonly<Record<'location' | 'direction', Point>>;

/** A half-space that is cut away: points for which a·x + b·y + c·z + d is above zero, in the axes of the view. */
export type Cut = readonly [a: number, b: number, c: number, d: number];

export interface Lens extends View {
  /** first that of the camera: nothing behind it is seen */
  readonly cuts: readonly Cut[];
  readonly isPerspective: boolean;
  /** pixels for a metre, at a metre's distance when things get smaller with it */
  readonly scale: number;
}

/** Nothing nearer is drawn, in metres. */
const NEAREST = 0.05;
/** Invalid angles are clamped to these, in degrees. */
const [NARROWEST, WIDEST] = [1, 150];

/** In the axes of scenes: Y up. */
const upright = ({ x, y, z }: Point): Direction => [x, z, -y];

/** @param height of the picture in pixels */
export function lensOf(
  { orthogonal_camera: orthogonal, perspective_camera: perspective }: Cameras,
  planes: readonly Plane[],
  height: number,
): Lens | undefined {
  const camera = perspective ?? orthogonal;
  if (!camera) return undefined;
  const eye = upright(camera.camera_view_point);
  const ahead = unit(upright(camera.camera_direction));
  const side = cross(ahead, upright(camera.camera_up_vector));
  // A camera along the up vector has the north, or the east, at the top.
  const right = unit(
    Math.hypot(...side) > 1e-6 ? side : cross(ahead, Math.abs(ahead[2]) < 0.9 ? [0, 0, -1] : [1, 0, 0]),
  );
  const down = cross(ahead, right);
  const back: Direction = [-ahead[0], -ahead[1], -ahead[2]];
  const row = (axis: Direction) => [...axis, -dot(axis, eye)] as const;
  const cuts = planes.map(({ location, direction }): Cut => {
    const normal = unit(upright(direction));
    const at = upright(location);
    const away: Direction = [eye[0] - at[0], eye[1] - at[1], eye[2] - at[2]];
    return [dot(normal, right), dot(normal, down), dot(normal, back), dot(normal, away)];
  });
  const angle = Math.min(WIDEST, Math.max(NARROWEST, perspective?.field_of_view ?? 60));
  return {
    rows: [row(right), row(down), row(back)],
    cuts: [[0, 0, 1, perspective ? NEAREST : 0], ...cuts],
    isPerspective: perspective !== undefined,
    scale: perspective
      ? height / 2 / Math.tan((angle * Math.PI) / 360)
      : height / Math.max(orthogonal?.view_to_world_scale ?? 1, 1e-3),
  };
}

/** A parallel camera that contains everything shown, from the south-east and above. Undefined without any. */
export function cameraAround(
  scenes: readonly Scene[],
  isShown: (guid: string, isSpace: boolean) => boolean,
  ratio: number,
): Cameras | undefined {
  const box: Box = emptyBox();
  for (const scene of scenes) {
    const boxes = elementBoxes(scene);
    scene.elements.forEach(({ name, space, partCount }, e) => {
      if (!space && partCount > 0 && isShown(name, space)) widenByBox(box, boxes, e);
    });
  }
  if (box[0] === Infinity) return undefined;
  const [x, y, z] = [box[3] - box[0], box[4] - box[1], box[5] - box[2]];
  const far = Math.hypot(x, y, z);
  const [wide, high] = [(x + z) * Math.SQRT1_2, (x + z) * 0.4 + y * 0.83];
  return {
    orthogonal_camera: {
      camera_view_point: {
        x: (box[0] + box[3]) / 2 + far,
        y: -(box[2] + box[5]) / 2 - far,
        z: (box[1] + box[4]) / 2 + far * 0.95,
      },
      camera_direction: { x: -1, y: 1, z: -0.95 },
      camera_up_vector: { x: 0, y: 0, z: 1 },
      view_to_world_scale: Math.max(high, wide / ratio, 0.1) * 1.08,
    },
  };
}
