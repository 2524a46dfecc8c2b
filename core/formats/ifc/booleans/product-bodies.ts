import { type Instance, type Instances } from '../own-geometry/instances.ts';
import { mappedFrame } from '../own-geometry/placements.ts';
import { drawnRepresentations } from '../own-geometry/representations.ts';
import { compose, type Frame, identity } from '../own-geometry/vectors.ts';

/** An item of the body of a product, and the frame of the maps around it. */
export interface BodyItem {
  readonly item: Instance;
  /** from the item to its product */
  readonly frame: Frame;
  /** STEP ids of the mapped items around it, from the inside to the outside: they may have the colour */
  readonly maps: readonly number[];
}

// Mapped items may hold others; a cycle ends here.
const DEEPEST = 8;
// A map of maps may show millions.
const MOST_ITEMS = 100_000;

// Items that are no body, in any representation.
const NO_BODY_ITEM =
  /(?:POINT|CURVE(?:[23]D|SET)?|LINE|CIRCLE|ELLIPSE|SPIRAL|CLOTHOID|RICSET|BOX|AREA)$|BSPLINECURVE|TEXT|^IFCLIGHT/;

/** The representations of a product that are drawn in space, as everywhere. */
export function bodyRepresentations(instances: Instances, product: Instance): Instance[] {
  const shape = instances.follow(product, 6);
  const drawn = shape === null ? [] : drawnRepresentations(instances, shape);
  return drawn.filter(({ values }) => !String(values[2]).endsWith('2D'));
}

/** Items of the bodies of a product, those of its maps included; null when there are too many. */
export function bodyItems(instances: Instances, product: Instance): BodyItem[] | null {
  const found: BodyItem[] = [];
  const visit = (items: readonly Instance[], frame: Frame, maps: readonly number[]): void => {
    if (maps.length > DEEPEST || found.length > MOST_ITEMS) return;
    for (const item of items) {
      if (item.type !== 'IFCMAPPEDITEM') {
        if (item.type !== '' && !NO_BODY_ITEM.test(item.type)) found.push({ item, frame, maps });
        continue;
      }
      const source = instances.follow(item, 0);
      const mapped = source === null ? null : instances.follow(source, 1);
      if (mapped !== null)
        visit(instances.list(mapped, 3), compose(frame, mappedFrame(instances, item)), [item.id, ...maps]);
    }
  };
  for (const representation of bodyRepresentations(instances, product))
    visit(instances.list(representation, 3), identity, []);
  return found.length > MOST_ITEMS ? null : found;
}

/** The openings of each product, and the whole of each part: by STEP ids. */
export function readOpenings(instances: Instances) {
  const own = new Map<number, number[]>();
  const wholes = new Map<number, number>();
  for (const id of instances.idsOf('IFCRELVOIDSELEMENT')) {
    const relation = instances.get(id);
    const [element, opening] = [instances.follow(relation, 4), instances.follow(relation, 5)];
    if (element === null || opening === null) continue;
    const list = own.get(element.id);
    if (list === undefined) own.set(element.id, [opening.id]);
    else list.push(opening.id);
  }
  if (own.size > 0)
    for (const id of instances.idsOf('IFCRELAGGREGATES')) {
      const relation = instances.get(id);
      const whole = instances.follow(relation, 4);
      if (whole !== null) for (const part of instances.list(relation, 5)) wholes.set(part.id, whole.id);
    }
  /** STEP ids of the openings of a product and of all that it is a part of. */
  return (product: number): number[] => {
    const found = new Set<number>();
    let at: number | undefined = product;
    for (let depth = 0; at !== undefined && depth < DEEPEST; depth++) {
      for (const opening of own.get(at) ?? []) found.add(opening);
      at = wholes.get(at);
    }
    return [...found];
  };
}
