// The spatial trees of the open models as one flat list in display order: quick to traverse with 200,000 nodes.
import { twoNames } from '../../../ui/two-names.ts';
import type { Steps } from '../in-steps.ts';

const numbered = new WeakMap<Forest, ReadonlyMap<number, ReadonlyMap<string, number>>>();

/** Rows of the tree by model and GlobalId; built once per tree. */
export function* numbering(forest: Forest): Steps<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const known = numbered.get(forest);
  if (known) return known;
  const byModel = new Map<number, Map<string, number>>();
  for (let node = 0; node < forest.count; node++) {
    if (node % 4000 === 0) yield;
    const model = modelAt(forest, node);
    let ofModel = byModel.get(model);
    if (!ofModel) byModel.set(model, (ofModel = new Map()));
    // Some files repeat GlobalIds: the first counts.
    if (!ofModel.has(uuidAt(forest, node))) ofModel.set(uuidAt(forest, node), node);
  }
  numbered.set(forest, byModel);
  return byModel;
}

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
  /** whether its classes are not those of IFC */
  readonly hasOwnClasses?: boolean;
  /** feature number of an element, if it is drawn */
  readonly featureOf: (uuid: string) => number | undefined;
}

export interface Forest {
  readonly count: number;
  readonly models: Int32Array;
  readonly uuids: readonly string[];
  /** classes such as `IfcWall`; without the first three letters for models other than IFC */
  readonly classes: readonly string[];
  readonly names: readonly string[];
  readonly depths: Uint16Array;
  /** end of each subtree: the first node after it */
  readonly ends: Int32Array;
  readonly parents: Int32Array;
  /** -1: nothing drawn */
  readonly features: Int32Array;
  readonly nodeOfFeature: { get(feature: number): number | undefined };
}

// Columns of a row. Rows come from the forest itself, so that none is out of range.
export const modelAt = ({ models }: Forest, row: number): number => models[row] ?? -1;
export const uuidAt = ({ uuids }: Forest, row: number): string => uuids[row] ?? '';
export const classAt = ({ classes }: Forest, row: number): string => classes[row] ?? '';
export const nameAt = ({ names }: Forest, row: number): string => names[row] ?? '';
export const depthAt = ({ depths }: Forest, row: number): number => depths[row] ?? 0;
export const endAt = ({ ends, count }: Forest, row: number): number => ends[row] ?? count;
const parentAt = ({ parents }: Forest, row: number): number => parents[row] ?? -1;
/** -1: nothing drawn */
export const featureAt = ({ features }: Forest, row: number): number => features[row] ?? -1;

export const emptyForest: Forest = buildForest([]);

/** The class of a cloud, which is one row. */
export const CLOUD = 'PointCloud';

/** GlobalId of the root that the service creates for a file without one. */
const MADE_ROOT = '0'.repeat(22);

/** Concatenates the trees. With several models, their roots carry the models' names. */
export function buildForest(models: readonly TreeModel[]): Forest {
  // Numbers in plain lists and no object per node: with 200,000 nodes those would block the page.
  const uuids: string[] = [],
    classes: string[] = [],
    names: string[] = [];
  const parents: number[] = [],
    depths: number[] = [],
    features: number[] = [],
    owners: number[] = [];
  let most = -1;
  for (const model of models) {
    const waiting = model.structure.toReversed();
    const waitingUnder = waiting.map(() => -1);
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const parent = waitingUnder.pop() ?? -1;
      const number = uuids.push(node.uuid) - 1;
      const depth = (depths[parent] ?? -1) + 1;
      parents.push(parent);
      depths.push(depth);
      owners.push(model.id);
      classes.push(model.hasOwnClasses ? classOf(node.type).slice(3) : classOf(node.type));
      const isNamed = depth === 0 && (models.length > 1 || node.uuid === MADE_ROOT);
      names.push(isNamed ? model.name : nameOf(node));
      const feature = model.featureOf(node.uuid) ?? -1;
      features.push(feature);
      if (feature > most) most = feature;
      for (const child of node.children.toReversed()) {
        waiting.push(child);
        waitingUnder.push(number);
      }
    }
  }
  const count = uuids.length;
  const ends = new Int32Array(count).fill(-1);
  const nodes = new Int32Array(most + 1).fill(-1);
  for (let n = count - 1; n >= 0; n--) {
    const end = ends[n] === -1 ? (ends[n] = n + 1) : ends[n];
    // In this reverse pass the last child comes first, and its end is the parent's.
    const parent = parents[n] ?? -1;
    if (parent >= 0 && ends[parent] === -1) ends[parent] = end ?? count;
  }
  features.forEach((feature, n) => {
    if (feature >= 0) nodes[feature] = n;
  });
  return {
    count,
    ends,
    uuids,
    classes,
    names,
    models: Int32Array.from(owners),
    parents: Int32Array.from(parents),
    depths: Uint16Array.from(depths),
    features: Int32Array.from(features),
    nodeOfFeature: { get: feature => ((nodes[feature] ?? -1) < 0 ? undefined : nodes[feature]) },
  };
}

function nameOf({ type, name, longname }: StructureNode): string {
  const more = longname && spatial.has(type) ? longname : '';
  return twoNames(name, more);
}

const spatial: ReadonlySet<string> = new Set(['space', 'building', 'site', 'storey', 'project']);

const knownClasses = new Map<string, string>();

