// Reports which texts and values of a file were cut: their name, and the element that has them.
import type { LongText } from '../../long-texts.ts';
import { type ElementFacts, ofElement } from './elements.ts';
import type { Relations } from './relations.ts';
import { properName } from '../schema/schema.ts';
import { type StepIndex, lastBefore, endOf } from '../step/step-index.ts';
import { type InstanceReader, kinds } from '../step/step-reader.ts';
import type { TypeObjects } from '../properties/type-objects.ts';
import type { SetScope } from '../properties/property-sets.ts';

interface CutScope extends Pick<SetScope, 'index' | 'sorted' | 'reader'> {
  readonly facts: ElementFacts;
  readonly relations: Relations;
  readonly typeObjects: TypeObjects;
}

/** Limit of texts that are named one by one. */
const MOST_NAMED = 1000;

/** The texts that `reader` has cut, in the order of the file. */
export function longTextsOf(scope: CutScope): LongText[] {
  const { index, reader } = scope;
  const cut = [...reader.strings.cut].sort(([one], [other]) => one - other);
  if (cut.length === 0) return [];
  // Texts of the header are not named.
  const found = cut.map(([start, bytes]) => ({ start, bytes, position: positionAt(index, start) }));
  const properties = new Set(found.slice(0, MOST_NAMED).map(({ position }) => position));
  const holders = holdersOf(scope, properties);
  return found.map(({ start, bytes, position }, rank) =>
    position < 0 || rank >= MOST_NAMED
      ? { bytes, name: 'A text of the header' }
      : { bytes, ...describe(scope, position, start, holders.get(position) ?? 0) },
  );
}

/** Position of the instance that holds a byte of the file; -1 for none. */
function positionAt(index: StepIndex, offset: number): number {
  const position = lastBefore(index, offset);
  return position >= 0 && offset < endOf(index, position) ? position : -1;
}

/** @param holder ordinal of an element that has the property at the position; 0 for none */
function describe({ index, sorted, reader, facts }: CutScope, position: number, start: number, holder: number) {
  const type = index.types[position]!;
  reader.load(index, position);
  const stepName = index.typeNames[type]!;
  const rank = rankOf(reader, start);
  const attribute = sorted.classes[type]?.attributes[rank]?.name ?? unrooted[stepName]?.[rank];
  const ordinal = sorted.ordinalAt(position);
  const element = (at: number) => ({ guid: ofElement(facts.guids, at), type: ofElement(facts.types, at) });
  if (ordinal > 0) return { name: attribute ?? 'A value', ...element(ordinal) };
  const className = sorted.classes[type]?.name ?? properName(stepName);
  // A property is named by its name, other instances by the attribute.
  const isProperty = sorted.setAt(position) === 0 && /^IFC(?:PROPERTY|QUANTITY|COMPLEX|PHYSICAL)/.test(stepName);
  const own = isProperty ? (reader.text(0) ?? '') : '';
  const name = own !== '' ? own : attribute === undefined ? className : `${attribute} of ${className}`;
  return holder > 0 ? { name, ...element(holder) } : { name, type: className };
}

/** Attributes of classes that are not in the table of rooted ones. */
const unrooted: Readonly<Record<string, readonly string[]>> = {
  IFCCLASSIFICATION: ['Source', 'Edition', 'EditionDate', 'Name'],
  IFCCLASSIFICATIONREFERENCE: ['Location', 'Identification', 'Name'],
  IFCMATERIAL: ['Name', 'Description', 'Category'],
  IFCPRESENTATIONLAYERASSIGNMENT: ['Name', 'Description', 'AssignedItems', 'Identifier'],
};

/** Rank of the argument that holds a value which begins here; -1 for none. */
function rankOf(reader: InstanceReader, start: number): number {
  for (let rank = 0; rank < reader.count; rank++) {
    const argument = reader.argument(rank);
    const end = reader.end(argument);
    for (let node = argument; node < end; node++)
      if (reader.kindOf(node) !== kinds.ref && reader.startOf(node) === start) return rank;
  }
  return -1;
}

/** Of sets at these positions, and of those that list properties at them, an element that has them, by position. */
function holdersOf({ index, sorted, reader, facts, relations, typeObjects }: CutScope, wanted: ReadonlySet<number>) {
  const membersOf = new Map<number, number[]>();
  for (const [at, position] of sorted.sets.entries()) {
    reader.load(index, position);
    const members = wanted.has(position) ? [position] : [];
    for (let rank = 0; rank < reader.count; rank++)
      for (const id of reader.isList(reader.argument(rank)) ? reader.refs(rank, []) : []) {
        const member = index.positionOf(id);
        if (wanted.has(member)) members.push(member);
      }
    if (members.length > 0) membersOf.set(at + 1, members);
  }
  const holders = new Map<number, number>();
  const note = (set: number, ordinal: number) => {
    for (const member of membersOf.get(set) ?? []) if (!holders.has(member)) holders.set(member, ordinal);
  };
  for (let i = 0; i < relations.sets.length; i++) {
    const ordinal = sorted.ordinalAt(relations.sets.left(i));
    if (ordinal > 0) note(sorted.setAt(relations.sets.right(i)), ordinal);
  }
  for (let ordinal = 1; ordinal < facts.guids.length; ordinal++)
    for (const set of typeObjects.of(ordinal)?.sets ?? []) note(set, ordinal);
  return holders;
}
