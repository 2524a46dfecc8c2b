// Properties: all those of a model, which change for every element that has their set, and those of an element, which
// change for it alone.
import { existing, notFound } from '../../kit/errors.ts';
import { joined } from '../../kit/text/json-text.ts';
import { orRefusal, type Outcome, outcomesOf } from '../../kit/outcomes.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { PartChange } from '../access/rows.ts';
import { type Access, modelAt, type ModelAt } from '../access/service.ts';
import type { ModelData } from '../data/model-data.ts';
import type { EditedSet } from '../data/row-edits.ts';
import { whileOpen } from '../data/open.ts';
import { addedAttribute, attributesOfElement, attributesWith } from './attributes.ts';
import { changedAttribute, idOfAttribute, removedAttribute } from './attributes.ts';
import type { Attributes, AttributeValue, WriteAttributes } from './attributes.ts';
import { createDraft, type Draft, type PropertyInSet } from './draft.ts';
import { propertyAt, setIdOfProperty, totalsOf } from './places.ts';
import type { Property, PropertyChange, PropertyRequest, PropertyUpdate } from './schema.ts';
import { createSetReader, selectSets } from './set-reader.ts';
import { setOfElement, type Page, type PageOfText } from './sets/service.ts';

export type { Attributes, AttributeValue, WriteAttributes } from './attributes.ts';
export type PropertyLists = ReturnType<typeof createPropertyLists>;

/** A set of an element in a model. */
export interface SetAt extends ModelAt {
  readonly guid: string;
  readonly setId: number;
}

interface Context {
  access: Access;
  writeAttributes: WriteAttributes;
}

export const createPropertyLists = (deps: Context) => ({ ...ofModel(deps), ...ofElement(deps) });

interface Steps {
  readonly ofAttributes: (data: ModelData, attributes: Attributes) => AttributeValue;
  readonly work: (draft: Draft) => PropertyInSet;
}

/** Changes a property, and returns it; `work` for a property, `ofAttributes` for an attribute. */
const changeOne = (
  { access, writeAttributes }: Context,
  at: ModelAt,
  change: PartChange,
  attributesIn: (data: ModelData) => Attributes | undefined,
  { ofAttributes, work }: Steps,
): Promise<Property> =>
  access.edit(at, change, (data, nextId) => {
    const attributes = attributesIn(data);
    if (attributes) {
      const wanted = ofAttributes(data, attributes);
      return {
        changes: writeAttributes(data, nextId, [[attributes, wanted]]),
        answer: edited => propertyIn(edited, attributes.setId, idOfAttribute(edited, attributes, wanted.name)),
      };
    }
    const draft = createDraft(data, nextId);
    const { set, property } = work(draft);
    draft.touch(set);
    return { changes: draft.changes(), answer: edited => propertyIn(edited, set.row.id, property.id) };
  });

/** Removes a property that `find` finds, or an attribute. */
const removeOne = (
  { access, writeAttributes }: Context,
  at: ModelAt,
  id: number,
  attributesIn: (data: ModelData) => Attributes | undefined,
  find: (draft: Draft) => PropertyInSet,
) =>
  access.write(at, { action: 'property.delete', id }, (data, nextId) => {
    const attributes = attributesIn(data);
    if (attributes) return writeAttributes(data, nextId, [[attributes, removedAttribute(data, attributes, id)]]);
    const draft = createDraft(data, nextId);
    removeFrom(draft, find(draft));
    return draft.changes();
  });

const ofElementIn = (at: SetAt) => (data: ModelData) => attributesOfElement(data, at.guid, at.setId);

