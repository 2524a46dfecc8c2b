import { isAboutFirst, isLayer, isStatement, isStyle } from '../class-traits.ts';
import { idAt, nameAt } from '../../ifc/step/step-index.ts';
import { withoutRefs } from '../changes/change-context.ts';
import type { Draft } from './draft.ts';
import { idsIn } from './instance-text.ts';
import { isTypeObject } from './draft-links.ts';
import { isRooted } from '../../ifc/schema/schema.ts';
import { eachTarget, markUsed } from './references.ts';

/**
 * The references between the instances of a draft in its present state. A node is the position of an instance of the
 * file, or `count` and more for new ones, in the order in which they were added.
 */
function createDraftGraph(draft: Draft) {
  const { index, lines, added } = draft;
  const { count } = index;
  const references = draft.references();
  const rankOfAdded = new Map(added.map((id, rank) => [id, rank] as const));
  const idOf = (node: number): number => (node < count ? idAt(index, node) : added[node - count]!);
  const nodeOf = (id: number): number => {
    const rank = rankOfAdded.get(id);
    return rank === undefined ? index.positionOf(id) : count + rank;
  };
  /** Of instances with one number only the first can be changed. */
  const touched = (node: number): boolean =>
    lines.has(idOf(node)) && (node >= count || index.positionOf(idOf(node)) === node);
  return {
    size: count + added.length,
    idOf,
    nodeOf,
    nameOf: (node: number): string => (touched(node) ? (lines.get(idOf(node))?.stepName ?? '') : nameAt(index, node)),
    isThere: (node: number): boolean => !touched(node) || lines.get(idOf(node)) !== undefined,
    eachTarget(node: number, visit: (target: number) => void): void {
      if (touched(node)) {
        for (const argument of lines.get(idOf(node))?.args ?? []) for (const id of idsIn(argument)) visit(nodeOf(id));
        return;
      }
      eachTarget(references, node, visit);
    },
  };
}

type DraftGraph = ReturnType<typeof createDraftGraph>;

/**
 * Deletes instances with all that depends on them: their place in relations, relations that become empty or one-sided,
 * sets, types and groups that are no longer used, openings and ports of deleted elements, and at last the values and
 * shapes that only those used. `withGroups`: systems and zones go with the last of their members.
 */
export function sweep(draft: Draft, going: ReadonlySet<number>, withGroups: boolean): void {
  if (going.size === 0) return;
  const { index } = draft;
  const references = draft.references();
  const before = markReached(
    index.count,
    node => nameAt(index, node),
    () => true,
    () => false,
    (node, visit) => eachTarget(references, node, visit),
  );
  let round = new Set([...going].filter(id => !draft.isGone(id)));
  while (round.size > 0) {
    // Type objects list their sets.
    const owned = [...round]
      .filter(id => isTypeObject(draft.nameOf(id)))
      .flatMap(id => draft.argsOf(id).flatMap(idsIn));
    for (const id of round) draft.remove(id);
    round = removeFromReferrers(draft, round, owned, withGroups);
  }
  const graph = createDraftGraph(draft);
  // What was unused to begin with stays, and needs what it refers to.
  const after = markReached(graph.size, graph.nameOf, graph.isThere, node => before[node] === 0, graph.eachTarget);
  for (let node = 0; node < graph.size; node++) {
    if (after[node] === 1 || !graph.isThere(node) || isLayer(graph.nameOf(node))) continue;
    if (node >= index.count || (before[node] === 1 && index.positionOf(graph.idOf(node)) === node))
      draft.remove(graph.idOf(node));
  }
  trimLayers(draft);
}

/**
 * Marks what is reached from the instances with GlobalIds, and statements about it. References from layers do not
 * count.
 */
function markReached(
  size: number,
  nameOf: DraftGraph['nameOf'],
  isThere: DraftGraph['isThere'],
  stays: (node: number) => boolean,
  eachTarget: DraftGraph['eachTarget'],
): Uint8Array {
  const seeds: number[] = [];
  const statements: number[] = [];
  for (let node = 0; node < size; node++) {
    if (!isThere(node)) continue;
    const name = nameOf(node);
    if (name === '' || isRooted(name) || (stays(node) && !isLayer(name))) seeds.push(node);
    else if (isStyle(name) || isStatement(name)) statements.push(node);
  }
  return markUsed({ count: size, seeds, statements, isAboutFirst: node => isAboutFirst(nameOf(node)), eachTarget });
}

