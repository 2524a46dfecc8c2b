// Draws shapes into their picture.
import { cssColor } from '../../../ui/colours/theme.ts';
import { letterHeight, lineWidth, pathOf, type MarkupShape } from './markup-shapes.ts';

/** Outline of lines and letters, so that they are visible on every background. */
const HALO = 'rgb(255 255 255 / 85%)';

/**
 * @param picture a data URI
 * @returns a PNG with the shapes in it, as a data URI
 * @throws when the browser cannot read it
 */
export async function paintMarkup(picture: string, shapes: readonly MarkupShape[]): Promise<string> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  Object.assign(context, { lineCap: 'round', lineJoin: 'round', textBaseline: 'alphabetic' });
  context.font = `600 ${letterHeight(size)}px ${getComputedStyle(document.body).fontFamily}`;
  const width = lineWidth(size);
  for (const shape of shapes) {
    const path = new Path2D(pathOf(shape, size));
    for (const [colour, wide] of [
      [HALO, width * 2],
      [cssColor(shape.colour), width],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = wide;
      const [at] = shape.points;
      if (shape.tool !== 'text' || !at) context.stroke(path);
      else if (colour === HALO) context.strokeText(shape.text, at[0], at[1]);
      else {
        context.fillStyle = colour;
        context.fillText(shape.text, at[0], at[1]);
      }
    }
  }
  return canvas.toDataURL('image/png');
}
