// A picture of a storey from above, cut at a height: drawn once, not every frame.
import { type Camera, type WebGLRenderer, OrthographicCamera, WebGLRenderTarget } from 'three';

/** The area of a plan: a piece of the scene, metres; north (-z) is up. */
export interface PlanArea {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  /** height of the cut, and the lowest visible height */
  readonly top: number;
  readonly bottom: number;
}

/** The picture, `width` pixels wide, on a transparent background. `draw`: renders what is shown with a camera. */
export function drawPlan(
  gl: WebGLRenderer,
  { x, z, width, depth, top, bottom }: PlanArea,
  pixels: number,
  draw: (camera: Camera) => void,
): ImageData {
  const height = Math.max(1, Math.round((pixels * depth) / width));
  const target = new WebGLRenderTarget(pixels, height, { samples: 4 });
  const camera = new OrthographicCamera(-width / 2, width / 2, depth / 2, -depth / 2, 0, top - bottom);
  camera.position.set(x + width / 2, top, z + depth / 2);
  camera.rotation.set(-Math.PI / 2, 0, 0);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
  camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
  gl.setRenderTarget(target);
  gl.setClearColor(0, 0);
  gl.clear(true, true, false);
  draw(camera);
  gl.setRenderTarget(null);
  const bytes = new Uint8Array(pixels * height * 4);
  gl.readRenderTargetPixels(target, 0, 0, pixels, height, bytes);
  target.dispose();
  return upright(bytes, pixels, height);
}

/** The graphics card counts rows from below. */
function upright(bytes: Uint8Array, width: number, height: number): ImageData {
  const image = new ImageData(width, height);
  const row = width * 4;
  for (let y = 0; y < height; y++) image.data.set(bytes.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  return image;
}