/** Removes deleted instances from everything that refers to them. Returns what must be deleted next. */
function removeFromReferrers(draft: Draft, gone: ReadonlySet<number>, owned: readonly number[], withGroups: boolean) {
  const graph = createDraftGraph(draft);
  const flags = new Uint8Array(graph.size);
  for (const id of gone) flags[graph.nodeOf(id)] = 1;
  const next = new Set<number>();
  const candidates = new Set(owned.filter(id => !draft.isGone(id)).map(graph.nodeOf));
  for (let node = 0; node < graph.size; node++) {
    if (!graph.isThere(node)) continue;
    let refers = false;
    graph.eachTarget(node, target => {
      if (target >= 0 && flags[target] === 1) refers = true;
    });
    if (!refers) continue;
    const id = graph.idOf(node);
    const name = graph.nameOf(node);
    const isRelation = name.startsWith('IFCREL') && isRooted(name);
    if (!isRelation) {
      if (!trim(draft, id, gone)) next.add(id);
    } else if (!trimRelation(draft, id, gone)) {
      next.add(id);
      graph.eachTarget(node, target => {
        if (target >= 0 && flags[target] === 0 && (hosting.includes(name) || !isGuest(draft, graph.idOf(target))))
          candidates.add(target);
      });
    }
  }
  for (const node of unheld(draft, graph, candidates, next, withGroups)) next.add(graph.idOf(node));
  return next;
}

/** False: nothing is left of it. */
function trim(draft: Draft, id: number, gone: ReadonlySet<number>): boolean {
  let left = true;
  draft.argsOf(id).forEach((argument, rank) => {
    const text = withoutRefs(argument, target => gone.has(target));
    if (text === undefined && isLayer(draft.nameOf(id))) left = false;
    if (text !== argument) draft.setArg(id, rank, text ?? '$');
  });
  return left;
}

/** False: the relation has lost one of its sides. */
function trimRelation(draft: Draft, id: number, gone: ReadonlySet<number>): boolean {
  const args = draft.argsOf(id);
  const texts = args
    .map(argument => withoutRefs(argument, target => gone.has(target)))
    .filter(text => text !== undefined);
  if (texts.length < args.length) return false;
  texts.forEach((text, rank) => draft.setArg(id, rank, text));
  return true;
}

/** Of what lost a relation: parts that cannot exist without it, and unused sets, types and groups. */
function unheld(
  draft: Draft,
  graph: DraftGraph,
  candidates: ReadonlySet<number>,
  next: ReadonlySet<number>,
  withGroups: boolean,
): number[] {
  const found: number[] = [];
  const asked = new Set<number>();
  let hosted: Set<number> | undefined;
  for (const node of candidates) {
    const id = graph.idOf(node);
    if (isGuest(draft, id)) {
      if (!(hosted ??= readHosted(draft, graph, next)).has(node)) found.push(node);
    } else if (
      draft.isKind(id, 'IfcPropertySetDefinition', ...(withGroups ? ['IfcGroup'] : [])) ||
      isTypeObject(graph.nameOf(node))
    )
      asked.add(node);
  }
  if (asked.size === 0) return found;
  for (let node = 0; node < graph.size; node++) {
    if (!graph.isThere(node) || next.has(graph.idOf(node))) continue;
    const name = graph.nameOf(node);
    const isRelation = name.startsWith('IFCREL');
    // A relation of a system to a building is useless without the system's members.
    if (name === 'IFCRELSERVICESBUILDINGS') continue;
    graph.eachTarget(node, target => {
      // Membership in a relation does not count as use: a type with a material is still unused.
      if (asked.has(target) && !(isRelation && isMember(draft, graph.idOf(node), graph.idOf(target))))
        asked.delete(target);
    });
  }
  return [...found, ...asked];
}

const isMember = (draft: Draft, relation: number, id: number): boolean =>
  draft.argsOf(relation).some(argument => argument.startsWith('(') && new RegExp(`#${id}(?!\\d)`).test(argument));

// Relations without which an opening or a port is useless.
const hosting = ['VOIDSELEMENT', 'PROJECTSELEMENT', 'CONNECTSPORTTOELEMENT', 'NESTS'].map(name => `IFCREL${name}`);

const isGuest = (draft: Draft, id: number): boolean => draft.isKind(id, 'IfcFeatureElement', 'IfcPort');

/** Openings that still void something, ports that are still on something. */
function readHosted(draft: Draft, graph: DraftGraph, next: ReadonlySet<number>): Set<number> {
  const hosted = new Set<number>();
  for (const stepName of hosting) {
    for (const relation of draft.each(stepName))
      if (!next.has(relation)) graph.eachTarget(graph.nodeOf(relation), target => hosted.add(target));
  }
  return hosted;
}

/** Removes deleted shapes from layers, which are deleted with the last of them. */
function trimLayers(draft: Draft): void {
  for (const stepName of ['IFCPRESENTATIONLAYERASSIGNMENT', 'IFCPRESENTATIONLAYERWITHSTYLE']) {
    for (const id of draft.each(stepName)) {
      const items = withoutRefs(draft.argsOf(id)[2] ?? '', item => draft.isGone(item));
      if (items === undefined) draft.remove(id);
      else draft.setArg(id, 2, items);
    }
  }
}
