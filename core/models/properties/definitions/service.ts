// Definitions of properties: those of a model, which change for every property that has them, and the one of a property
// of an element, which changes for that property alone.
import { conflict, existing, notFound } from '../../../kit/errors.ts';
import { orRefusal, type Outcome, outcomesOf } from '../../../kit/outcomes.ts';
import { inTurns, yieldToEventLoop } from '../../../kit/event-loop.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import { type ModelData, setRecord } from '../../data/model-data.ts';
import { FIRST_EDITED_ID } from '../../data/row-edits.ts';
import { catalogueOf, checkedValue } from '../catalogue.ts';
import { createDraft, type Draft, type PropertyInSet } from '../draft.ts';
import { createInterning } from '../intern.ts';
import type { PropertyDefinition, PropertyDefinitionRequest } from '../schema.ts';
import { setOfPath, type SetAt } from '../service.ts';
import { setOfElement } from '../sets/service.ts';
import type { ModelFile } from '../../data/open.ts';
import { placesAfter } from '../store.ts';

// Counts the properties with a definition. No table contains it: the records of the sets are read, in portions between
// which other work gets its turn.

const PORTION = 500;

/**
 * Properties by definition, those of attributes included; a definition without any is left out. Of a file that is being
 * edited.
 */
async function countUses(file: ModelFile, definitions: readonly number[]): Promise<Map<number, number>> {
  const wanted = new Set(definitions);
  const uses = new Map<number, number>();
  // Definitions added by edits can only be used by edited properties.
  const onlyEdited = definitions.every(id => id >= FIRST_EDITED_ID);
  /** Equal sets share a record, and are mostly near each other. */
  const known = new Map<string, readonly number[]>();
  for (let last = 0; ;) {
    const places = placesAfter(file, last, PORTION, onlyEdited);
    for (const place of places) {
      const at = `${place.chunk}:${place.off}`;
      let found = known.get(at);
      if (found === undefined) {
        found = setRecord(file, place).flatMap(([definition]) => (wanted.has(definition) ? [definition] : []));
        known.set(at, found);
      }
      for (const definition of found) uses.set(definition, (uses.get(definition) ?? 0) + 1);
    }
    if (places.length < PORTION) return uses;
    last = places.at(-1)?.id ?? last;
    if (known.size > 50_000) known.clear();
    await yieldToEventLoop();
  }
}

export type Definitions = ReturnType<typeof createDefinitions>;

/** A property of an element in a model. */
export interface PropertyAt extends SetAt {
  readonly propertyId: number;
}

/** @throws 409 for definitions in use */
const remove = (access: Access, at: ModelAt, ids: readonly number[]) =>
  access.write(at, { action: 'property-definition.delete' }, async data => {
    const catalogue = catalogueOf(data.file);
    const found = [...new Set(ids)].filter(id => catalogue.has(id));
    if (found.length === 0 && ids.length > 0) throw notFound('property definition');
    const [used] = await countUses(data.file, found);
    if (used)
      throw conflict(
        `The definition ${used[0]} is used by ${used[1]} ${used[1] === 1 ? 'property' : 'properties'}.`,
        'in_use',
      );
    return found.map(id => ({ drop: 'definition', key: [id] }));
  });

