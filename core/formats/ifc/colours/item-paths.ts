import type { Instance, Instances } from '../own-geometry/instances.ts';

// Mapped items may hold others; a cycle ends here.
const DEEPEST = 8;
// What only holds items, and the rank of its list.
const holders: ReadonlyMap<string, number> = new Map([
  ['IFCGEOMETRICSET', 0],
  ['IFCGEOMETRICCURVESET', 0],
  ['IFCSHELLBASEDSURFACEMODEL', 0],
  ['IFCFACEBASEDSURFACEMODEL', 0],
]);
/** An item, what holds it, the mapped items around it, and the representations of each: from the inside out. */
export type Path = readonly number[];

/** Where items are in their products. Representations are read when they are first needed, shared ones once. */
export function createPaths(instances: Instances) {
  const walked = new Map<number, ReadonlyMap<number, readonly Path[]>>();
  let last: { readonly product: number; readonly paths: ReadonlyMap<number, readonly Path[]> } | null = null;

  /** The items of a representation with their paths. */
  function walk(representation: Instance, depth: number): ReadonlyMap<number, readonly Path[]> {
    const old = walked.get(representation.id);
    if (old !== undefined) return old;
    const paths = new Map<number, readonly Path[]>();
    const note = (item: number, path: Path): void => {
      paths.set(item, [...(paths.get(item) ?? []), path]);
    };
    const visit = (items: readonly Instance[], around: Path, level: number): void => {
      for (const item of items) {
        note(item.id, [item.id, ...around]);
        if (level > DEEPEST) continue;
        const holder = holders.get(item.type);
        if (holder !== undefined) visit(instances.list(item, holder), [item.id, ...around], level + 1);
        if (item.type !== 'IFCMAPPEDITEM') continue;
        const source = instances.follow(item, 0);
        const mapped = source === null ? null : instances.follow(source, 1);
        if (mapped === null) continue;
        for (const [inner, all] of walk(mapped, level + 1))
          for (const path of all) note(inner, [...path, item.id, ...around]);
      }
    };
    if (depth <= DEEPEST) visit(instances.list(representation, 3), [representation.id], depth);
    walked.set(representation.id, paths);
    return paths;
  }

  /** All places of an item in a product. */
  return (product: number, item: number): readonly Path[] => {
    if (last?.product !== product) {
      const shape = instances.follow(instances.get(product), 6);
      const all = (shape === null ? [] : instances.list(shape, 2)).map(each => walk(each, 0));
      const [first = new Map<number, readonly Path[]>()] = all;
      last = { product, paths: all.length <= 1 ? first : new Map(all.flatMap(each => [...each])) };
    }
    return last.paths.get(item) ?? [[item]];
  };
}
