import type { ChangeContext } from './change-context.ts';
import { refIn } from '../draft/draft.ts';
import { splitList } from '../draft/instance-text.ts';
import type { ExportPart } from './changes.ts';
import { isRooted } from '../../ifc/schema/schema.ts';

/** Attributes that describe an element in words; all others define what it is or where. */
const words = new Set(['Name', 'Description', 'ObjectType', 'LongName', 'Tag']);

/** Marks all of one part of the file as deleted. */
export function leaveOut(context: ChangeContext, part: ExportPart): void {
  const { draft, going } = context;
  const all = (passes: (stepName: string) => boolean): void => {
    for (const stepName of new Set(draft.index.typeNames))
      if (passes(stepName)) for (const id of draft.each(stepName)) going.add(id);
  };
  const isKind = (stepName: string, ...ancestors: readonly string[]): boolean =>
    ancestors.some(ancestor => isClass(draft, stepName, ancestor));
  switch (part) {
    case 'classifications':
      return all(stepName => stepName === 'IFCRELASSOCIATESCLASSIFICATION');
    case 'zones':
      return all(stepName => stepName === 'IFCZONE');
    // A zone is a kind of system since IFC4.
    case 'systems':
      return all(stepName => stepName !== 'IFCZONE' && isKind(stepName, 'IfcSystem'));
    case 'properties':
      return all(stepName => stepName === 'IFCPROPERTYSET' || stepName === 'IFCELEMENTQUANTITY');
    case 'layers':
      return all(stepName => /^IFCPRESENTATIONLAYER(?:ASSIGNMENT|WITHSTYLE)$/.test(stepName));
    case 'materials':
      return all(stepName => stepName === 'IFCRELASSOCIATESMATERIAL');
    case 'structure':
      return all(stepName => isKind(stepName, 'IfcSpatialStructureElement', 'IfcSpatialElement'));
    case 'attributes':
      return emptyWords(context);
  }
}

function isClass({ schema }: ChangeContext['draft'], stepName: string, ancestor: string): boolean {
  const ifcClass = schema.classOf(stepName);
  return ifcClass !== undefined && schema.isKind(ifcClass, ancestor);
}

function emptyWords({ draft }: ChangeContext): void {
  for (const stepName of new Set(draft.index.typeNames)) {
    const ifcClass = isRooted(stepName) ? draft.schema.classOf(stepName) : undefined;
    if (ifcClass === undefined || !draft.schema.isKind(ifcClass, 'IfcProduct')) continue;
    const ranks = ifcClass.attributes.flatMap(({ name }, rank) => (words.has(name) ? [rank] : []));
    for (const id of draft.each(stepName)) {
      const args = draft.argsOf(id);
      for (const rank of ranks) if (rank < args.length && args[rank] !== '*') draft.setArg(id, rank, '$');
    }
  }
}

/**
 * Marks every element as deleted that is not among these, is no part, opening or port of one, and does not contain one.
 */
export function chooseElements({ draft, going }: ChangeContext, uuids: readonly string[]): void {
  const up = new Map<number, number[]>();
  const down = new Map<number, number[]>();
  const tie = (map: Map<number, number[]>, from: number, to: number): void => {
    const known = map.get(from);
    if (known === undefined) map.set(from, [to]);
    else known.push(to);
  };
  for (const { stepName, whole, parts, isOwned } of holds) {
    for (const relation of draft.each(stepName)) {
      const args = draft.argsOf(relation);
      for (const holder of refsOf(args[whole])) {
        for (const part of refsOf(args[parts])) {
          tie(up, part, holder);
          if (isOwned) tie(down, holder, part);
        }
      }
    }
  }
  const kept = new Set<number>();
  const isPlace = (id: number): boolean =>
    draft.isKind(id, 'IfcSpatialStructureElement', 'IfcSpatialElement', 'IfcProject');
  const chosen = uuids.map(guid => draft.find(guid)).filter(id => id !== undefined);
  collect(chosen, id => (isPlace(id) ? [] : (down.get(id) ?? [])), kept);
  collect([...kept], id => up.get(id) ?? [], kept);
  for (const stepName of new Set(draft.index.typeNames)) {
    if (!isClass(draft, stepName, 'IfcProduct')) continue;
    for (const id of draft.each(stepName)) if (!kept.has(id)) going.add(id);
  }
  for (const id of draft.added) if (draft.isKind(id, 'IfcProduct') && !kept.has(id)) going.add(id);
}

// Where relations name the whole and the part; `isOwned`: the part belongs to the shape of the whole.
const holds = [
  { stepName: 'IFCRELAGGREGATES', whole: 4, parts: 5, isOwned: true },
  { stepName: 'IFCRELNESTS', whole: 4, parts: 5, isOwned: true },
  { stepName: 'IFCRELVOIDSELEMENT', whole: 4, parts: 5, isOwned: true },
  { stepName: 'IFCRELPROJECTSELEMENT', whole: 4, parts: 5, isOwned: true },
  { stepName: 'IFCRELCONNECTSPORTTOELEMENT', whole: 5, parts: 4, isOwned: true },
  { stepName: 'IFCRELCONTAINEDINSPATIALSTRUCTURE', whole: 5, parts: 4, isOwned: false },
] as const;

const refsOf = (argument: string | undefined): number[] =>
  (argument?.startsWith('(') ? splitList(argument).map(refIn) : [refIn(argument)]).filter(id => id >= 0);

function collect(from: readonly number[], next: (id: number) => readonly number[], into: Set<number>): void {
  const open = [...from];
  const done = new Set<number>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (done.has(id)) continue;
    done.add(id);
    into.add(id);
    open.push(...next(id));
  }
}
