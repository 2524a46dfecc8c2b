// The spatial trees of the open models as one flat list in the order of display: quick to walk with 200,000 nodes.

/** A node of a structure file. */
export interface StructureNode {
  readonly uuid: string;
  readonly type: string;
  readonly name: string | null;
  readonly longname: string | null;
  readonly children: readonly StructureNode[];
}

export interface TreeModel {
  readonly id: number;
  readonly name: string;
  readonly structure: readonly StructureNode[];
  /** number of what is drawn of an element, when something is */
  readonly featureOf: (uuid: string) => number | undefined;
}

export interface Forest {
  readonly count: number;
  readonly models: Int32Array;
  readonly uuids: readonly string[];
  /** classes as `IfcWall` */
  readonly classes: readonly string[];
  readonly names: readonly string[];
  readonly depths: Uint16Array;
  /** first node behind the subtree of each */
  readonly ends: Int32Array;
  readonly parents: Int32Array;
  /** -1: nothing drawn */
  readonly features: Int32Array;
  readonly nodeOfFeature: ReadonlyMap<number, number>;
}

export const emptyForest: Forest = buildForest([]);

/** Lays out the trees one behind the other. Several models: their roots carry the models' names. */
export function buildForest(models: readonly TreeModel[]): Forest {
  const rows: { readonly node: StructureNode; readonly model: TreeModel; readonly depth: number; readonly parent: number }[] = [];
  for (const model of models) {
    const waiting = model.structure.toReversed().map(node => ({ node, model, depth: 0, parent: -1 }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const number = rows.push(next) - 1;
      for (let n = next.node.children.length - 1; n >= 0; n--) waiting.push({ node: next.node.children[n]!, model, depth: next.depth + 1, parent: number });
    }
  }
  const count = rows.length;
  const ends = new Int32Array(count).fill(-1);
  const features = new Int32Array(count).fill(-1);
  const nodeOfFeature = new Map<number, number>();
  for (let n = count - 1; n >= 0; n--) {
    if (ends[n] === -1) ends[n] = n + 1;
    const { parent } = rows[n]!;
    // The last child comes first on this way back, and its end is the parent's.
    if (parent >= 0 && ends[parent] === -1) ends[parent] = ends[n]!;
  }
  rows.forEach(({ node, model }, n) => {
    const feature = model.featureOf(node.uuid);
    if (feature === undefined) return;
    features[n] = feature;
    nodeOfFeature.set(feature, n);
  });
  return {
    count, ends, features, nodeOfFeature,
    models: Int32Array.from(rows, ({ model }) => model.id), parents: Int32Array.from(rows, ({ parent }) => parent), depths: Uint16Array.from(rows, ({ depth }) => depth),
    uuids: rows.map(({ node }) => node.uuid), classes: rows.map(({ node }) => classOf(node.type)),
    names: rows.map(({ node, model, depth }) => (depth === 0 && models.length > 1 ? model.name : [node.name, spatial.has(node.type) ? node.longname : null].filter(Boolean).join(' · '))),
  };
}

const spatial: ReadonlySet<string> = new Set(['space', 'building', 'site', 'storey', 'project']);

/** `wall_standard_case` -> `IfcWallStandardCase` */
export function classOf(type: string): string {
  if (type === 'storey') return 'IfcBuildingStorey';
  return `Ifc${type.split('_').map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

/** What is drawn in the subtree of a node, itself included. */
export function* featuresBelow({ features, ends }: Forest, node: number): Generator<number> {
  for (let n = node; n < ends[node]!; n++) if (features[n]! >= 0) yield features[n]!;
}

/** What is drawn of all nodes of one class. */
export function* featuresOfClass({ features, classes, count }: Forest, name: string): Generator<number> {
  for (let n = 0; n < count; n++) if (classes[n] === name && features[n]! >= 0) yield features[n]!;
}

const passable = /^Ifc(Door|DoorStandardCase|OpeningElement|OpeningStandardCase|Space|VirtualElement)$/;

/** What one walks through though it is drawn: doors and rooms, with their parts. */
export function passableFeatures(forest: Forest): Set<number> {
  const found = new Set<number>();
  for (let n = 0; n < forest.count; n++) {
    if (!passable.test(forest.classes[n]!)) continue;
    // What stands in a room is no part of it.
    const end = forest.classes[n] === 'IfcSpace' ? n + 1 : forest.ends[n]!;
    for (let part = n; part < end; part++) if (forest.features[part]! >= 0) found.add(forest.features[part]!);
  }
  return found;
}

/** The rows to show: all whose parents are open. With matches: these and what leads to them, opened. */
export function visibleRows({ count, ends, parents }: Forest, open: ReadonlySet<number>, matches?: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  if (!matches) {
    for (let n = 0; n < count; n = open.has(n) ? n + 1 : ends[n]!) rows.push(n);
    return rows;
  }
  const shown = new Uint8Array(count);
  for (const match of matches) for (let n = match; n >= 0 && shown[n] === 0; n = parents[n]!) shown[n] = 1;
  for (let n = 0; n < count; n++) if (shown[n] === 1) rows.push(n);
  return rows;
}

/** Nodes whose name, class or GlobalId holds the text. */
export function findNodes({ count, names, classes, uuids }: Forest, text: string): Set<number> {
  const wanted = text.trim().toLowerCase();
  const found = new Set<number>();
  for (let n = 0; n < count; n++) {
    if (names[n]!.toLowerCase().includes(wanted) || classes[n]!.toLowerCase().includes(wanted) || uuids[n]!.toLowerCase() === wanted) found.add(n);
  }
  return found;
}

/** `FireRating: REI` or `FireRating=REI 90` asks for a property; a name alone does not. */
export function propertyQuestion(text: string): { readonly name: string; readonly comparator: 'icontains' | 'exact'; readonly value: string } | undefined {
  const [, name = '', sign, value = ''] = /^\s*([^:=]+?)\s*([:=])\s*(.+?)\s*$/.exec(text) ?? [];
  if (!name || !value) return undefined;
  return { name, comparator: sign === '=' ? 'exact' : 'icontains', value };
}

/** Ancestors of a node, nearest first. */
export function above({ parents }: Forest, node: number): number[] {
  const found: number[] = [];
  for (let n = parents[node] ?? -1; n >= 0; n = parents[n]!) found.push(n);
  return found;
}

export interface StoreyChoice {
  readonly name: string;
  readonly elevation: number;
  /** nodes of this storey in all models */
  readonly nodes: readonly number[];
}

/** The storeys of all models from the lowest up; those of one name and height are one. */
export function mergeStoreys(forest: Forest, storeys: readonly { readonly model: number; readonly uuid: string; readonly name: string | null; readonly elevation: number }[]): StoreyChoice[] {
  const nodeOf = new Map<string, number>();
  for (let n = 0; n < forest.count; n++) if (forest.classes[n] === 'IfcBuildingStorey') nodeOf.set(`${forest.models[n]} ${forest.uuids[n]}`, n);
  const merged = new Map<string, { name: string; elevation: number; nodes: number[] }>();
  for (const { model, uuid, name, elevation } of storeys) {
    const node = nodeOf.get(`${model} ${uuid}`);
    if (node === undefined) continue;
    const key = `${(name ?? '').trim().toLowerCase()} ${elevation.toFixed(1)}`;
    const known = merged.get(key);
    if (known) known.nodes.push(node);
    else merged.set(key, { name: name?.trim() || '–', elevation, nodes: [node] });
  }
  return [...merged.values()].sort((a, b) => a.elevation - b.elevation);
}