export const createDefinitions = ({ access }: { access: Access }) => ({
  list: (at: ModelAt) =>
    access.listIn(at, data => catalogueOf(data.file).definitions.map(({ id }) => describe(data, id))),

  get: async (at: ModelAt, id: number) => describe(await access.existingData(at, 'property definition'), id),

  /** One for each of `requests`, or its error; an existing one is reused. */
  create: (at: ModelAt, requests: readonly PropertyDefinitionRequest[]): Promise<Outcome<PropertyDefinition>[]> =>
    access.edit(at, { action: 'property-definition.create' }, async (data, nextId) => {
      const interning = createInterning(data, nextId);
      const made = await inTurns(requests, request =>
        orRefusal(() =>
          interning.attempt(() => {
            const before = interning.changes.length;
            const id = interning.definition(request);
            return { id, isNew: interning.changes.length > before };
          }),
        ),
      );
      return {
        changes: interning.changes,
        answer: edited => outcomesOf(made, ({ id, isNew }) => ({ record: describe(edited, id), isNew })),
      };
    }),

  /** Values not given stay. */
  update: (at: ModelAt, id: number, request: PropertyDefinitionRequest): Promise<PropertyDefinition> =>
    access.edit(at, { action: 'property-definition.update' }, (data, nextId) => {
      const catalogue = catalogueOf(data.file);
      if (!catalogue.has(id)) throw notFound('property definition');
      const interning = createInterning(data, nextId);
      const row = { id, ...interning.columns(request, catalogue.definition(id)) };
      return { changes: [...interning.changes, { put: 'definition', row }], answer: edited => describe(edited, id) };
    }),

  remove: (at: ModelAt, id: number) => remove(access, at, [id]),
  /** Removes several or none; those already deleted are skipped. @throws 404 when none is left */
  removeMany: (at: ModelAt, ids: readonly number[]) => remove(access, at, ids),

  listOfProperty: async (at: PropertyAt): Promise<PropertyDefinition[]> => [
    definitionOfProperty(await access.dataOf(at), at),
  ],

  async getOfProperty(at: PropertyAt, id: number): Promise<PropertyDefinition> {
    const found = definitionOfProperty(await access.dataOf(at), at);
    if (found.id !== id) throw notFound('definition of property');
    return found;
  },

  /**
   * Replaces the property's definition. The new one belongs to the property alone, so that it can get a unit of its
   * own.
   */
  replace: (at: PropertyAt, request: PropertyDefinitionRequest): Promise<PropertyDefinition> =>
    access.edit(at, { action: 'property.define', id: at.propertyId }, (data, nextId) => {
      const draft = createDraft(data, nextId);
      const { set, property } = draft.ownProperty(draft.element(at.guid), at.setId, at.propertyId);
      checkedValue(property.value, request.value_type ?? null, 'value_type');
      property.definition = draft.interning.newDefinition(request);
      draft.touch(set);
      return { changes: draft.changes(), answer: edited => describe(edited, property.definition) };
    }),

  /** Removes the definition from a property, which keeps its name only. @throws 409 when it has only a name already */
  detach: (at: PropertyAt, id: number): Promise<void> =>
    access.write(at, { action: 'property.define', id: at.propertyId }, (data, nextId) => {
      const draft = createDraft(data, nextId);
      const { set, property } = draft.ownProperty(draft.element(at.guid), at.setId, at.propertyId);
      if (property.definition !== id) throw notFound('definition of property');
      const { name } = draft.interning.definitionRow(id);
      const bare = draft.interning.definition({ name: name as string | null });
      if (bare === id) throw conflict('A property needs a name.');
      property.definition = bare;
      draft.touch(set);
      return draft.changes();
    }),
});

/** @throws 404 */
function describe({ file }: ModelData, id: number): PropertyDefinition {
  const catalogue = catalogueOf(file);
  if (!catalogue.has(id)) throw notFound('property definition');
  return JSON.parse(catalogue.definitionText(id)) as PropertyDefinition;
}

/** @throws 404 */
export function definitionOfProperty(data: ModelData | undefined, { guid, setId, propertyId }: PropertyAt) {
  const property = existing(
    setOfElement(data, guid, setId).properties.find(each => each.id === propertyId),
    'property',
  );
  return property.definition;
}

/**
 * Gives a property, and no other one, a definition that differs from its present one in the fields of `request`. One
 * that no other property has is changed in place, and keeps its id.
 * @param at the property before a copy of its set may have been made
 */
export async function changeDefinition(
  draft: Draft,
  data: ModelData,
  at: PropertyAt,
  { set, property }: PropertyInSet,
  request: PropertyDefinitionRequest,
) {
  const before = draft.interning.definitionRow(property.definition);
  const isOwn =
    property.definition >= FIRST_EDITED_ID &&
    set.row.id === at.setId &&
    (await countUses(data.file, [property.definition])).get(property.definition) === 1;
  if (isOwn) {
    const row = { id: property.definition, ...draft.interning.columns(request, before) };
    return [...draft.changes(), { put: 'definition' as const, row }]; // the unit of the row first: it may be new
  }
  property.definition = draft.interning.definition(request, before);
  draft.touch(set);
  return draft.changes();
}

/** The property of an element that the path of a call names. */
export const propertyOfPath = (
  call: Parameters<typeof setOfPath>[0] & { readonly params: { readonly property_pk: number } },
): PropertyAt => ({ ...setOfPath(call), propertyId: call.params.property_pk });
