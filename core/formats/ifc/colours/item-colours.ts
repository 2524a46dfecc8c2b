import { type Instance, type Instances, isReference } from '../own-geometry/instances.ts';
import { createPaths, type Path } from './item-paths.ts';
import { createMaterialColours, readAspects } from './materials.ts';
import { createStyles } from './styles.ts';

// Bodies are white where the file has no colour for them, lines dark so that they are visible.
export const WHITE = 0xffffffff;
const DARK = 0xff333333;

// Where the cut body is: it gives its colour to what is left of it.
const operands: ReadonlyMap<string, number> = new Map([
  ['IFCBOOLEANRESULT', 1],
  ['IFCBOOLEANCLIPPINGRESULT', 1],
  ['IFCCSGSOLID', 0],
]);

/** Which colour each item of each product has. */
export type ItemColours = ReturnType<typeof createItemColours>;

/**
 * The rule of the standard for colours, one for everything that is drawn: the style of the item (of a cut body also
 * that of what was cut), of a mapped item around it, of the layer of any of these or of their representations, of the
 * material of the occurrence, and of the material of the type (IfcStyledItem, IfcPresentationLayerWithStyle,
 * IfcMaterialDefinitionRepresentation). Colours of single faces are those of `readFaceColours`. Parts of the file are
 * read when they are first needed.
 */
export function createItemColours(instances: Instances) {
  const styles = createStyles(instances);
  const materials = createMaterialColours(instances, styles);
  const none: ReadonlySet<string> = new Set();
  const known = new Map<number, number | null>();
  const pathsOf = createPaths(instances);
  let styledBy: ReadonlyMap<number, number> | null = null;
  let layers: ReadonlyMap<number, number> | null = null;
  let aspects: ReadonlyMap<number, ReadonlySet<string>> | null = null;

  /** The colour of the style on an item itself, or on what it was cut from. */
  function styleOf(item: number): number | null {
    const old = known.get(item);
    if (old !== undefined) return old;
    styledBy ??= instances.referrers('IFCSTYLEDITEM', 0);
    let colour: number | null = null;
    let at: Instance | null = instances.get(item);
    for (let depth = 0; at !== null && colour === null && depth < 100; depth++) {
      const styled: number | undefined = styledBy.get(at.id);
      if (styled !== undefined) colour = styles.of(instances.list(instances.get(styled), 1));
      const rank = operands.get(at.type);
      at = rank === undefined ? null : instances.follow(at, rank);
    }
    known.set(item, colour);
    return colour;
  }

  function colourOf(product: number, path: Path): number | null {
    for (const id of path) {
      const colour = styleOf(id);
      if (colour !== null) return colour;
    }
    layers ??= readLayers(instances, styles);
    if (layers.size > 0) {
      for (const id of path) {
        const colour = layers.get(id);
        if (colour !== undefined) return colour;
      }
    }
    aspects ??= readAspects(instances);
    const names = aspects.size === 0 ? undefined : path.map(id => aspects?.get(id)).find(each => each !== undefined);
    return materials.of(product, names ?? none);
  }

  return {
    /**
     * The colour that the file has for an item of a product (sRGB with alpha, red in the lowest byte); null without
     * one, and where the item is in the product several times in different colours. `maps`: the mapped items around it,
     * where they are known.
     */
    of(product: number, item: number, maps: readonly number[] = []): number | null {
      const all = pathsOf(product, item).filter(path => maps.every(map => path.includes(map)));
      const paths = all.length > 0 ? all : [[item, ...maps]];
      const [first, ...others] = paths.map(path => colourOf(product, path));
      return first === undefined || others.some(other => other !== first) ? null : first;
    },
    /** The colour of the style on an item itself, or on what it was cut from; null without one. */
    styleOf,
    /** The mapped items around an item of a product, from the inside out. */
    mappedItems: (product: number, item: number): readonly number[] =>
      (pathsOf(product, item)[0] ?? []).slice(1).filter(id => instances.get(id).type === 'IFCMAPPEDITEM'),
    /** Whether a product has a colour by its materials: only then its items without a style may have one. */
    hasMaterial: (product: number): boolean => materials.of(product, none) !== null,
    /**
     * Which of the colours that the geometry engine gives have to be looked up here. It reads styles and materials of
     * occurrences, but neither layers nor types nor what styles have beyond a surface colour.
     */
    unread(): 'all' | 'white' | 'none' {
      layers ??= readLayers(instances, styles);
      const hasMaterials = instances.idsOf('IFCMATERIALDEFINITIONREPRESENTATION').length > 0;
      if (layers.size > 0 || styles.areRich()) return 'all';
      if (!hasMaterials) return 'none';
      return instances.idsOf('IFCSHAPEASPECT').length > 0 ? 'all' : 'white';
    },
  };
}

/** As `createItemColours`, with the colours that bodies and lines have where the file has none. */
export function createColours(instances: Instances) {
  const colours = createItemColours(instances);
  return (item: number, product: number, isLine: boolean, maps?: readonly number[]): number =>
    colours.of(product, item, maps) ?? (isLine ? DARK : WHITE);
}

const ASSIGNED = 2;
const LAYER_STYLES = 7;

/** Colours of layers by what is on them: items and representations. The first layer of each counts. */
function readLayers(instances: Instances, styles: ReturnType<typeof createStyles>): Map<number, number> {
  const found = new Map<number, number>();
  for (const id of instances.idsOf('IFCPRESENTATIONLAYERWITHSTYLE')) {
    const layer = instances.get(id);
    const colour = styles.of(instances.list(layer, LAYER_STYLES));
    if (colour === null) continue;
    const assigned = layer.values[ASSIGNED];
    for (const item of Array.isArray(assigned) ? assigned : [])
      if (isReference(item) && !found.has(item.id)) found.set(item.id, colour);
  }
  return found;
}
