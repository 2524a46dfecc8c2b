import { addElement, moveElement, removeElement, setAttribute, setClass, setUnit } from './change-elements.ts';
import * as associations from './change-associations.ts';
import { type ChangeContext, ChangeError } from './change-context.ts';
import * as properties from './change-properties.ts';
import type { ExportChoice, ExportPart, ChangeOf, IfcChange, SkippedChange } from './changes.ts';
import { optionalText } from '../draft/draft.ts';

function addGroup(
  context: ChangeContext,
  { class: name, guid, name: label, description, object_type, long_name }: ChangeOf<'group.add'>,
): void {
  const { draft } = context;
  const ifcClass = context.classOf(name, 'IfcGroup', 'group');
  const given = { Name: label, Description: description, ObjectType: object_type, LongName: long_name };
  const values = new Map<string, string | null | undefined>(Object.entries(given));
  const args = ifcClass.attributes.map(attribute => optionalText(values.get(attribute.name)));
  args.splice(0, 2, ...context.root(guid, ''));
  draft.add(ifcClass.name.toUpperCase(), args);
}

function assignGroup(context: ChangeContext, { group, members, relation_guid }: ChangeOf<'group.assign'>): void {
  context.relate('group', members.map(context.get), groupOf(context, group), relation_guid);
}

function unassignGroup(context: ChangeContext, { group, members }: ChangeOf<'group.unassign'>): void {
  const { links, leave } = context;
  const id = groupOf(context, group);
  const ids = members.map(context.get);
  for (const relation of links.ofTarget('group', id))
    for (const member of ids) if (links.membersOf('group', relation).includes(member)) leave('group', relation, member);
}

function removeGroup(context: ChangeContext, { guid }: ChangeOf<'group.remove'>): void {
  context.going.add(groupOf(context, guid));
}

function groupOf(context: ChangeContext, guid: string): number {
  const id = context.get(guid);
  if (!context.draft.isKind(id, 'IfcGroup')) throw new ChangeError(`${guid} is neither a system nor a zone.`);
  return id;
}

/** Writes changes into a draft, those of parts that are `UPDATED` only. Returns those that could not be applied. */
export function applyChanges(
  context: ChangeContext,
  changes: readonly IfcChange[],
  choiceOf: (part: ExportPart) => ExportChoice,
): SkippedChange[] {
  const skipped: SkippedChange[] = [];
  changes.forEach((change, i) => {
    try {
      const [apply, part] = operations[change.op] as Operation<IfcChange['op']>;
      if (choiceOf(typeof part === 'function' ? part(context, change) : part) === 'UPDATED') apply(context, change);
    } catch (error) {
      if (!(error instanceof ChangeError)) throw error;
      skipped.push({ change: i, reason: error.message });
    }
  });
  return skipped;
}

type PartOf<Op extends IfcChange['op']> = ExportPart | ((context: ChangeContext, change: ChangeOf<Op>) => ExportPart);
type Operation<Op extends IfcChange['op']> = readonly [
  apply: (context: ChangeContext, change: ChangeOf<Op>) => void,
  part: PartOf<Op>,
];

/** Each kind of change: what applies it, and the part of the file that it belongs to. */
const operations: { readonly [Op in IfcChange['op']]: Operation<Op> } = {
  'attribute.set': [setAttribute, (context, { guid }) => partOfGuid(context, guid)],
  'class.set': [setClass, 'attributes'],
  'set.add': [properties.addSet, 'properties'],
  'set.assign': [properties.assignSet, 'properties'],
  'set.remove': [properties.removeSet, 'properties'],
  'set.delete': [properties.deleteSet, 'properties'],
  'property.set': [properties.setProperty, partOfProperty],
  'property.remove': [properties.removeProperty, partOfProperty],
  'definition.set': [properties.setDefinition, 'properties'],
  'unit.set': [setUnit, 'properties'],
  'classification.add': [associations.addClassification, 'classifications'],
  'classification.remove': [associations.removeClassification, 'classifications'],
  'material.set': [associations.setMaterials, 'materials'],
  'layer.assign': [associations.assignLayer, 'layers'],
  'layer.unassign': [associations.unassignLayer, 'layers'],
  'layer.set': [associations.setLayer, 'layers'],
  'layer.remove': [associations.removeLayer, 'layers'],
  'group.add': [addGroup, (_context, change) => partOfGroup(change.class)],
  'group.assign': [assignGroup, (context, { group }) => partOfGroupWith(context, group)],
  'group.unassign': [unassignGroup, (context, { group }) => partOfGroupWith(context, group)],
  'group.remove': [removeGroup, (context, { guid }) => partOfGroupWith(context, guid)],
  'element.add': [addElement, 'structure'],
  'element.remove': [removeElement, 'structure'],
  'element.move': [moveElement, 'structure'],
};

function partOfGroup(stepName: string): ExportPart {
  return stepName.toUpperCase() === 'IFCZONE' ? 'zones' : 'systems';
}

const partOfGroupWith = ({ draft }: ChangeContext, guid: string): ExportPart =>
  partOfGroup(draft.nameOf(draft.find(guid) ?? -1));

function partOfGuid(context: ChangeContext, guid: string): ExportPart {
  const { draft } = context;
  const id = draft.find(guid) ?? -1;
  if (draft.isKind(id, 'IfcGroup')) return partOfGroupWith(context, guid);
  return /^IFC(?:PROPERTYSET|ELEMENTQUANTITY)$/.test(draft.nameOf(id)) ? 'properties' : 'attributes';
}

/** User data of a zone is a set of its own. */
function partOfProperty({ draft }: ChangeContext, { element }: { readonly element: string | null }): ExportPart {
  const id = draft.find(element ?? '') ?? -1;
  return draft.isKind(id, 'IfcGroup') ? partOfGroup(draft.nameOf(id)) : 'properties';
}
