import type { ChangeContext } from '../changes/change-context.ts';
import type { ExportPart } from '../changes/changes.ts';
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
  const isKind = (stepName: string, ...ancestors: readonly string[]): boolean => {
    const ifcClass = draft.schema.classOf(stepName);
    return ifcClass !== undefined && ancestors.some(ancestor => draft.schema.isKind(ifcClass, ancestor));
  };
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
