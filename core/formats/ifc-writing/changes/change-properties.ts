import type { ChangeProperty, ChangeSetKey, ChangeOf } from './changes.ts';
import { type ChangeContext, ChangeError } from './change-context.ts';
import { optionalText, refList, refsIn, textOf } from '../draft/draft.ts';
import { stepString } from '../draft/step-text.ts';
import { addProperty, addQuantity, changedLine, quantities } from './property-lines.ts';

/** Where a kind of set lists its properties. */
const memberRanks: Readonly<Record<string, number>> = { IFCPROPERTYSET: 4, IFCELEMENTQUANTITY: 5 };

export function addSet(
  context: ChangeContext,
  { type, elements, guid, name, description, properties, relation_guid }: ChangeOf<'set.add'>,
): void {
  const { draft } = context;
  const members = elements.map(context.get);
  const isQuantities = type === 'IfcElementQuantity';
  const list = refList(properties.map(property => (isQuantities ? addQuantity : addProperty)(context, property)));
  const head = [...context.root(guid, ''), stepString(name), optionalText(description)];
  const set = isQuantities
    ? draft.add('IFCELEMENTQUANTITY', [...head, '$', list])
    : draft.add('IFCPROPERTYSET', [...head, list]);
  context.relate('properties', members, set, relation_guid);
}

export function assignSet(context: ChangeContext, { elements, set, relation_guid }: ChangeOf<'set.assign'>): void {
  context.relate('properties', elements.map(context.get), context.get(set), relation_guid);
}

export function removeSet(context: ChangeContext, { elements, set: key }: ChangeOf<'set.remove'>): void {
  for (const guid of elements) {
    const element = context.get(guid);
    const set = findSet(context, element, key);
    if (set === undefined || !('relations' in set))
      throw new ChangeError(`The element ${guid} has no set ${key.guid ?? key.name ?? ''} of its own.`);
    detach(context, element, set.id);
  }
}

export function deleteSet(context: ChangeContext, { guid }: ChangeOf<'set.delete'>): void {
  context.going.add(setOf(context, guid));
}

function setOf({ draft, get }: ChangeContext, guid: string): number {
  const id = get(guid);
  if (!(draft.nameOf(id) in memberRanks)) throw new ChangeError(`${guid} is not a property set.`);
  return id;
}

/** Removes a set from an element, and deletes it when no other element has it. */
function detach({ draft, links, leave, going, root }: ChangeContext, element: number, set: number): void {
  const has = (relation: number): boolean => links.targetsOf('properties', relation).includes(set);
  for (const relation of links.ofMember('properties', element).filter(has)) {
    const others = links.targetsOf('properties', relation).filter(each => each !== set);
    leave('properties', relation, element);
    // A relation to a set of sets assigned the others, too: the element keeps those.
    for (const other of others) {
      const head = root(undefined, `keep ${element} ${other}`);
      draft.add('IFCRELDEFINESBYPROPERTIES', [...head, '$', '$', refList([element]), `#${other}`]);
    }
  }
  const stillHas = links.ofTarget('properties', set).some(relation => !going.has(relation));
  if (!stillHas && !links.typeSets().has(set)) going.add(set);
}

export function setProperty(
  context: ChangeContext,
  { element: guid, set: key, property, copy_guid }: ChangeOf<'property.set'>,
): void {
  const { draft } = context;
  if (guid === null) {
    setInSet(context, setOf(context, key.guid ?? ''), property);
    return;
  }
  const element = context.get(guid);
  const found = findSet(context, element, key);
  if (found === undefined) {
    if (!key.name) throw new ChangeError(`The element ${guid} has no set ${key.guid ?? ''}.`);
    const head = [...context.root(copy_guid, `set ${guid} ${key.name}`), stepString(key.name), '$'];
    const set = draft.add('IFCPROPERTYSET', [...head, refList([addProperty(context, property)])]);
    context.relate('properties', [element], set, undefined);
    return;
  }
  setInSet(context, ownSet(context, element, found, copy_guid), property);
}

function setInSet(context: ChangeContext, set: number, property: ChangeProperty): void {
  const { draft } = context;
  const known = findMember(context, set, property.name);
  if (known === undefined) {
    const rank = memberRanks[draft.nameOf(set)]!;
    const added = (draft.nameOf(set) === 'IFCPROPERTYSET' ? addProperty : addQuantity)(context, property);
    draft.setArg(set, rank, refList([...refsIn(draft.argsOf(set)[rank]), added]));
    return;
  }
  const [stepName, args] = changedLine(context, known, property);
  if (draft.countReferences(known) <= 1) draft.replace(known, stepName, args);
  else exchange(context, set, known, draft.add(stepName, args));
}

