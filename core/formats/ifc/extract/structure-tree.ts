/** Facts about elements for the tree; arrays are by ordinal, entry 0 unused. */
export interface TreeFacts {
  readonly count: number;
  readonly guids: readonly string[];
  /** class as `IfcWall` */
  readonly types: readonly string[];
  readonly names: readonly (string | null)[];
  readonly objectTypes: readonly (string | null)[];
  readonly longNames: ReadonlyMap<number, string>;
  /** ordinal of the parent or 0; without cycles */
  readonly parents: Int32Array;
  /** ordinal of the project that is the root, or 0 when the file has none */
  readonly root: number;
  /** omitted from the tree unless it is drawn */
  readonly hidden: (ordinal: number) => boolean;
}

/**
 * Text of the structure file: a list whose only entry is the root. Every element is one node; elements without a parent
 * are children of the root, a repeated GlobalId is shown once, the children of an omitted node move to its parent.
 * Iterative: a file may nest arbitrarily deep.
 */
export function renderStructure(facts: TreeFacts, drawn: ReadonlySet<number>): string {
  const { count, guids, parents, root } = facts;
  const seen = new Set<string>(root === 0 ? [] : [guids[root]!]);
  const shown = new Uint8Array(count + 1);
  shown[root] = 1;
  for (let ordinal = 1; ordinal <= count; ordinal++) {
    if (ordinal === root || (facts.hidden(ordinal) && !drawn.has(ordinal)) || seen.has(guids[ordinal]!)) continue;
    seen.add(guids[ordinal]!);
    shown[ordinal] = 1;
  }
  // Nearest shown ancestor. Resolved ancestors are kept, so long chains of hidden parents cost once.
  const above = new Int32Array(count + 1);
  const trail: number[] = [];
  for (let ordinal = 1; ordinal <= count; ordinal++) {
    let at = parents[ordinal]!;
    trail.length = 0;
    while (at !== 0 && shown[at] === 0) {
      if (above[at] !== 0) {
        at = above[at]!;
        break;
      }
      trail.push(at);
      at = parents[at]!;
    }
    if (at === 0) at = root;
    for (const hidden of trail) above[hidden] = at;
    above[ordinal] = at;
  }
  const firstChild = new Int32Array(count + 1);
  const nextSibling = new Int32Array(count + 1);
  for (let ordinal = count; ordinal >= 1; ordinal--) {
    if (shown[ordinal] === 0 || ordinal === root) continue;
    nextSibling[ordinal] = firstChild[above[ordinal]!]!;
    firstChild[above[ordinal]!] = ordinal;
  }
  return `[${renderNodes(facts, firstChild, nextSibling)}]`;
}

function renderNodes(facts: TreeFacts, firstChild: Int32Array, nextSibling: Int32Array): string {
  const parts: string[] = [openNode(facts, facts.root)];
  const path: number[] = [facts.root];
  let at = firstChild[facts.root]!;
  while (path.length > 0) {
    if (at === 0) {
      parts.push(']}');
      const closed = path.pop()!;
      at = path.length === 0 ? 0 : nextSibling[closed]!;
      if (at !== 0) parts.push(',');
    } else {
      parts.push(openNode(facts, at));
      path.push(at);
      at = firstChild[at]!;
    }
  }
  return parts.join('');
}

function openNode(facts: TreeFacts, ordinal: number): string {
  // Ordinal 0 is the root that a file without a project gets.
  if (ordinal === 0)
    return '{"uuid":"0000000000000000000000","type":"project","name":null,"longname":null,"object_type":null,"children":[';
  const text = (value: string | null | undefined): string => JSON.stringify(value ?? null);
  return `{"uuid":${text(facts.guids[ordinal])},"type":"${nodeType(facts.types[ordinal]!)}","name":${text(facts.names[ordinal])},"longname":${text(facts.longNames.get(ordinal))},"object_type":${text(facts.objectTypes[ordinal])},"children":[`;
}

const nodeTypes = new Map<string, string>([['IfcBuildingStorey', 'storey']]);

/** `IfcWallStandardCase` -> `wall_standard_case`; IfcBuildingStorey is `storey`. */
export function nodeType(ifcClass: string): string {
  let type = nodeTypes.get(ifcClass);
  if (type === undefined) {
    type = ifcClass
      .replace(/^Ifc/, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase();
    nodeTypes.set(ifcClass, type);
  }
  return type;
}
