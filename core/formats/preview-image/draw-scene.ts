import type { Scene } from '../gltf/scene.ts';
import { elementBoxes } from '../gltf/scene.ts';
import { clearCanvas, createCanvas, drawEdges, fillTriangle, halve } from './canvas.ts';
import type { Canvas } from './canvas.ts';
import { createForms, type Forms } from './forms.ts';
import { drawPicture, FINE } from './picture.ts';
import { writePng } from './png.ts';
import { facingOf, GLASS_COVER, shadeOf, SOLID } from './shading.ts';
import type { View } from './view.ts';
import { fitView, isSpeck, pixelsOf, project, viewsAround } from './view.ts';

/** Draws a small picture of a model, seen from the south-east and above, as PNG on a transparent ground. Rooms are left
 *  out; `isGround`: elements by GlobalId that are drawn, but need not be in the picture as a whole (terrain). */
export function drawScene(scene: Scene, isGround: (guid: string) => boolean): Uint8Array {
  return drawPicture(canvas => {
    const boxes = elementBoxes(scene);
    const view = fitView(scene, boxes, isGround, canvas.width, canvas.height);
    if (view === null) return;
    drawView({ scene, boxes, forms: createForms(scene) }, view, canvas);
  });
}

/** Views of a turntable, and how wide and high each is. */
export const TURNTABLE_VIEWS = 15;
export const TURNTABLE_SIZE = 320;

/** Draws a model from all sides, as a strip of square pictures from the left to the right: the first as `drawScene` sees
 *  it, each next one an equal part of a turn further. Clients show one of them at a time. */
export function drawTurntable(scene: Scene, isGround: (guid: string) => boolean): Uint8Array {
  const fine = TURNTABLE_SIZE * FINE;
  const boxes = elementBoxes(scene);
  const forms = createForms(scene);
  const strip = new Uint8Array(TURNTABLE_SIZE * TURNTABLE_SIZE * TURNTABLE_VIEWS * 4);
  const canvas = createCanvas(fine, fine);
  viewsAround(scene, boxes, isGround, TURNTABLE_VIEWS, fine).forEach((view, n) => {
    if (n > 0) clearCanvas(canvas);
    drawView({ scene, boxes, forms }, view, canvas);
    const picture = halve(canvas);
    const row = TURNTABLE_SIZE * 4;
    for (let y = 0; y < TURNTABLE_SIZE; y++)
      strip.set(picture.subarray(y * row, (y + 1) * row), (y * TURNTABLE_VIEWS + n) * row);
  });
  return writePng(strip, TURNTABLE_SIZE * TURNTABLE_VIEWS, TURNTABLE_SIZE);
}

let points = new Float32Array(3072);

interface Drawn {
  readonly scene: Scene;
  /** 6 doubles per element */
  readonly boxes: Float64Array;
  readonly forms: Forms;
}

/** Draws what is seen in a view: solid things, then what is seen through, then the edges. */
function drawView({ scene, boxes, forms }: Drawn, view: View, canvas: Canvas): void {
  // Of the picture, not of the finer canvas.
  const pixels = pixelsOf(view) / FINE;
  const seen = scene.elements.flatMap(({ space }, element) =>
    space || isSpeck(view, boxes.subarray(element * 6, element * 6 + 6)) ? [] : [element],
  );
  for (const isWanted of [(opacity: number) => opacity >= SOLID, (opacity: number) => opacity < SOLID])
    for (const element of seen) drawElement({ scene, forms, pixels }, element, view, canvas, isWanted);
  drawEdges(canvas);
}

function drawElement(
  { scene, forms, pixels }: Pick<Drawn, 'scene' | 'forms'> & { readonly pixels: number },
  element: number,
  view: View,
  canvas: Canvas,
  isWanted: (opacity: number) => boolean,
): void {
  const { firstPart, partCount } = scene.elements[element]!;
  for (let part = firstPart; part < firstPart + partCount; part++) {
    const colour = scene.partColours[part]!;
    if (!isWanted(colour >>> 24)) continue;
    const form = forms.of(part, pixels);
    if (form === null) continue;
    const { positions, indices } = form;
    if (points.length < positions.length) points = new Float32Array(positions.length * 2);
    project(view, scene.partMatrices, part * 16, positions, points);
    const fill = {
      owner: element + 1,
      red: colour & 255,
      green: (colour >> 8) & 255,
      blue: (colour >> 16) & 255,
      cover: colour >>> 24 >= SOLID ? 1 : GLASS_COVER,
    };
    for (let i = 0; i < indices.length; i += 3)
      drawTriangle(canvas, indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3, fill);
  }
}

function drawTriangle(canvas: Canvas, a: number, b: number, c: number, fill: Parameters<typeof fillTriangle>[7]): void {
  const ax = points[a]!,
    ay = points[a + 1]!,
    az = points[a + 2]!;
  const ux = points[b]! - ax,
    uy = points[b + 1]! - ay;
  const vx = points[c]! - ax,
    vy = points[c + 1]! - ay;
  // Most triangles of a large model are so small that they cover the middle of no pixel.
  if (isBetweenMiddles(ax + Math.min(0, ux, vx), ax + Math.max(0, ux, vx))) return;
  if (isBetweenMiddles(ay + Math.min(0, uy, vy), ay + Math.max(0, uy, vy))) return;
  const uz = points[b + 2]! - az,
    vz = points[c + 2]! - az;
  let x = uy * vz - uz * vy,
    y = uz * vx - ux * vz,
    z = ux * vy - uy * vx;
  const length = Math.sqrt(x * x + y * y + z * z) * (z < 0 ? -1 : 1);
  // Which side of a surface is its outside is not always right in files: the side that is seen is.
  if (length === 0) return;
  x /= length;
  y /= length;
  z /= length;
  fillTriangle(canvas, points, a, b, c, facingOf(x, y, z), shadeOf(x, y, z), fill);
}

/** Whether no pixel has its middle from `low` to `high`. */
const isBetweenMiddles = (low: number, high: number): boolean => Math.ceil(low - 0.5) > Math.floor(high - 0.5);
