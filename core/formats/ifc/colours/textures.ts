import { meanColour } from '../../mean-colours/mean-colour.ts';
import { type MeanColour, MOST_PIXELS, PixelSum } from '../../mean-colours/pixel-sum.ts';
import { type Instance, listOf, numberOf, type Value } from '../own-geometry/instances.ts';

/** The mean of a texture. */
interface TextureMean extends MeanColour {
  /** it is multiplied with the colour below it, instead of replacing it */
  readonly tints: boolean;
}

/** Means of textures; null for those whose picture is not in the file, or is no PNG or JPEG. */
export function createTextures() {
  const known = new Map<number, TextureMean | null>();

  function read(texture: Instance): TextureMean | null {
    const mean = meanOf(texture);
    return mean && { ...mean, tints: /^MODULATE/i.test(String(texture.values[2])) };
  }

  return {
    /** Of the first of several textures that has one. */
    mean(textures: readonly Instance[]): TextureMean | null {
      for (const texture of textures) {
        let mean = known.get(texture.id);
        if (mean === undefined) known.set(texture.id, (mean = read(texture)));
        if (mean !== null) return mean;
      }
      return null;
    },
  };
}

/** The values of each class are the last ones, whatever the schema has before them. */
function meanOf({ type, values }: Instance): MeanColour | null {
  const last = values.at(-1);
  if (type === 'IFCBLOBTEXTURE') return typeof last === 'string' ? meanColour(bytesOf(last)) : null;
  if (type === 'IFCPIXELTEXTURE') return pixelMean(listOf(last), numberOf(values.at(-2), 3));
  if (type !== 'IFCIMAGETEXTURE' || typeof last !== 'string') return null;
  const embedded = /^data:[^,]{0,200};base64,/.exec(last);
  return embedded === null ? null : meanColour(Buffer.from(last.slice(embedded[0].length), 'base64'));
}

/** The first digit counts unused bits. */
const bytesOf = (digits: string): Buffer => Buffer.from(digits.slice(1), 'hex');

/** Of pixels with one (grey) to four components of a byte: red, green, blue and opacity. */
function pixelMean(pixels: readonly Value[], components: number): MeanColour | null {
  if (!(components >= 1 && components <= 4) || pixels.length > MOST_PIXELS) return null;
  const sum = new PixelSum();
  for (const pixel of pixels) {
    if (typeof pixel !== 'string') continue;
    const [a = 0, b = 0, c = 0, d = 255] = Buffer.from(pixel.slice(1).padStart(components * 2, '0'), 'hex');
    if (components < 3) sum.add(a, a, a, components === 2 ? b / 255 : 1);
    else sum.add(a, b, c, components === 4 ? d / 255 : 1);
  }
  return sum.mean();
}
