import { addElement, moveElement, removeElement, setAttribute, setClass, setUnit } from './change-elements.ts';
import {
  addClassification,
  removeClassification,
  setMaterials,
  assignLayer,
  removeLayer,
  setLayer,
  unassignLayer,
} from './change-associations.ts';
import { type ChangeContext, ChangeError } from './change-context.ts';
import {
  addSet,
  assignSet,
  deleteSet,
  removeProperty,
  removeSet,
  setDefinition,
  setProperty,
} from './change-properties.ts';
import type { ExportChoice, ExportPart, ChangeOf, IfcChange, SkippedChange } from './changes.ts';
import { optionalText } from '../draft/draft.ts';

function addGroup(
  context: ChangeContext,
  { class: name, guid, name: label, description, object_type, long_name }: ChangeOf<'group.add'>,
): void {
  const { draft } = context;
  const ifcClass = draft.schema.classOf(name.toUpperCase());
  if (ifcClass === undefined || !draft.schema.isKind(ifcClass, 'IfcGroup'))
    throw new ChangeError(`The schema of the file has no kind of group ${name}.`);
  const values: Readonly<Record<string, string | null | undefined>> = {
    Name: label,
    Description: description,
    ObjectType: object_type,
    LongName: long_name,
  };
  const args = ifcClass.attributes.map(attribute => optionalText(values[attribute.name]));
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
      if (choiceOf(partOf(context, change)) === 'UPDATED') apply(context, change);
    } catch (error) {
      if (!(error instanceof ChangeError)) throw error;
      skipped.push({ change: i, reason: error.message });
    }
  });
  return skipped;
}

function apply(context: ChangeContext, change: IfcChange): void {
  switch (change.op) {
    case 'attribute.set':
      return setAttribute(context, change);
    case 'class.set':
      return setClass(context, change);
    case 'set.add':
      return addSet(context, change);
    case 'set.assign':
      return assignSet(context, change);
    case 'set.remove':
      return removeSet(context, change);
    case 'set.delete':
      return deleteSet(context, change);
    case 'property.set':
      return setProperty(context, change);
    case 'property.remove':
      return removeProperty(context, change);
    case 'definition.set':
      return setDefinition(context, change);
    case 'unit.set':
      return setUnit(context, change);
    case 'classification.add':
      return addClassification(context, change);
    case 'classification.remove':
      return removeClassification(context, change);
    case 'material.set':
      return setMaterials(context, change);
    case 'layer.assign':
      return assignLayer(context, change);
    case 'layer.unassign':
      return unassignLayer(context, change);
    case 'layer.set':
      return setLayer(context, change);
    case 'layer.remove':
      return removeLayer(context, change);
    case 'group.add':
      return addGroup(context, change);
    case 'group.assign':
      return assignGroup(context, change);
    case 'group.unassign':
      return unassignGroup(context, change);
    case 'group.remove':
      return removeGroup(context, change);
    case 'element.add':
      return addElement(context, change);
    case 'element.remove':
      return removeElement(context, change);
    case 'element.move':
      return moveElement(context, change);
  }
}

/** The part of the file that a change belongs to. */
function partOf({ draft }: ChangeContext, change: IfcChange): ExportPart {
  const groupPart = (stepName: string): ExportPart => (stepName.toUpperCase() === 'IFCZONE' ? 'zones' : 'systems');
  const ofGuid = (guid: string): ExportPart => {
    const id = draft.find(guid) ?? -1;
    if (draft.isKind(id, 'IfcGroup')) return groupPart(draft.nameOf(id));
    return /^IFC(?:PROPERTYSET|ELEMENTQUANTITY)$/.test(draft.nameOf(id)) ? 'properties' : 'attributes';
  };
  switch (change.op) {
    case 'attribute.set':
      return ofGuid(change.guid);
    case 'class.set':
      return 'attributes';
    // User data of a zone is a set of its own.
    case 'property.set':
    case 'property.remove':
      return draft.isKind(draft.find(change.element ?? '') ?? -1, 'IfcGroup')
        ? ofGuid(change.element ?? '')
        : 'properties';
    case 'set.add':
    case 'set.assign':
    case 'set.remove':
    case 'set.delete':
    case 'definition.set':
    case 'unit.set':
      return 'properties';
    case 'classification.add':
    case 'classification.remove':
      return 'classifications';
    case 'material.set':
      return 'materials';
    case 'layer.assign':
    case 'layer.unassign':
    case 'layer.set':
    case 'layer.remove':
      return 'layers';
    case 'group.add':
      return groupPart(change.class);
    case 'group.assign':
    case 'group.unassign':
      return groupPart(draft.nameOf(draft.find(change.group) ?? -1));
    case 'group.remove':
      return groupPart(draft.nameOf(draft.find(change.guid) ?? -1));
    case 'element.add':
    case 'element.remove':
    case 'element.move':
      return 'structure';
  }
}
