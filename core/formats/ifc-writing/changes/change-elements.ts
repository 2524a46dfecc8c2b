import { isAddress } from '../../ifc/schema/element-classes.ts';
import type { ChangeOf } from './changes.ts';
import { type ChangeContext, ChangeError } from './change-context.ts';
import { refIn, refsIn } from '../draft/draft.ts';
import { stepReal } from '../draft/step-text.ts';
import { attributeValue } from './property-lines.ts';

/** Classes that a place has as its parts, not as contained elements. */
const places = ['IfcSpatialStructureElement', 'IfcSpatialElement', 'IfcProject'] as const;

export function setAttribute({ draft, get }: ChangeContext, { guid, name, value }: ChangeOf<'attribute.set'>): void {
  const id = get(guid);
  const stepName = draft.nameOf(id);
  const ifcClass = draft.schema.classOf(stepName);
  // Classes missing in our tables are rooted, and have at least these.
  const attributes = ifcClass?.attributes ?? [
    { name: 'GlobalId', valueType: '' },
    { name: 'OwnerHistory', valueType: '' },
    { name: 'Name', valueType: 'IfcLabel' },
    { name: 'Description', valueType: 'IfcText' },
  ];
  const rank = attributes.findIndex(attribute => attribute.name === name);
  const valueType = rank < 2 ? '' : (attributes[rank]?.valueType ?? '');
  if (rank >= 2 && isAddress(name)) {
    draft.setArg(id, rank, addressOf(draft, value));
    return;
  }
  if (valueType === '') throw new ChangeError(`${stepName} has no attribute ${name} that can be set.`);
  const text = attributeValue(value, valueType);
  if (text === undefined) throw new ChangeError(`The attribute ${name} of ${stepName} does not take this value.`);
  draft.setArg(id, rank, text);
}

/** A postal address of one line; none for null. */
function addressOf(draft: ChangeContext['draft'], value: ChangeOf<'attribute.set'>['value']): string {
  if (value === null || value === '') return '$';
  const line = attributeValue(value, 'IfcLabel');
  if (line === undefined) throw new ChangeError('An address is a text.');
  return `#${draft.add('IFCPOSTALADDRESS', ['$', '$', '$', '$', `(${line})`, '$', '$', '$', '$', '$'])}`;
}

/** Attributes that both classes have stay; predefined types of one class mean nothing for another. */
export function setClass(context: ChangeContext, { guid, class: name }: ChangeOf<'class.set'>): void {
  const { draft } = context;
  const id = context.get(guid);
  const from = draft.schema.classOf(draft.nameOf(id));
  const to = context.classOf(name, 'IfcProduct', 'element');
  if (from === undefined || !draft.schema.isKind(from, 'IfcProduct'))
    throw new ChangeError(`${guid} is not an element.`);
  const args = draft.argsOf(id);
  const kept = to.attributes.map(({ name: own, valueType }) => {
    const rank = from.attributes.findIndex(each => each.name === own && each.valueType === valueType);
    return own === 'PredefinedType' ? '$' : (args[rank] ?? '$');
  });
  draft.replace(id, to.name.toUpperCase(), kept);
}

export function addElement(
  context: ChangeContext,
  { class: name, guid, parent, attributes, placement, relation_guid }: ChangeOf<'element.add'>,
): void {
  const { draft } = context;
  const ifcClass = context.classOf(name, 'IfcProduct', 'element');
  if (draft.find(guid) !== undefined) throw new ChangeError(`The GlobalId ${guid} is taken.`);
  const above = parent === null ? undefined : context.get(parent);
  const args = ifcClass.attributes.map(attribute => {
    const given = attributes[attribute.name];
    if (given !== undefined && attribute.valueType !== '') {
      const text = attributeValue(given, attribute.valueType);
      if (text === undefined)
        throw new ChangeError(`The attribute ${attribute.name} of ${name} does not take this value.`);
      return text;
    }
    if (attribute.name === 'CompositionType') return '.ELEMENT.';
    // IFC2x3 asks for it.
    return attribute.name === 'InteriorOrExteriorSpace' && draft.family === 'IFC2X3' ? '.NOTDEFINED.' : '$';
  });
  args.splice(0, 2, ...context.root(guid, ''));
  const placementRank = ifcClass.attributes.findIndex(attribute => attribute.name === 'ObjectPlacement');
  if (placementRank >= 0) args[placementRank] = `#${addPlacement(context, above, placement ?? [0, 0, 0])}`;
  const id = draft.add(ifcClass.name.toUpperCase(), args);
  if (above !== undefined) context.relate(kindOfHold(context, id, above), [id], above, relation_guid);
}

