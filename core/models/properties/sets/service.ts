// Property sets of a model and of its elements, without the attributes of elements.
import { existing, invalid, notFound } from '../../../kit/errors.ts';
import { joined, WrittenRecord } from '../../../kit/text/json-text.ts';
import { orRefusal, orUndefined, type Outcome, outcomesOf } from '../../../kit/outcomes.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import type { PartChange } from '../../access/rows.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import { elementIn, type ModelData, elementRecord } from '../../data/model-data.ts';
import { whileOpen } from '../../data/open.ts';
import { attributesOfElement } from '../attributes.ts';
import { createDraft, type Draft, type ElementDraft } from '../draft.ts';
import { setAt, totalsOf } from '../places.ts';
import type { PropertySet, PropertySetRequest, SetRelations } from '../schema.ts';
import { createSetReader, selectSets, type SetReader } from '../set-reader.ts';

export type PropertySets = ReturnType<typeof createPropertySets>;

export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** A part of a list as JSON in pieces, and the length of the whole list. */
export interface PageOfText {
  readonly pieces: Generator<string, void>;
  readonly total: number;
}

export const createPropertySets = ({ access }: { access: Access }) => ({ ...ofModel(access), ...ofElement(access) });

/** @throws 404 also for attributes */
function readerOf(data: ModelData, id: number): SetReader {
  const reader = createSetReader(data);
  if (reader.row(id)?.attributes !== 0) throw notFound('property set');
  return reader;
}

const describe = (data: ModelData, id: number): PropertySet => parsed(readerOf(data, id), id);

const edit = (
  access: Access,
  at: ModelAt,
  action: PartChange['action'],
  work: (draft: Draft) => void | Promise<void>,
) =>
  access.write(at, { action }, async (data, nextId) => {
    const draft = createDraft(data, nextId);
    await work(draft);
    return draft.changes();
  });

const ofModel = (access: Access) => ({
  async list(at: ModelAt, { limit = Infinity, offset = 0 }: Page): Promise<PageOfText> {
    const data = await access.dataOf(at);
    if (!data) return { pieces: joined([]), total: 0 };
    return {
      pieces: whileOpen(data.file, () => joined(setTexts(data, limit, offset))),
      total: totalsOf(data.file).sets,
    };
  },

  get: async (at: ModelAt, id: number) => describe(await access.existingData(at, 'property set'), id),

  /** One for each of `requests`, or its error. */
  create: (at: ModelAt, requests: readonly PropertySetRequest[]): Promise<Outcome<WrittenRecord>[]> =>
    access.edit(at, { action: 'property-set.create' }, async (data, nextId) => {
      const { interning, changes } = createDraft(data, nextId);
      const made = await inTurns(requests, request => orRefusal(() => interning.attempt(() => interning.set(request))));
      return {
        changes: changes(),
        answer: edited =>
          outcomesOf(made, id => ({ record: new WrittenRecord(readerOf(edited, id).fullText(id)), isNew: true })),
      };
    }),

  /** Given properties replace all; one whose definition stays keeps its id. */
  update: (at: ModelAt, id: number, { properties, ...names }: PropertySetRequest): Promise<PropertySet> =>
    access.edit(at, { action: 'property-set.update' }, (data, nextId) => {
      const draft = createDraft(data, nextId);
      const set = draft.set(id);
      set.row = { ...set.row, ...names };
      if (properties) {
        const before = [...set.properties];
        set.properties = draft.interning.properties(properties).map(([definition, value, newId]) => {
          const same = before.findIndex(each => each.definition === definition);
          const [kept] = same < 0 ? [] : before.splice(same, 1);
          return { id: kept?.id ?? newId, definition, value };
        });
      }
      draft.touch(set);
      return { changes: draft.changes(), answer: edited => describe(edited, id) };
    }),

  remove: (at: ModelAt, id: number) => edit(access, at, 'property-set.delete', draft => draft.drop(draft.set(id))),

  /** Removes several or none; those already deleted are skipped. @throws 404 when none is left */
  removeMany: (at: ModelAt, ids: readonly number[]) =>
    edit(access, at, 'property-set.delete', async draft => {
      const found = (await inTurns(ids, id => orUndefined(() => draft.set(id)))).flatMap(set => set ?? []);
      if (found.length === 0 && ids.length > 0) throw notFound('property sets');
      for (const set of found) draft.drop(set);
    }),

  /** Gives sets to elements; existing relations stay. @throws 400 naming the item with a missing set or element */
  relate: (at: ModelAt, relations: SetRelations) =>
    edit(access, at, 'property-set.attach', async draft => {
      await inTurns(relations, ({ element_uuid, property_set_id }, index) => {
        const element = orUndefined(() => draft.element(element_uuid));
        if (!element) throw invalid(`${index}.element_uuid`, `Element ${element_uuid} not found.`);
        if (!orUndefined(() => draft.set(property_set_id)))
          throw invalid(`${index}.property_set_id`, `Property set ${property_set_id} not found.`);
        if (!setIdsOf(element).includes(property_set_id)) attach(draft, element, property_set_id);
      });
    }),
});

