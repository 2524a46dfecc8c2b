import { type Scene, elementBoxes } from '../gltf/scene.ts';
import { index } from '../matrices.ts';
import { colourRaster } from './colour-raster.ts';
import { createForms, type Forms } from './forms.ts';
import { FINE, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './canvas.ts';
import { createPngRows, FIRST_PIXEL, packPng } from './png.ts';
import { clearRaster, createRaster, releaseRaster, cellOf, fillTriangle, type Glass, type Raster } from './raster.ts';
import { clearSurfaces, createSurfaces, addSurface, shaded, type Surfaces } from './surfaces.ts';
import { fitView, pixelsOf, type View, viewsAround, compose, project, type Composed } from './view.ts';
import type { Faces } from './faces.ts';
import { fillQuad } from './quads.ts';

// Draws the parts of a scene into a raster, face by face.

// The light on surfaces, for all pictures of models.

// Light comes from above left of the viewer (axes of the picture: right, down, towards the eye).
const LIGHT = [-0.42, -0.74, 0.52] as const;
const DARKEST = 0.5;
/** Opacity from which on a thing hides everything behind it. */
export const SOLID = 230;
export const GLASS_COVER = 0.45;

/** Share of its colour that a surface shows, by its unit normal. */
export const shadeOf = (x: number, y: number, z: number): number =>
  DARKEST + (1 - DARKEST) * Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]);

/** Normal of a surface in the form of the raster: 8 bits per axis. */
export const facingOf = (x: number, y: number, z: number): number =>
  Math.round(x * 127 + 128) | (Math.round(y * 127 + 128) << 8) | (Math.round(z * 127 + 128) << 16);

interface DrawnPart {
  readonly faces: Faces;
  readonly owner: number;
  readonly colour: number;
  /** where its matrix begins */
  readonly matrix: number;
  readonly isGlass: boolean;
}

/**
 * Parts to draw in pictures of so many pixels for each metre: solid things, then transparent ones. Rooms are omitted.
 */
function chooseParts({ elements, partColours }: Scene, forms: Forms, pixels: number): DrawnPart[] {
  const [solid, glass]: [DrawnPart[], DrawnPart[]] = [[], []];
  elements.forEach(({ space, firstPart, partCount }, element) => {
    if (space) return;
    for (let part = firstPart; part < firstPart + partCount; part++) {
      const faces = forms.of(part, pixels);
      if (faces === null) continue;
      const colour = partColours[part]!;
      const isGlass = colour >>> 24 < SOLID;
      const owner = element + 1;
      (isGlass ? glass : solid).push({ faces, owner, colour: (colour | 0xff000000) >>> 0, matrix: part * 16, isGlass });
    }
  });
  return [...solid, ...glass];
}

let points = new Float32Array(3072);
/** Across and down, of each point. */
let cells = new Int32Array(2048);

/** Draws parts in a parallel view. */
export function drawParts(
  parts: readonly DrawnPart[],
  matrices: Float64Array,
  view: View,
  raster: Raster,
  surfaces: Surfaces,
): void {
  const glass = { surfaces, cover: GLASS_COVER };
  for (const part of parts) {
    const { positions } = part.faces;
    if (points.length < positions.length) {
      points = new Float32Array(positions.length * 2);
      cells = new Int32Array((points.length / 3) * 2);
    }
    const composed = compose(view, matrices, part.matrix);
    project(composed, positions, points);
    for (let n = 0, at = 0; at < positions.length; n += 2, at += 3) {
      cells[n] = cellOf(points[at]!);
      cells[n + 1] = cellOf(points[at + 1]!);
    }
    drawFaces(part, turnOf(composed), { raster, surfaces, glass: part.isGlass ? glass : null });
  }
}