const ofModel = (deps: Context) => ({
  async list(at: ModelAt, { limit = Infinity, offset = 0 }: Page): Promise<PageOfText> {
    const data = await deps.access.dataOf(at);
    if (!data) return { pieces: joined([]), total: 0 };
    return {
      pieces: whileOpen(data.file, () => joined(propertyTexts(data, limit, offset))),
      total: totalsOf(data.file).properties,
    };
  },

  async get(at: ModelAt, id: number): Promise<Property> {
    const data = await deps.access.existingData(at, 'property');
    return propertyIn(data, existing(setIdOfProperty(data.file, id), 'property'), id);
  },

  /** For every element that has its set. */
  update: (at: ModelAt, id: number, change: PropertyChange): Promise<Property> =>
    changeOne(deps, at, { action: 'property.update', id }, data => attributesWith(data, id), {
      ofAttributes: (data, attributes) => changedAttribute(data, attributes, id, change),
      work: draft => changed(draft, draft.property(id), change),
    }),

  /** The same for several. One for each, or its error. */
  updateMany: (at: ModelAt, updates: readonly PropertyUpdate[]): Promise<Outcome<Property>[]> =>
    deps.access.edit(at, { action: 'property.update' }, async (data, nextId) => {
      const draft = createDraft(data, nextId);
      const written: (readonly [Attributes, AttributeValue])[] = [];
      const changed = await inTurns(updates, ({ id, ...change }) =>
        orRefusal(() => {
          const attributes = attributesWith(data, id);
          if (attributes) {
            written.push([attributes, changedAttribute(data, attributes, id, change)]);
            return { set: attributes.setId, id };
          }
          const { set, property } = draft.property(id);
          draft.interning.attempt(() => draft.change(property, change));
          draft.touch(set);
          return { set: set.row.id, id };
        }),
      );
      return {
        changes: [...draft.changes(), ...deps.writeAttributes(data, nextId, written)],
        answer: edited => outcomesOf(changed, ({ set, id }) => ({ record: propertyIn(edited, set, id), isNew: false })),
      };
    }),

  remove: (at: ModelAt, id: number): Promise<void> =>
    removeOne(
      deps,
      at,
      id,
      data => attributesWith(data, id),
      draft => draft.property(id),
    ),

  /** Removes several or none; those already deleted are skipped. @throws 404 when none is left */
  removeMany: (at: ModelAt, ids: readonly number[]): Promise<void> =>
    deps.access.write(at, { action: 'property.delete' }, async (data, nextId) => {
      const draft = createDraft(data, nextId);
      const gone: (readonly [Attributes, AttributeValue])[] = [];
      const found = await inTurns(ids, id =>
        orRefusal(() => {
          const attributes = attributesWith(data, id);
          if (attributes) gone.push([attributes, removedAttribute(data, attributes, id)]);
          else removeFrom(draft, draft.property(id));
        }),
      );
      if (ids.length > 0 && found.every(each => each !== undefined)) throw notFound('properties');
      return [...draft.changes(), ...deps.writeAttributes(data, nextId, gone)];
    }),
});

const ofElement = (deps: Context) => ({
  listOfElement: async ({ guid, setId, ...at }: SetAt): Promise<Property[]> =>
    setOfElement(await deps.access.dataOf(at), guid, setId).properties,

  getOfElement: async ({ guid, setId, ...at }: SetAt, id: number): Promise<Property> =>
    existing(
      setOfElement(await deps.access.dataOf(at), guid, setId).properties.find(each => each.id === id),
      'property',
    ),

  createForElement: (at: SetAt, request: PropertyRequest): Promise<Property> =>
    changeOne(deps, at, { action: 'property.create' }, ofElementIn(at), {
      ofAttributes: (_data, attributes) => addedAttribute(attributes, request),
      work: draft => {
        const set = draft.ownSet(draft.element(at.guid), at.setId);
        const [[definition, value, id]] = draft.interning.properties([request]) as [EditedSet[number]];
        const property = { id, definition, value };
        set.properties.push(property);
        return { set, property };
      },
    }),

  /** For this element alone: the answer names the set, which may be a new one. */
  updateForElement: (at: SetAt, id: number, change: PropertyChange): Promise<Property> =>
    changeOne(deps, at, { action: 'property.update', id }, ofElementIn(at), {
      ofAttributes: (data, attributes) => changedAttribute(data, attributes, id, change),
      work: draft => changed(draft, draft.ownProperty(draft.element(at.guid), at.setId, id), change),
    }),

  removeForElement: (at: SetAt, id: number): Promise<void> =>
    removeOne(deps, at, id, ofElementIn(at), draft => draft.ownProperty(draft.element(at.guid), at.setId, id)),
});

/** The set of an element, by the path of a call. */
export const setOfPath = (
  call: Parameters<typeof modelAt>[0] & {
    readonly params: { readonly model_pk: number; readonly element_uuid: string; readonly propertyset_pk: number };
  },
): SetAt => ({
  ...modelAt(call, call.params.model_pk),
  guid: call.params.element_uuid,
  setId: call.params.propertyset_pk,
});

function changed(draft: Draft, found: PropertyInSet, change: PropertyChange): PropertyInSet {
  draft.change(found.property, change);
  return found;
}

function removeFrom(draft: Draft, { set, property }: PropertyInSet): void {
  set.properties = set.properties.filter(each => each.id !== property.id);
  draft.touch(set);
}

/** @throws 404 also when the set was rewritten without it */
function propertyIn(data: ModelData, setId: number, id: number): Property {
  const reader = createSetReader(data);
  const row = reader.row(setId);
  const at = row ? reader.properties(row).findIndex(each => each.id === id) : -1;
  if (!row || at < 0) throw notFound('property');
  return JSON.parse([...reader.propertyTexts(row)][at] as string) as Property;
}

function* propertyTexts(data: ModelData, limit: number, offset: number): Generator<string> {
  const start = propertyAt(data.file, offset);
  let [rest, skip] = [limit, start?.skip ?? 0];
  if (start)
    for (const { reader, rows } of selectSets(data, start.set)) {
      for (const row of rows) {
        for (const text of reader.propertyTexts(row)) {
          if (skip-- > 0) continue;
          if (rest-- <= 0) return;
          yield text;
        }
        skip = 0;
      }
    }
}
