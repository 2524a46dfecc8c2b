import { type Draft, refsIn } from './draft.ts';
import { isRooted } from '../../ifc/schema/schema.ts';
import { idsIn } from './instance-text.ts';

/** Relations that changes affect: where they name their members and targets. The ranks are the same in all schemas. */
export const relations = {
  properties: { stepName: 'IFCRELDEFINESBYPROPERTIES', members: 4, target: 5 },
  type: { stepName: 'IFCRELDEFINESBYTYPE', members: 4, target: 5 },
  material: { stepName: 'IFCRELASSOCIATESMATERIAL', members: 4, target: 5 },
  classification: { stepName: 'IFCRELASSOCIATESCLASSIFICATION', members: 4, target: 5 },
  group: { stepName: 'IFCRELASSIGNSTOGROUP', members: 4, target: 6 },
  parts: { stepName: 'IFCRELAGGREGATES', members: 5, target: 4 },
  contained: { stepName: 'IFCRELCONTAINEDINSPATIALSTRUCTURE', members: 4, target: 5 },
} as const;
export type RelationKind = keyof typeof relations;

/** Finds relations by their members and by their targets, in a draft that changes. */
export function createDraftLinks(draft: Draft) {
  const tables = new Map<RelationKind, Readonly<Record<'byMember' | 'byTarget', Map<number, Set<number>>>>>();

  function tableOf(kind: RelationKind) {
    const known = tables.get(kind);
    if (known !== undefined) return known;
    const table = { byMember: new Map<number, Set<number>>(), byTarget: new Map<number, Set<number>>() };
    tables.set(kind, table);
    const { stepName, members, target } = relations[kind];
    const note = (id: number, args: readonly string[]): void => {
      for (const member of refsIn(args[members])) into(table.byMember, member, id);
      for (const each of idsIn(args[target] ?? '')) into(table.byTarget, each, id);
    };
    for (const id of draft.each(stepName)) note(id, draft.argsOf(id));
    draft.listen((id, line) => {
      if (line.stepName === stepName) note(id, line.args);
    });
    return table;
  }

  const membersOf = (kind: RelationKind, relation: number): number[] =>
    refsIn(draft.argsOf(relation)[relations[kind].members]);
  /** More than one only in sets of sets, `IFCPROPERTYSETDEFINITIONSET((#1,#2))`. */
  const targetsOf = (kind: RelationKind, relation: number): number[] =>
    idsIn(draft.argsOf(relation)[relations[kind].target] ?? '');
  /** Relations that are noted and still there; what they relate may have changed since. */
  const noted = (kind: RelationKind, side: 'byMember' | 'byTarget', id: number): number[] =>
    [...(tableOf(kind)[side].get(id) ?? [])].filter(relation => draft.nameOf(relation) === relations[kind].stepName);

  let typeSets: Set<number> | undefined;

  return {
    membersOf,
    targetsOf,

    /** Sets that type objects list. */
    typeSets(): ReadonlySet<number> {
      if (typeSets !== undefined) return typeSets;
      typeSets = new Set();
      for (const stepName of draft.index.typeNames) {
        if (!isTypeObject(stepName)) continue;
        for (const id of draft.each(stepName)) for (const set of refsIn(draft.argsOf(id)[5])) typeSets.add(set);
      }
      return typeSets;
    },

    /** Relations in which something is a member. */
    ofMember: (kind: RelationKind, member: number): number[] =>
      noted(kind, 'byMember', member).filter(relation => membersOf(kind, relation).includes(member)),

    /** Relations to a target. */
    ofTarget: (kind: RelationKind, target: number): number[] =>
      noted(kind, 'byTarget', target).filter(relation => targetsOf(kind, relation).includes(target)),
  };
}

/** Kinds of IfcTypeObject, by their names. They list their sets as sixth. */
export const isTypeObject = (stepName: string): boolean =>
  isRooted(stepName) &&
  /(?:TYPE|STYLE|IFCTYPEOBJECT|IFCTYPEPRODUCT|IFCTYPEPROCESS|IFCTYPERESOURCE)$/.test(stepName) &&
  !stepName.startsWith('IFCREL');

function into(map: Map<number, Set<number>>, key: number, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