/** `wall_standard_case` -> `IfcWallStandardCase` */
export function classOf(type: string): string {
  let name = knownClasses.get(type);
  if (name === undefined)
    knownClasses.set(
      type,
      (name =
        type === 'storey'
          ? 'IfcBuildingStorey'
          : `Ifc${type
              .split('_')
              .map(word => word.charAt(0).toUpperCase() + word.slice(1))
              .join('')}`),
    );
  return name;
}

/** Whether a node represents a file rather than one of its elements. */
export const isNoElement = ({ uuids }: Forest, node: number) => uuids[node] === MADE_ROOT || uuids[node] === '';

/** The node of an element; -1 when there is none. */
export function findNode({ uuids, models, count }: Forest, model: number, uuid: string): number {
  for (let n = 0; n < count; n++) if (uuids[n] === uuid && models[n] === model) return n;
  return -1;
}

/** Features in the subtree of a node, itself included. */
export function* featuresBelow(forest: Forest, node: number): Generator<number> {
  yield* featuresOf(forest, node, endAt(forest, node));
}

/** Features of the rows from one to another. */
function* featuresOf(forest: Forest, from: number, to: number): Generator<number> {
  for (let row = from; row < to; row++) {
    const feature = featureAt(forest, row);
    if (feature >= 0) yield feature;
  }
}

/** Features of all nodes of one class. */
export function* featuresOfClass(forest: Forest, name: string): Generator<number> {
  for (let row = 0; row < forest.count; row++)
    if (forest.classes[row] === name) yield* featuresOf(forest, row, row + 1);
}

const passable = /^Ifc(Door|DoorStandardCase|OpeningElement|OpeningStandardCase|Space|VirtualElement)$/;

/** Features that a walker passes through: doors and rooms, with their parts. */
export function passableFeatures(forest: Forest): Set<number> {
  const found = new Set<number>();
  for (let n = 0; n < forest.count; n++) {
    if (!passable.test(classAt(forest, n))) continue;
    // The content of a room is not a part of it.
    const end = forest.classes[n] === 'IfcSpace' ? n + 1 : endAt(forest, n);
    for (const feature of featuresOf(forest, n, end)) found.add(feature);
  }
  return found;
}

/** The rows to show: all whose parents are open. With matches: these and their ancestors, opened. */
export function visibleRows(forest: Forest, open: ReadonlySet<number>, matches?: ReadonlySet<number>): number[] {
  const { count } = forest;
  const rows: number[] = [];
  if (!matches) {
    for (let n = 0; n < count; n = open.has(n) ? n + 1 : endAt(forest, n)) rows.push(n);
    return rows;
  }
  const shown = new Uint8Array(count);
  for (const match of matches) for (let n = match; n >= 0 && shown[n] === 0; n = parentAt(forest, n)) shown[n] = 1;
  for (let n = 0; n < count; n++) if (shown[n] === 1) rows.push(n);
  return rows;
}

/** Nodes whose name, class or GlobalId contains the text. */
export function findNodes(forest: Forest, text: string): Set<number> {
  const wanted = text.trim().toLowerCase();
  const found = new Set<number>();
  const meant = new Set([...new Set(forest.classes)].filter(name => name.toLowerCase().includes(wanted)));
  for (let n = 0; n < forest.count; n++) {
    const uuid = uuidAt(forest, n);
    if (
      meant.has(classAt(forest, n)) ||
      nameAt(forest, n).toLowerCase().includes(wanted) ||
      (uuid.length === wanted.length && uuid.toLowerCase() === wanted)
    )
      found.add(n);
  }
  return found;
}

/** `FireRating: REI` or `FireRating=REI 90` searches a property; a name alone does not. */
export function propertyQuestion(text: string) {
  const [, name = '', sign, value = ''] = /^\s*([^:=]+?)\s*([:=])\s*(.+?)\s*$/.exec(text) ?? [];
  if (!name || !value) return undefined;
  return { name, comparator: sign === '=' ? 'exact' : 'icontains', value };
}

/** Ancestors of a node, nearest first. */
export function above(forest: Forest, node: number): number[] {
  const found: number[] = [];
  for (let n = parentAt(forest, node); n >= 0; n = parentAt(forest, n)) found.push(n);
  return found;
}

export interface StoreyChoice {
  readonly name: string;
  readonly elevation: number;
  /** nodes of this storey in all models */
  readonly nodes: readonly number[];
}

/** The storeys of all models from the lowest up; those of the same name and height are merged. */
export function mergeStoreys(
  forest: Forest,
  storeys: readonly {
    readonly model: number;
    readonly uuid: string;
    readonly name: string | null;
    readonly elevation: number;
  }[],
): StoreyChoice[] {
  const nodeOf = new Map<string, number>();
  for (let n = 0; n < forest.count; n++)
    if (forest.classes[n] === 'IfcBuildingStorey') nodeOf.set(`${forest.models[n]} ${forest.uuids[n]}`, n);
  const merged = new Map<string, { name: string; elevation: number; nodes: number[] }>();
  for (const { model, uuid, name, elevation } of storeys) {
    const node = nodeOf.get(`${model} ${uuid}`);
    if (node === undefined) continue;
    // As numbers: a height just below zero equals zero.
    const key = `${(name ?? '').trim().toLowerCase()} ${Number(elevation.toFixed(1))}`;
    const known = merged.get(key);
    if (known) known.nodes.push(node);
    else merged.set(key, { name: name?.trim() || '–', elevation, nodes: [node] });
  }
  return [...merged.values()].sort((a, b) => a.elevation - b.elevation);
}
