// Draft of one edit of property sets and of the elements that have them: everything is read once, changed here, and
// written whole.
import type { PropertyValue } from '../../formats/model-layout.ts';
import { existing, notFound } from '../../kit/errors.ts';
import { findWhole, type ModelData, elementRecord } from '../data/model-data.ts';
import type { EditedElement, EditedSet, RowEdit, RowOf } from '../data/row-edits.ts';
import { editedElement, newGlobalId } from '../data/row-edits.ts';
import { createInterning } from './intern.ts';
import { setIdOfProperty } from './places.ts';
import type { PropertyChange } from './schema.ts';
import { createSetReader, type PropertyRow, type SetReader } from './set-reader.ts';
import { findSet, isShared, type SetRow } from './store.ts';
import { checkedValue } from './catalogue.ts';

interface PropertyDraft {
  readonly id: number;
  definition: number;
  value: PropertyValue;
}

interface SetDraft {
  row: RowOf<'property_set'>;
  properties: PropertyDraft[];
}

export interface ElementDraft {
  readonly row: RowOf<'element'>;
  record: EditedElement;
}

export interface PropertyInSet {
  readonly set: SetDraft;
  readonly property: PropertyDraft;
}

export type Draft = ReturnType<typeof createDraft>;

export function createDraft(data: ModelData, nextId: () => number) {
  const { file } = data;
  const reader = createSetReader(data);
  const interning = createInterning(data, nextId);
  const sets = new Map<number, SetDraft>();
  const elements = new Map<string, ElementDraft>();
  const touched = new Set<SetDraft | ElementDraft>();
  const dropped = new Set<SetDraft>();

  /** @throws 404; attributes of elements are no property sets, and a part of a set belongs to elements only */
  function set(id: number, isOfElement = false): SetDraft {
    const known = sets.get(id);
    if (known && !dropped.has(known)) return known;
    const found = known ? undefined : findSet(file, id);
    if (!found || !(found.attributes === 0 || (isOfElement && found.attributes === 2))) throw notFound('property set');
    const draft = setDraft(reader, found);
    sets.set(id, draft);
    return draft;
  }

  /** @throws 404 */
  function element(guid: string): ElementDraft {
    const known = elements.get(guid);
    if (known) return known;
    const found = existing(findWhole(file, guid), 'element');
    const { chunk, off, len, ...row } = found;
    const draft = { row, record: elementRecord(file, { chunk, off, len }) };
    elements.set(guid, draft);
    return draft;
  }

  /**
   * A set of an element; a copy of it, in its place, when other elements have it too or the element has it from its
   * type.
   * @throws 404
   */
  function ownSet(owner: ElementDraft, setId: number): SetDraft {
    const { s, t = [] } = owner.record;
    if (!s.includes(setId) && !t.includes(setId)) throw notFound('property set of element');
    const original = set(setId, true);
    const copy = ownCopy(data, original, owner.row.id, nextId);
    if (copy === original) return original;
    const copyId = copy.row.id;
    owner.record = withCopy(owner.record, setId, copyId);
    sets.set(copyId, copy);
    touched.add(owner).add(copy);
    return copy;
  }

  /** A property of an element: that of the copy when the set is copied. @throws 404 */
  function ownProperty(owner: ElementDraft, setId: number, propertyId: number): PropertyInSet {
    const own = ownSet(owner, setId);
    const original = set(setId, true);
    // A copy has the same properties in the same order.
    const property = existing(
      own.properties[original.properties.indexOf(propertyOf(original, propertyId))],
      'property',
    );
    return { set: own, property };
  }

  return {
    interning,
    set,
    element,
    ownSet,
    ownProperty,
    /** @throws 404 */
    property(id: number): PropertyInSet {
      const setId = existing(setIdOfProperty(file, id), 'property');
      const found = set(setId);
      return { set: found, property: propertyOf(found, id) };
    },
    /** Changes the given fields of a property. @throws 400 for a value that does not fit */
    change(property: PropertyDraft, { definition, value }: PropertyChange): void {
      const before = interning.definitionRow(property.definition);
      const wanted = definition === undefined ? before : interning.columns(definition, before);
      // An unchanged value is the file's, fitting or not, as long as its type is unchanged too.
      const isValueOpen = value !== undefined || wanted.value_type !== before.value_type;
      const checked = isValueOpen
        ? checkedValue(value === undefined ? property.value : value, wanted.value_type as string | null)
        : property.value;
      if (definition !== undefined) property.definition = interning.definition(definition, before);
      property.value = checked;
    },
    /** Marks a changed set or element, to be written. */
    touch: (changed: SetDraft | ElementDraft) => void touched.add(changed),
    drop: (draft: SetDraft) => void dropped.add(draft),
    /** All changes, in an order in which they can be applied. */
    changes: (): RowEdit[] => [
      ...interning.changes,
      ...[...touched].flatMap((each): RowEdit[] => {
        if ('record' in each) return [{ put: 'element', row: each.row, record: editedElement(each.record) }];
        return dropped.has(each) ? [] : [{ put: 'property_set', row: each.row, record: recordOf(each.properties) }];
      }),
      ...[...dropped].map(({ row }): RowEdit => ({ drop: 'property_set', key: [row.id] })),
    ],
  };
}

/** An existing set as a draft. */
export function setDraft(reader: SetReader, found: SetRow): SetDraft {
  const { id, guid, name, description, type, attributes } = found;
  return {
    row: { id, guid, name, description, type, attributes },
    properties: reader.properties(found).map(each => ({ ...each })),
  };
}

/** A set to change for one element alone: the set, or a copy with ids of its own when another element has it too. */
export function ownCopy({ file }: ModelData, set: SetDraft, elementId: number, nextId: () => number): SetDraft {
  if (!isShared(file, set.row.id, elementId)) return set;
  return {
    row: { ...set.row, id: nextId(), guid: newGlobalId(), attributes: 0 },
    properties: set.properties.map(each => ({ ...each, id: nextId() })),
  };
}

/** The record of an element with a copy of a set in its place. */
const withCopy = (record: EditedElement, setId: number, copyId: number): EditedElement => ({
  ...record,
  s: record.s.includes(setId) ? record.s.map(each => (each === setId ? copyId : each)) : [...record.s, copyId],
  ...(record.t && { t: record.t.filter(each => each !== setId) }),
});

/** Properties as an edit writes them. */
export const recordOf = (properties: readonly PropertyRow[]): EditedSet =>
  properties.map(({ definition, value, id }) => [definition, value, id] as const);

const propertyOf = ({ properties }: SetDraft, id: number): PropertyDraft =>
  existing(
    properties.find(each => each.id === id),
    'property',
  );
