// The attributes of elements, written as the properties of a set: their names and types are those of the schema.
import { elementClass, isAddress } from '../../formats/ifc/schema/element-classes.ts';
import { existing, invalid, notFound } from '../../kit/errors.ts';
import { findWhole, nextWhole, type WholeElement, type ModelData, elementRecord } from '../data/model-data.ts';
import type { ModelFile } from '../data/open.ts';
import { FIRST_EDITED_ID, type RowEdit } from '../data/row-edits.ts';
import type { PropertyChange, PropertyRequest } from './schema.ts';
import { setIdOfProperty } from './places.ts';
import { createSetReader } from './set-reader.ts';
import { findSet } from './store.ts';
import { checkedValue } from './catalogue.ts';

/** The attributes of one element. */
export interface Attributes {
  readonly element: WholeElement;
  readonly setId: number;
}

/** New state of an attribute: undefined as value leaves it unchanged. */
export interface AttributeValue {
  readonly name: string;
  readonly value?: unknown;
  readonly isGone?: boolean;
}

/** Plans the changes that give elements these attributes. */
export type WriteAttributes = (
  data: ModelData,
  nextId: () => number,
  wanted: readonly (readonly [Attributes, AttributeValue])[],
) => RowEdit[];

const attributeSetOf = (file: ModelFile, element: WholeElement): number => elementRecord(file, element).a;

/** Attributes of an element, when the set is that of its attributes. */
export function attributesOfElement({ file }: ModelData, guid: string, setId: number): Attributes | undefined {
  const element = findWhole(file, guid);
  return element && attributeSetOf(file, element) === setId ? { element, setId } : undefined;
}

/** Attributes in a set; undefined when it holds properties, or is of no element. */
function attributesOfSet({ file }: ModelData, setId: number): Attributes | undefined {
  if (findSet(file, setId)?.attributes !== 1) return undefined;
  // Elements and the sets of their attributes are numbered in one order: by the converter, and above those by people.
  let [low, high] = setId < FIRST_EDITED_ID ? [0, FIRST_EDITED_ID - 1] : [FIRST_EDITED_ID, setId];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const element = nextWhole(file, middle, high);
    const found = element && attributeSetOf(file, element);
    if (element && found === setId) return { element, setId };
    if (!element || found === undefined || found > setId) high = middle - 1;
    else low = element.id + 1;
  }
  return undefined;
}

/** Attributes that include the one with this id as a property; undefined for a property. */
export function attributesWith(data: ModelData, propertyId: number): Attributes | undefined {
  const setId = setIdOfProperty(data.file, propertyId);
  return setId === undefined ? undefined : attributesOfSet(data, setId);
}

/** An attribute to be removed. @throws 404 */
export const removedAttribute = (data: ModelData, attributes: Attributes, propertyId: number): AttributeValue => ({
  name: nameOf(data, attributes, propertyId),
  isGone: true,
});

/** The attributes as properties with their names. */
function named(data: ModelData, { setId }: Attributes) {
  const reader = createSetReader(data);
  const row = reader.row(setId);
  const properties = row ? reader.properties(row) : [];
  return properties.map(({ id, definition }) => ({ id, name: reader.catalogue.definition(definition).name }));
}

/** @throws 404 */
function nameOf(data: ModelData, attributes: Attributes, propertyId: number): string {
  const name = named(data, attributes).find(({ id }) => id === propertyId)?.name;
  if (typeof name !== 'string') throw notFound('attribute');
  return name;
}

/** The id of an attribute as a property. @throws 404 when it has no value any more */
export function idOfAttribute(data: ModelData, attributes: Attributes, name: string): number {
  const found = existing(
    named(data, attributes).find(each => each.name === name),
    'attribute',
  );
  return found.id;
}

/**
 * The attribute of a request to add. @throws 400 for one that the class of the element does not have, or has of another
 * type
 */
export function addedAttribute({ element }: Attributes, { definition, value }: PropertyRequest): AttributeValue {
  const name = definition.name ?? '';
  check(element, name, value);
  return { name, value };
}

/** The attribute of a request to change. @throws 404, and 400 as `addedAttribute`, and for another name */
export function changedAttribute(
  data: ModelData,
  attributes: Attributes,
  propertyId: number,
  { definition, value }: PropertyChange,
): AttributeValue {
  const name = nameOf(data, attributes, propertyId);
  if (definition?.name !== undefined && definition.name !== name)
    throw invalid('definition', 'Attributes have the names of the schema.');
  if (value !== undefined) check(attributes.element, name, value);
  return { name, value };
}

function check({ type }: WholeElement, name: string, value: unknown): void {
  const known = elementClass(type)?.attributes;
  const valueType = known?.get(name);
  const isText = typeof value === 'string' || value === null;
  // GlobalId and OwnerHistory have no type here either: they are not for people to set.
  if (name === '' || (known && !valueType && !isAddress(name)))
    throw invalid('definition', `${type} has no attribute ${name} that can be set.`);
  if (isAddress(name) && !isText) throw invalid('value', 'An address is a text.');
  checkedValue(value, valueType || null);
}
