import { type Instance, type Instances, numberOf } from './instances.ts';
import { packColour } from '../geometry/collect.ts';

// Colours of items without one: bodies are white as elsewhere, lines dark so that they are visible.
const WHITE = 0xffffffff;
const DARK = 0xff333333;

/**
 * Colours of drawn items (sRGB with alpha, red in the lowest byte) by the styles of items, else by the material of the
 * product. The file is read when the first is requested.
 */
export function createColours(instances: Instances) {
  let byItem: ReadonlyMap<number, number> | null = null;
  let byProduct: ReadonlyMap<number, number> | null = null;
  return (item: number, product: number, isLine: boolean): number => {
    byItem ??= styledItems(instances);
    const own = byItem.get(item);
    if (own !== undefined) return own;
    byProduct ??= materialColours(instances);
    return byProduct.get(product) ?? (isLine ? DARK : WHITE);
  };
}

function styledItems(instances: Instances): Map<number, number> {
  const colours = new Map<number, number>();
  for (const id of instances.idsOf('IFCSTYLEDITEM')) {
    const styled = instances.get(id);
    const item = instances.follow(styled, 0);
    const colour = item === null ? null : styleColour(instances, instances.list(styled, 1), 0);
    if (item !== null && colour !== null) colours.set(item.id, colour);
  }
  return colours;
}

/** Colours of products by the representation of their material. */
function materialColours(instances: Instances): Map<number, number> {
  const byMaterial = new Map<number, number>();
  for (const id of instances.idsOf('IFCMATERIALDEFINITIONREPRESENTATION')) {
    const representation = instances.get(id);
    const material = instances.follow(representation, 3);
    const styles = instances
      .list(representation, 2)
      .flatMap(styledRepresentation => instances.list(styledRepresentation, 3))
      .flatMap(styled => instances.list(styled, 1));
    const colour = styleColour(instances, styles, 0);
    if (material !== null && colour !== null) byMaterial.set(material.id, colour);
  }
  const byProduct = new Map<number, number>();
  if (byMaterial.size === 0) return byProduct;
  for (const id of instances.idsOf('IFCRELASSOCIATESMATERIAL')) {
    const relation = instances.get(id);
    const material = instances.follow(relation, 5);
    const colour = material === null ? undefined : byMaterial.get(material.id);
    if (colour !== undefined) for (const product of instances.list(relation, 4)) byProduct.set(product.id, colour);
  }
  return byProduct;
}

/** First colour in styles: surface styles, curve styles, and the assignments of older schemas around them. */
function styleColour(instances: Instances, styles: readonly Instance[], depth: number): number | null {
  for (const style of styles) {
    if (style.type === 'IFCPRESENTATIONSTYLEASSIGNMENT' && depth === 0) {
      const inner = styleColour(instances, instances.list(style, 0), 1);
      if (inner !== null) return inner;
    }
    const shading =
      style.type === 'IFCSURFACESTYLE'
        ? instances.list(style, 2).find(({ type }) => type.startsWith('IFCSURFACESTYLE'))
        : undefined;
    const colour =
      shading !== undefined
        ? instances.follow(shading, 0)
        : style.type === 'IFCCURVESTYLE'
          ? instances.follow(style, 3)
          : null;
    if (colour?.type !== 'IFCCOLOURRGB') continue;
    const share = (rank: number): number => numberOf(colour.values[rank], 0);
    const alpha = 1 - (shading === undefined ? 0 : numberOf(shading.values[1], 0));
    return packColour(share(1), share(2), share(3), alpha);
  }
  return null;
}
