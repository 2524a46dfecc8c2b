// Finds the storey of each element, and matches the storeys of two models.

/** A node of a structure file. */
export interface SpatialNode {
  readonly uuid?: string | null;
  readonly type?: string | null;
  readonly name?: string | null;
  readonly children?: readonly SpatialNode[];
}

export interface Storeys {
  /** GlobalId -> name, in the order of the file */
  readonly names: ReadonlyMap<string, string>;
  /** GlobalId of an element -> GlobalId of its storey */
  readonly storeyOf: ReadonlyMap<string, string>;
}

export function readStoreys(roots: readonly SpatialNode[]): Storeys {
  const names = new Map<string, string>();
  const storeyOf = new Map<string, string>();
  const waiting = roots.toReversed().map(node => ({ node, storey: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { storey } = next;
    const { uuid, type, name, children } = next.node;
    const isStorey = type === 'storey' && typeof uuid === 'string';
    if (isStorey) names.set(uuid, name ?? '');
    const inside = isStorey ? uuid : storey;
    if (uuid && storey !== '') storeyOf.set(uuid, storey);
    for (const child of children?.toReversed() ?? []) waiting.push({ node: child, storey: inside });
  }
  return { names, storeyOf };
}

/** By GlobalId, and the remaining ones by name: another program may write new GlobalIds for the same storeys. */
export function matchStoreys(a: Storeys, b: Storeys) {
  const left = new Map([...a.names].filter(([uuid]) => !b.names.has(uuid)).map(([uuid, name]) => [name, uuid]));
  const toFirst = new Map<string, string>();
  for (const [uuid, name] of b.names) {
    const same = a.names.has(uuid) ? undefined : left.get(name);
    if (same === undefined) continue;
    toFirst.set(uuid, same);
    left.delete(name);
  }
  const inFirst = (uuid: string) => toFirst.get(uuid) ?? uuid;
  const namesInB = new Map([...b.names].map(([uuid, name]) => [inFirst(uuid), name]));
  return {
    /** GlobalIds: those of the first model, then those only in the second */
    order: [...new Set([...a.names.keys(), ...namesInB.keys()])],
    /** GlobalId in the first model of a storey of the second; its own if the storey is new */
    inFirst,
    /** name, preceded by the old one if it has changed; empty for no storey */
    nameOf(uuid: string): string {
      const [was, is] = [a.names.get(uuid), namesInB.get(uuid)];
      return was !== undefined && is !== undefined && was !== is ? `${was} → ${is}` : (is ?? was ?? '');
    },
  };
}
