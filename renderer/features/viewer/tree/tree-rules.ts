// The tree: which rows are open, which are found, and what its keys do.
import { above, findNodes, propertyQuestion, type Forest } from './forest.ts';
import { isGroupTree } from './group-tree.ts';

/** What was opened by hand, by the rows' numbers in a forest. */
export interface Opened {
  readonly forest: Forest;
  readonly open: ReadonlySet<number>;
}

/** More roots than this are seen as a list at first. */
const MOST_OPEN = 10;

/** At first the structure is open down to the storeys, unless there are many models; what has none is open down to
 *  where it branches. Groups are shut. */
export function firstOpen(forest: Forest): ReadonlySet<number> {
  const open = new Set<number>();
  if (isGroupTree(forest) || [...rootsOf(forest)].length > MOST_OPEN) return open;
  for (let n = 0; n < forest.count; n++) {
    const isTop = /^(Ifc)?(Project|Site|Building)$/.test(forest.classes[n]!) || isOnlyGroup(forest, n);
    if (forest.depths[n]! < 3 && isTop) open.add(n);
  }
  return open;
}

/** The nodes that are in no other. */
function* rootsOf({ count, ends }: Forest): Generator<number> {
  for (let n = 0; n < count; n = ends[n]!) yield n;
}

/** Whether a node only gathers others, and stands alone where it is. */
const isOnlyGroup = ({ classes, parents, ends }: Forest, node: number): boolean =>
  classes[node] === 'Group' && parents[node] === node - 1 && ends[node] === ends[node - 1];

/** What is open: what was opened by hand, also where models have come or gone since; what is new is open as it is at
 *  first. Trees of groups are others each time. */
export function openOf(opened: Opened | null, forest: Forest, first: ReadonlySet<number>): ReadonlySet<number> {
  if (opened?.forest === forest) return opened.open;
  if (!opened || isGroupTree(forest) || isGroupTree(opened.forest)) return first;
  const known = openByModel(opened);
  const open = new Set<number>();
  for (let n = 0; n < forest.count; n++) {
    const uuids = known.get(forest.models[n]!);
    if (uuids ? uuids.has(forest.uuids[n]!) : first.has(n)) open.add(n);
  }
  return open;
}

/** The elements of each model of a forest that are open. */
function openByModel({ forest, open }: Opened): ReadonlyMap<number, ReadonlySet<string>> {
  const known = new Map<number, Set<string>>();
  for (const root of rootsOf(forest)) known.set(forest.models[root]!, new Set());
  for (const n of open) known.get(forest.models[n]!)?.add(forest.uuids[n]!);
  return known;
}

/** With the way to a node open, so that its row is there. */
export const withWayTo = (open: ReadonlySet<number>, forest: Forest, node: number): ReadonlySet<number> =>
  new Set([...open, ...above(forest, node)]);

/** What a model's service found of a question about a property. */
export interface FoundElements {
  readonly model: number;
  /** undefined while it is asked for */
  readonly uuids: readonly string[] | undefined;
}

/** Nodes that a search finds; undefined: nothing is searched for. */
export function matchesOf(
  forest: Forest,
  text: string,
  found: readonly FoundElements[],
): ReadonlySet<number> | undefined {
  if (text.trim() === '') return undefined;
  if (!propertyQuestion(text)) return findNodes(forest, text);
  const ids = new Set(found.flatMap(({ model, uuids }) => (uuids ?? []).map(uuid => `${model} ${uuid}`)));
  const nodes = new Set<number>();
  for (let n = 0; n < forest.count; n++) if (ids.has(`${forest.models[n]} ${forest.uuids[n]}`)) nodes.add(n);
  return nodes;
}

export type TreeStep =
  | { readonly kind: 'to' | 'toggle' | 'pick' | 'eye'; readonly node: number }
  /** the key belongs to the tree, and does nothing here */
  | { readonly kind: 'none' };

interface TreeNow {
  readonly forest: Forest;
  readonly rows: readonly number[];
  readonly open: ReadonlySet<number>;
  /** the node that the keys are on; -1 none */
  readonly active: number;
}

/** What a key does; undefined: it is not one of the tree. */
export function treeStep(key: string, { forest, rows, open, active }: TreeNow): TreeStep | undefined {
  const position = rows.indexOf(active);
  const hasChildren = active >= 0 && forest.ends[active]! > active + 1;
  const to = (row: number): TreeStep => {
    const node = rows[Math.max(0, Math.min(rows.length - 1, row))];
    return node === undefined ? { kind: 'none' } : { kind: 'to', node };
  };
  const onActive = (kind: 'toggle' | 'pick' | 'eye'): TreeStep =>
    active >= 0 ? { kind, node: active } : { kind: 'none' };
  switch (key) {
    case 'ArrowDown':
      return to(position + 1);
    case 'ArrowUp':
      return to(position - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      return hasChildren && !open.has(active) ? onActive('toggle') : to(position + 1);
    case 'ArrowLeft':
      return hasChildren && open.has(active) ? onActive('toggle') : to(rows.indexOf(forest.parents[active] ?? -1));
    case 'Enter':
      return onActive('pick');
    case ' ':
      return onActive('eye');
    default:
      return undefined;
  }
}
