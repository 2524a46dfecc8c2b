import { fromLinear } from '../../gltf/container.ts';
import { linearOf } from '../../mean-colours/pixel-sum.ts';
import { packColour } from '../../gltf/scene.ts';
import { type Instance, type Instances, numberOf } from '../own-geometry/instances.ts';
import { createTextures } from './textures.ts';

/** Colours of presentation styles. */
export type Styles = ReturnType<typeof createStyles>;

// Colours that have a name instead of numbers (IfcDraughtingPreDefinedColour).
const named: ReadonlyMap<string, readonly [number, number, number]> = new Map([
  ['black', [0, 0, 0]],
  ['red', [1, 0, 0]],
  ['green', [0, 1, 0]],
  ['blue', [0, 0, 1]],
  ['yellow', [1, 1, 0]],
  ['magenta', [1, 0, 1]],
  ['cyan', [0, 1, 1]],
  ['white', [1, 1, 1]],
]);

type Rgb = readonly [number, number, number];

/** Reads colours of styles (sRGB with alpha, red in the lowest byte). */
export function createStyles(instances: Instances) {
  const textures = createTextures();

  function rgbOf(colour: Instance | null): Rgb | null {
    if (colour === null) return null;
    if (colour.type === 'IFCCOLOURRGB') {
      const [, red, green, blue] = colour.values;
      return [numberOf(red, 0), numberOf(green, 0), numberOf(blue, 0)];
    }
    const [name] = colour.values;
    return colour.type === 'IFCDRAUGHTINGPREDEFINEDCOLOUR' && typeof name === 'string'
      ? (named.get(name.toLowerCase()) ?? null)
      : null;
  }

  /**
   * Colour of an IfcSurfaceStyle. What its surface reflects of daylight is the diffuse colour where there is one, else
   * the surface colour; a texture in the file replaces both by its mean, or tints them where it is to modulate.
   */
  function surface(style: Instance): number | null {
    const elements = instances.list(style, 2);
    const shading =
      elements.find(({ type }) => type === 'IFCSURFACESTYLERENDERING') ??
      elements.find(({ type }) => type === 'IFCSURFACESTYLESHADING');
    const textured = elements.find(({ type }) => type === 'IFCSURFACESTYLEWITHTEXTURES');
    const mean = textured === undefined ? null : textures.mean(instances.list(textured, 0));
    const own = shading === undefined ? null : (rgbOf(diffuseOf(shading)) ?? rgbOf(instances.follow(shading, 0)));
    const opacity = shading === undefined ? 1 : 1 - numberOf(shading.values[1], 0);
    if (mean === null) return own === null ? null : packColour(...own, opacity);
    const [red = 0, green = 0, blue = 0] = mean.rgb.map((share, n) => {
      const below = mean.tints ? linearOf((own?.[n] ?? 1) * 255) : 1;
      return fromLinear(share * below) / 255;
    });
    return packColour(red, green, blue, opacity * mean.alpha);
  }

  /** A diffuse factor is no colour of its own: no light falls on the model that it could be a share of. */
  const diffuseOf = (shading: Instance): Instance | null =>
    shading.type === 'IFCSURFACESTYLERENDERING' ? instances.follow(shading, 2) : null;

  /** Surfaces before curves before fills. */
  const readers: readonly ((style: Instance) => number | null)[] = [
    style => (style.type === 'IFCSURFACESTYLE' ? surface(style) : null),
    style => (style.type === 'IFCCURVESTYLE' ? opaque(rgbOf(instances.follow(style, 3))) : null),
    style =>
      style.type === 'IFCFILLAREASTYLE'
        ? opaque(instances.list(style, 1).reduce<Rgb | null>((found, fill) => found ?? rgbOf(fill), null))
        : null,
  ];

  /** Colour of a list of styles: the first one of a surface, else of a curve or a filling; null without any. */
  function of(styles: readonly Instance[]): number | null {
    // Older schemas have assignments around the styles.
    const flat = styles.flatMap(style =>
      style.type === 'IFCPRESENTATIONSTYLEASSIGNMENT' ? instances.list(style, 0) : [style],
    );
    for (const read of readers) {
      for (const style of flat) {
        const colour = read(style);
        if (colour !== null) return colour;
      }
    }
    return null;
  }

  return {
    of,
    /** Whether some styles of the file mean more than a surface colour, which is all that the geometry engine reads. */
    areRich: (): boolean =>
      instances.idsOf('IFCSURFACESTYLEWITHTEXTURES').length > 0 ||
      instances.idsOf('IFCSURFACESTYLERENDERING').some(id => {
        const shading = instances.get(id);
        const diffuse = diffuseOf(shading);
        return diffuse !== null && String(rgbOf(diffuse)) !== String(rgbOf(instances.follow(shading, 0)));
      }),
  };
}

const opaque = (rgb: Rgb | null): number | null => (rgb === null ? null : packColour(...rgb, 1));
