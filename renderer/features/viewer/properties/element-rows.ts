// Rows of one element's data, by group, and which of them can be edited.
import type { Element, Property, PropertySet } from '../../../api/schema.d.ts';
import { kindOf, type ValueKind } from './property-values.ts';
import { propertyText, unitText, valueText, type ValueWords } from '../units.ts';

export interface ElementRow {
  readonly name: string;
  readonly text: string;
  /** kind of the value; absent: read-only */
  readonly kind?: ValueKind;
  /** absent in rows without a value yet, and in rows other than properties */
  readonly property?: Property;
  /** the classification that can be removed from the element */
  readonly classification?: number;
}

export interface ElementGroup {
  readonly of: 'attributes' | 'materials' | 'classifications' | 'layers' | PropertySet;
  readonly rows: readonly ElementRow[];
}

export interface Showing {
  /** lower case; empty shows all */
  readonly filter: string;
  readonly mayEdit: boolean;
  readonly words: ValueWords;
  readonly language: string;
}

type SetMark = 'inherited' | 'quantities' | 'edited';

/** Ids of data that users created or changed; those of the file are below. */
const FIRST_EDITED_ID = 1_000_000_000;
/** Attributes that describe the element; others identify it. */
const writtenAttributes = ['Name', 'LongName', 'Description', 'ObjectType', 'Tag'];
/** Attributes that every element can have, also without a value in its file. */
const everyones = ['Name', 'Description'];
export const NOTHING = '–';

const isQuantity = ({ type }: PropertySet): boolean => type === 'IfcElementQuantity';

/** Marks in the heading of a set. */
export function marksOf(set: PropertySet): SetMark[] {
  const marks: SetMark[] = [];
  if (set.inherited) marks.push('inherited');
  else if (isQuantity(set)) marks.push('quantities');
  if (set.id >= FIRST_EDITED_ID) marks.push('edited');
  return marks;
}

/** Order: own sets, those of the type, quantities. */
function inOrder(sets: readonly PropertySet[]): PropertySet[] {
  const place = (set: PropertySet) => (isQuantity(set) ? 2 : set.inherited ? 1 : 0);
  return sets.toSorted((a, b) => place(a) - place(b));
}

/** Removes properties of the type that the occurrence overrides. */
function withoutOverridden(sets: readonly PropertySet[]): PropertySet[] {
  const key = (set: PropertySet, { definition }: Property) => JSON.stringify([set.name, definition.name]);
  const own = new Set(
    sets.filter(({ inherited }) => !inherited).flatMap(set => set.properties.map(property => key(set, property))),
  );
  return sets.map(set =>
    set.inherited ? { ...set, properties: set.properties.filter(property => !own.has(key(set, property))) } : set,
  );
}

/** The groups of an element that have something to show. A set that can be added to stays also when it is empty. */
export function groupsOf(element: Element, { filter, mayEdit, words, language }: Showing): ElementGroup[] {
  const shows = ({ name, text }: ElementRow) =>
    filter === '' || name.toLowerCase().includes(filter) || text.toLowerCase().includes(filter);
  const rowOf = (property: Property, isAttribute: boolean): ElementRow => {
    const name = property.definition.name ?? '';
    const kind = !mayEdit || (isAttribute && !writtenAttributes.includes(name)) ? null : kindOf(property);
    return { name, text: propertyText(property, words, language), property, ...(kind && { kind }) };
  };
  const blank = (name: string): ElementRow => ({ name, text: NOTHING, kind: 'text' });
  const attributes = element.attributes.properties;
  const hasName = (name: string) => attributes.some(({ definition }) => definition.name === name);
  const missing = mayEdit ? everyones.filter(name => !hasName(name)) : [];
  // The unit of lengths of this model, for the thickness of layers.
  const length = unitText(
    element.property_sets
      .flatMap(({ properties }) => properties)
      .find(({ definition }) => definition.unit?.unit_type === 'LENGTHUNIT')?.definition.unit ?? null,
  );
  const groups: ElementGroup[] = [
    { of: 'attributes', rows: [...attributes.map(each => rowOf(each, true)), ...missing.map(blank)].filter(shows) },
    ...inOrder(withoutOverridden(element.property_sets)).map(set => ({
      of: set,
      // A set whose name matches the search is shown whole.
      rows: set.properties
        .map(each => rowOf(each, false))
        .filter(row => shows(row) || (set.name ?? '').toLowerCase().includes(filter)),
    })),
    {
      of: 'materials',
      rows: element.material_list
        .map(({ material, option: { thickness, fraction, ...part } }) => {
          const size = thickness !== null && `${valueText(thickness, words, language)} ${length}`.trim();
          const share = fraction !== undefined && `${valueText(fraction * 100, words, language)} %`;
          // A layer, such as an air gap, may have no material.
          const [name, ...more] = new Set([material?.name, part.name, part.profile].filter(Boolean));
          const category = size === false ? (part.category ?? material?.category) : part.category;
          return { name: name ?? NOTHING, text: [...more, size, share, category].filter(Boolean).join(' · ') };
        })
        .filter(shows),
    },
    {
      of: 'classifications',
      rows: element.classifications
        .map(({ id, name, notation, title }) => ({
          name: name ?? NOTHING,
          text: [notation, title].filter(Boolean).join(' · '),
          ...(mayEdit && { classification: id }),
        }))
        .filter(shows),
    },
    {
      of: 'layers',
      rows: element.layers.map(({ name, description }) => ({ name, text: description ?? '' })).filter(shows),
    },
  ];
  const stays = ({ of }: ElementGroup) => typeof of === 'object' && mayEdit && filter === '';
  return groups.filter(group => group.rows.length > 0 || stays(group));
}
