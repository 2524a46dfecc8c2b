import type { Scene } from '../gltf/scene.ts';
import { elementBoxes } from '../gltf/scene.ts';
import { colourRaster } from './colour-raster.ts';
import { chooseParts, drawParts } from './draw-parts.ts';
import { createForms } from './forms.ts';
import { FINE, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './picture.ts';
import { createPngRows, FIRST_PIXEL, packPng } from './png.ts';
import { clearRaster, createRaster, releaseRaster } from './raster.ts';
import { clearSurfaces, createSurfaces } from './surfaces.ts';
import { fitView, pixelsOf, type View, viewsAround } from './view.ts';

/** Views of a turntable, and the width and height of each. */
export const TURNTABLE_VIEWS = 15;
export const TURNTABLE_SIZE = 208;

export interface ScenePictures {
  /** A small picture, seen from the south-east and above, as PNG on a transparent ground. */
  preview(): Uint8Array;
  /**
   * The model from all sides, as a strip of square pictures from left to right: the first from the view of the preview,
   * each next one an equal part of a turn further. Clients show one of them at a time.
   */
  turntable(): Uint8Array;
}

/**
 * Pictures of a model; shared data is made once. Rooms are omitted; `isGround`: elements by GlobalId that are drawn,
 * but need not be in the picture as a whole (terrain).
 */
export function picturesOf(scene: Scene, isGround: (guid: string) => boolean): ScenePictures {
  const boxes = elementBoxes(scene);
  const forms = createForms(scene);
  return {
    preview() {
      const view = fitView(scene, boxes, isGround, PREVIEW_WIDTH * FINE, PREVIEW_HEIGHT * FINE);
      const views = view === null ? [] : [view];
      return drawStrip(scene, forms, views, { count: 1, width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT });
    },
    turntable() {
      const views = viewsAround(scene, boxes, isGround, TURNTABLE_VIEWS, TURNTABLE_SIZE * FINE);
      return drawStrip(scene, forms, views, {
        count: TURNTABLE_VIEWS,
        width: TURNTABLE_SIZE,
        height: TURNTABLE_SIZE,
      });
    },
  };
}

/** Draws views of one scale side by side. */
function drawStrip(
  scene: Scene,
  forms: ReturnType<typeof createForms>,
  views: readonly View[],
  { count, width, height }: { readonly count: number; readonly width: number; readonly height: number },
): Uint8Array {
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
