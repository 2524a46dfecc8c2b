// Sizes and file names of saved pictures.
import type { Size } from '../../../ui/canvas/pan-zoom.ts';

const pictureSizes = ['screen', 'hd', 'uhd', 'a4', 'a3', 'square'] as const;
export type PictureSizeName = (typeof pictureSizes)[number];

/** Pixels; landscape sheets of paper at 300 per inch. */
const fixed: Readonly<Record<Exclude<PictureSizeName, 'screen'>, Size>> = {
  hd: { width: 1920, height: 1080 },
  uhd: { width: 3840, height: 2160 },
  a4: { width: 3508, height: 2480 },
  a3: { width: 4961, height: 3508 },
  square: { width: 2048, height: 2048 },
};

/** @param screen size of the canvas */
export const sizeOf = (name: PictureSizeName, screen: Size): Size => (name === 'screen' ? screen : fixed[name]);

/** Sizes that this computer can draw. @param most pixels in each direction */
export const possibleSizes = (screen: Size, most: number): readonly PictureSizeName[] =>
  pictureSizes.filter(name => {
    const { width, height } = sizeOf(name, screen);
    return name === 'screen' || Math.max(width, height) <= most;
  });
