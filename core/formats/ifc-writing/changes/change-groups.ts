import type { IfcChange } from './changes.ts';
import { type ChangeContext, ChangeError } from './change-context.ts';
import { optionalText } from '../draft/draft.ts';

type Change<Op extends IfcChange['op']> = Extract<IfcChange, { op: Op }>;

export function addGroup(
  context: ChangeContext,
  { class: name, guid, name: label, description, object_type, long_name }: Change<'group.add'>,
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

export function assignGroup(context: ChangeContext, { group, members, relation_guid }: Change<'group.assign'>): void {
  context.relate('group', members.map(context.get), groupOf(context, group), relation_guid);
}

export function unassignGroup(context: ChangeContext, { group, members }: Change<'group.unassign'>): void {
  const { links, leave } = context;
  const id = groupOf(context, group);
  const ids = members.map(context.get);
  for (const relation of links.ofTarget('group', id))
    for (const member of ids) if (links.membersOf('group', relation).includes(member)) leave('group', relation, member);
}

export function removeGroup(context: ChangeContext, { guid }: Change<'group.remove'>): void {
  context.going.add(groupOf(context, guid));
}

function groupOf(context: ChangeContext, guid: string): number {
  const id = context.get(guid);
  if (!context.draft.isKind(id, 'IfcGroup')) throw new ChangeError(`${guid} is neither a system nor a zone.`);
  return id;
}