export function removeProperty(
  context: ChangeContext,
  { element: guid, set: key, name, copy_guid }: ChangeOf<'property.remove'>,
): void {
  const { draft } = context;
  const found = guid === null ? { id: setOf(context, key.guid ?? '') } : findSet(context, context.get(guid), key);
  const known = found && findMember(context, found.id, name);
  if (found === undefined || known === undefined)
    throw new ChangeError(`The element ${guid ?? ''} has no property ${name} in this set.`);
  const set = guid === null ? found.id : ownSet(context, context.get(guid), found, copy_guid);
  exchange(context, set, known, undefined);
  if (draft.countReferences(known) === 0) context.going.add(known);
}

const propertyNames = `IFCPROPERTYSINGLEVALUE IFCPROPERTYENUMERATEDVALUE IFCPROPERTYLISTVALUE IFCPROPERTYBOUNDEDVALUE
IFCPROPERTYTABLEVALUE IFCPROPERTYREFERENCEVALUE IFCCOMPLEXPROPERTY`.split(/\s/);

export function setDefinition(
  { draft }: ChangeContext,
  { name, value_type, new_name, new_description }: ChangeOf<'definition.set'>,
): void {
  for (const stepName of [...propertyNames, ...quantities]) {
    for (const id of draft.each(stepName)) {
      const args = draft.argsOf(id);
      if (textOf(args[0] ?? '') !== name) continue;
      if (value_type && !(args[2] ?? '').toUpperCase().replace(/^\(/, '').startsWith(`${value_type.toUpperCase()}(`))
        continue;
      if (new_name !== undefined) draft.setArg(id, 0, stepString(new_name));
      if (new_description !== undefined) draft.setArg(id, 1, optionalText(new_description));
    }
  }
}

interface FoundSet {
  readonly id: number;
  readonly relations?: readonly number[];
}

/** The set of an element; one that only its type has is also found, without relations. */
function findSet({ draft, links, going }: ChangeContext, element: number, { guid, name }: ChangeSetKey) {
  const isIt = (id: number): boolean =>
    !draft.isGone(id) && !going.has(id) && textOf(draft.argsOf(id)[guid ? 0 : 2] ?? '') === (guid || name);
  for (const relation of links.ofMember('properties', element)) {
    const id = going.has(relation) ? undefined : links.targetsOf('properties', relation).find(isIt);
    if (id !== undefined) return { id, relations: links.ofTarget('properties', id) };
  }
  for (const relation of links.ofMember('type', element)) {
    const type = links.targetsOf('type', relation)[0] ?? -1;
    const id = refsIn(draft.argsOf(type)[5]).find(isIt);
    if (id !== undefined) return { id };
  }
  return undefined;
}

/** The set itself when only this element has it, else a copy that replaces it there. */
function ownSet(context: ChangeContext, element: number, { id, relations }: FoundSet, copyGuid: string | undefined) {
  const { draft, links } = context;
  const isOwn =
    relations?.length === 1 && links.membersOf('properties', relations[0]!).length === 1 && !links.typeSets().has(id);
  if (isOwn) return id;
  const [guid = '', , ...rest] = draft.argsOf(id);
  const copy = draft.add(draft.nameOf(id), [...context.root(copyGuid, `copy ${guid} ${element}`), ...rest]);
  if (relations !== undefined) detach(context, element, id);
  context.relate('properties', [element], copy, undefined);
  return copy;
}

const findMember = ({ draft }: ChangeContext, set: number, name: string): number | undefined =>
  refsIn(draft.argsOf(set)[memberRanks[draft.nameOf(set)] ?? -1]).find(
    id => textOf(draft.argsOf(id)[0] ?? '') === name,
  );

function exchange({ draft }: ChangeContext, set: number, from: number, to: number | undefined): void {
  const rank = memberRanks[draft.nameOf(set)]!;
  const members = refsIn(draft.argsOf(set)[rank]).flatMap(id => (id !== from ? id : (to ?? [])));
  draft.setArg(set, rank, refList(members));
}