export function removeElement(context: ChangeContext, { guid }: ChangeOf<'element.remove'>): void {
  context.going.add(productOf(context, guid));
}

/** Moves an element to another parent. Its placement does not change. */
export function moveElement(context: ChangeContext, { guid, parent, relation_guid }: ChangeOf<'element.move'>): void {
  const { links, leave } = context;
  const id = productOf(context, guid);
  const above = context.get(parent);
  if (holds(context, id, above)) throw new ChangeError(`The element ${guid} cannot become a part of itself.`);
  for (const kind of ['parts', 'contained'] as const) {
    for (const relation of links.ofMember(kind, id))
      if (!links.targetsOf(kind, relation).includes(above)) leave(kind, relation, id);
  }
  context.relate(kindOfHold(context, id, above), [id], above, relation_guid);
}

/** Whether `id` is `inner` or above it. */
function holds({ links }: ChangeContext, id: number, inner: number): boolean {
  const seen = new Set<number>();
  for (let at: number | undefined = inner; at !== undefined && !seen.has(at);) {
    if (at === id) return true;
    seen.add(at);
    const below: number = at;
    at = (['parts', 'contained'] as const).flatMap(kind =>
      links.ofMember(kind, below).flatMap(relation => links.targetsOf(kind, relation)),
    )[0];
  }
  return false;
}

const kindOfHold = ({ draft }: ChangeContext, id: number, above: number): 'parts' | 'contained' =>
  draft.isKind(above, ...places) && !draft.isKind(above, 'IfcProject') && !draft.isKind(id, ...places)
    ? 'contained'
    : 'parts';

export function productOf({ draft, get }: ChangeContext, guid: string): number {
  const id = get(guid);
  if (!draft.isKind(id, 'IfcProduct')) throw new ChangeError(`${guid} is not an element.`);
  return id;
}

/** A placement from that of the instance above. */
function addPlacement({ draft, referred }: ChangeContext, above: number | undefined, place: readonly number[]): number {
  const origin = above === undefined ? -1 : referred(above, 'ObjectPlacement');
  const point = draft.add('IFCCARTESIANPOINT', [`(${place.map(stepReal).join(',')})`]);
  const axes = draft.add('IFCAXIS2PLACEMENT3D', [`#${point}`, '$', '$']);
  return draft.add('IFCLOCALPLACEMENT', [origin < 0 ? '$' : `#${origin}`, `#${axes}`]);
}

export function setUnit(context: ChangeContext, { unit }: ChangeOf<'unit.set'>): void {
  const { draft } = context;
  const measures = unit.unit_type.toUpperCase();
  if (measures === 'LENGTHUNIT' || measures === 'PLANEANGLEUNIT')
    throw new ChangeError(
      'The units of lengths and of plane angles cannot be changed: the shapes are measured in them.',
    );
  const [project = -1] = draft.each('IFCPROJECT');
  const assignment = refIn(draft.argsOf(project)[8]);
  if (draft.nameOf(assignment) !== 'IFCUNITASSIGNMENT')
    throw new ChangeError('The project of the file assigns no units.');
  const others = refsIn(draft.argsOf(assignment)[0]).filter(
    id => !(draft.argsOf(id)[1] ?? '').toUpperCase().includes(`.${measures}.`),
  );
  draft.setArg(assignment, 0, `(${[...others, context.unit(unit)].map(id => `#${id}`).join(',')})`);
}