function drawFaces(
  { faces: { indices, ends, quads, normals, closed }, owner, colour }: DrawnPart,
  [xx, xy, xz, yx, yy, yz, zx, zy, zz]: Turn,
  { raster, surfaces, glass }: { readonly raster: Raster; readonly surfaces: Surfaces; readonly glass: Glass | null },
): void {
  for (let face = 0, i = 0; face < ends.length; face++) {
    const end = ends[face]!;
    const nx = normals[face * 3]!,
      ny = normals[face * 3 + 1]!,
      nz = normals[face * 3 + 2]!;
    const z = zx * nx + zy * ny + zz * nz;
    if (face < closed && z <= 0) {
      i = end;
      continue;
    }
    // Made for the first triangle that may cover a pixel.
    let surface = 0;
    const isQuad = quads[face] === 1;
    for (; i < end; i += isQuad ? 6 : 3) {
      const a = index(indices, i),
        b = index(indices, i + 1),
        c = index(indices, i + 2),
        d = isQuad ? index(indices, i + 4) : a;
      // Most triangles of a large model cover no pixel centre.
      const [across, down] = [cells[a * 2]!, cells[a * 2 + 1]!];
      if (across === cells[b * 2] && across === cells[c * 2] && across === cells[d * 2]) continue;
      if (down === cells[b * 2 + 1] && down === cells[c * 2 + 1] && down === cells[d * 2 + 1]) continue;
      if (surface === 0) {
        const x = xx * nx + xy * ny + xz * nz,
          y = yx * nx + yy * ny + yz * nz;
        // The outside of an open shape is unknown: the visible side is used.
        const share = (z < 0 ? -1 : 1) / (Math.sqrt(x * x + y * y + z * z) || 1);
        const shade = shadeOf(x * share, y * share, z * share);
        surface = addSurface(surfaces, owner, facingOf(x * share, y * share, z * share), shaded(colour, shade));
      }
      if (isQuad) fillQuad(raster, points, a * 3, d * 3, b * 3, c * 3, surface, glass);
      else fillTriangle(raster, points, a * 3, b * 3, c * 3, surface, glass);
    }
  }
}

/** Rows of 3, from normals of a shape to those of the view. */
type Turn = readonly [...Three, ...Three, ...Three];
type Three = [number, number, number];

/**
 * The cofactors of `composed`, which transform normals as that transforms points, with its sign, so that outside stays
 * outside.
 */
function turnOf([a, b, c, , d, e, f, , g, h, i]: Composed): Turn {
  const [x, y, z] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const sign = a * x + b * y + c * z < 0 ? -1 : 1;
  const down: Three = [sign * (h * c - i * b), sign * (i * a - g * c), sign * (g * b - h * a)];
  const depth: Three = [sign * (b * f - c * e), sign * (c * d - a * f), sign * (a * e - b * d)];
  return [sign * x, sign * y, sign * z, ...down, ...depth];
}

/** Views of a turntable, and the width and height of each. */
export const TURNTABLE_VIEWS = 15;
export const TURNTABLE_SIZE = 208;

/**
 * Pictures of a model; shared data is made once. Rooms are omitted; `isGround`: elements by GlobalId that are drawn,
 * but need not be in the picture as a whole (terrain).
 */
export function picturesOf(scene: Scene, isGround: (guid: string) => boolean) {
  const boxes = elementBoxes(scene);
  const forms = createForms(scene);
  return {
    /** A small picture, seen from the south-east and above, as PNG on a transparent ground. */
    preview() {
      const view = fitView(scene, boxes, isGround, PREVIEW_WIDTH * FINE, PREVIEW_HEIGHT * FINE);
      const views = view === null ? [] : [view];
      return drawStrip(scene, forms, views, { count: 1, width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT });
    },
    /**
     * The model from all sides, as a strip of square pictures from left to right: the first from the view of the
     * preview, each next one an equal part of a turn further. Clients show one of them at a time.
     */
    turntable() {
      const views = viewsAround(scene, boxes, isGround, TURNTABLE_VIEWS, TURNTABLE_SIZE * FINE);
      return drawStrip(scene, forms, views, { count: TURNTABLE_VIEWS, width: TURNTABLE_SIZE, height: TURNTABLE_SIZE });
    },
  };
}

type Strip = Readonly<Record<'count' | 'width' | 'height', number>>;

/** Draws views of one scale side by side. */
function drawStrip(scene: Scene, forms: Forms, views: readonly View[], { count, width, height }: Strip): Uint8Array {
  const strip = createPngRows(width * count, height);
  const [first] = views;
  if (first) {
    // Of the picture, not of the finer raster.
    const parts = chooseParts(scene, forms, pixelsOf(first) / FINE);
    const raster = createRaster(width * FINE, height * FINE);
    const surfaces = createSurfaces();
    const target = new DataView(strip.bytes.buffer);
    views.forEach((view, n) => {
      clearSurfaces(surfaces);
      drawParts(parts, scene.partMatrices, view, raster, surfaces);
      colourRaster(raster, surfaces, target, FIRST_PIXEL + n * width * 4, strip.stride);
      clearRaster(raster);
    });
    releaseRaster(raster);
  }
  return packPng(strip, count > 1);
}