const ofElement = (access: Access) => ({
  listOfElement: async (at: ModelAt, guid: string) => setsOfElement(await access.dataOf(at), guid),
  getOfElement: async (at: ModelAt, guid: string, id: number) => setOfElement(await access.dataOf(at), guid, id),

  createForElement: (at: ModelAt, guid: string, request: PropertySetRequest): Promise<PropertySet> =>
    access.edit(at, { action: 'property-set.create' }, (data, nextId) => {
      const draft = createDraft(data, nextId);
      const element = draft.element(guid);
      const id = draft.interning.set(request);
      attach(draft, element, id);
      return { changes: draft.changes(), answer: edited => describe(edited, id) };
    }),

  /** Removes a set from an element; the set itself stays. */
  detach: (at: ModelAt, guid: string, id: number) =>
    edit(access, at, 'property-set.detach', draft => {
      const element = draft.element(guid);
      if (!setIdsOf(element).includes(id)) throw notFound('property set of element');
      draft.set(id);
      detachFrom(draft, element, each => each !== id);
    }),

  detachAll: (at: ModelAt, guid: string) =>
    edit(access, at, 'property-set.detach', draft => detachFrom(draft, draft.element(guid), () => false)),
});

const setIdsOf = ({ record: { s, t = [] } }: ElementDraft): readonly number[] => [...s, ...t];

function attach(draft: Draft, element: ElementDraft, set: number): void {
  element.record = { ...element.record, s: [...element.record.s, set] };
  draft.touch(element);
}

function detachFrom(draft: Draft, element: ElementDraft, stays: (set: number) => boolean): void {
  const { s, t, ...record } = element.record;
  element.record = { ...record, s: s.filter(stays), ...(t && { t: t.filter(stays) }) };
  draft.touch(element);
}

const parsed = (reader: SetReader, id: number, inherited = false) =>
  JSON.parse(reader.fullText(id, inherited)) as PropertySet;

/** @throws 404 */
function setsOfElement(given: ModelData | undefined, guid: string): PropertySet[] {
  const data = existing(given, 'element');
  const reader = createSetReader(data);
  const { s, t = [] } = elementRecord(data.file, elementIn(data.file, guid));
  const isThere = (id: number) => reader.row(id) !== undefined;
  return [...s.filter(isThere).map(id => parsed(reader, id)), ...t.filter(isThere).map(id => parsed(reader, id, true))];
}

/** A set of an element, or that of its attributes. @throws 404 */
export const setOfElement = (data: ModelData | undefined, guid: string, id: number): PropertySet =>
  existing(
    data && attributesOfElement(data, guid, id)
      ? parsed(createSetReader(data), id)
      : setsOfElement(data, guid).find(each => each.id === id),
    'property set of element',
  );

function* setTexts(data: ModelData, limit: number, offset: number): Generator<string> {
  const start = setAt(data.file, offset);
  let rest = limit;
  if (start)
    for (const { reader, rows } of selectSets(data, start.set)) {
      for (const { id } of rows) {
        if (rest-- <= 0) return;
        yield reader.fullText(id);
      }
    }
}
