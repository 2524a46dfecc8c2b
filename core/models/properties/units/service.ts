// Units of a model, and the unit of a property of an element. A definition has one unit or none.
import type { UnitRecord } from '../../../formats/model-layout.ts';
import { AppError, conflict, existing, invalid, notFound } from '../../../kit/errors.ts';
import { orRefusal, type Outcome, outcomesOf } from '../../../kit/outcomes.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { ModelData } from '../../data/model-data.ts';
import type { RowEdit } from '../../data/row-edits.ts';
import { catalogueOf, type Catalogue, type Unit } from '../catalogue.ts';
import { changeDefinition, definitionOfProperty, type PropertyAt } from '../definitions/service.ts';
import { createDraft } from '../draft.ts';
import { createInterning, type Interning } from '../intern.ts';
import type { UnitChange, UnitRequest } from '../schema.ts';

export type Units = ReturnType<typeof createUnits>;

/** The definition of a property of an element in a model. */
export interface DefinitionAt extends PropertyAt {
  readonly definitionId: number;
}

export const createUnits = ({ access }: { access: Access }) => ({ ...ofModel(access), ...ofDefinition(access) });

const remove = (access: Access, at: ModelAt, ids: readonly number[], id?: number) =>
  access.write(at, { action: 'unit.delete', ...(id !== undefined && { id }) }, data => {
    const catalogue = catalogueOf(data.file);
    const gone = new Set(ids.filter(each => catalogue.units.has(each)));
    if (gone.size === 0 && ids.length > 0) throw notFound('unit');
    return withoutUnits(catalogue, gone);
  });

const ofModel = (access: Access) => ({
  list: (at: ModelAt) => access.listIn(at, ({ file }) => [...catalogueOf(file).units.values()]),

  get: async (at: ModelAt, id: number): Promise<Unit> => describe(await access.existingData(at, 'unit'), id),

  /** One for each of `requests`, or its error. Each is new, so that it can be changed without changing others. */
  create: (at: ModelAt, requests: readonly UnitRequest[]): Promise<Outcome<Unit>[]> =>
    access.edit(at, { action: 'unit.create' }, async (data, nextId) => {
      const interning = createInterning(data, nextId);
      const catalogue = catalogueOf(data.file);
      const made = await inTurns(requests, request =>
        orRefusal(() => interning.attempt(() => ({ id: nextId(), record: recordFrom(request, interning) }))),
      );
      const rows = made.flatMap(each =>
        each instanceof AppError ? [] : [...withoutDefault(catalogue, each.record), putUnit(each.id, each.record)],
      );
      return {
        changes: [...interning.changes, ...rows],
        answer: edited => outcomesOf(made, ({ id }) => ({ record: describe(edited, id), isNew: true })),
      };
    }),

  /** Values not given stay. @throws 400 for a unit that would be based on itself */
  update: (at: ModelAt, id: number, { conversion_baseunit: baseUnit, ...plain }: UnitChange): Promise<Unit> =>
    access.edit(at, { action: 'unit.update', id }, (data, nextId) => {
      const catalogue = catalogueOf(data.file);
      const before = existing(catalogue.unitRecords.get(id), 'unit');
      const interning = createInterning(data, nextId);
      const { conversion_baseunit: baseBefore, ...rest } = before;
      const request = { ...rest, ...plain, ...(baseUnit && { conversion_baseunit: baseUnit }) };
      const record: UnitRecord = {
        ...recordFrom(request, interning),
        ...(baseUnit === undefined && { conversion_baseunit: baseBefore }),
      };
      if (countsIn(catalogue, record, id)) throw invalid('conversion_baseunit', 'A unit cannot refer to itself.');
      return {
        changes: [...interning.changes, ...withoutDefault(catalogue, record, id), putUnit(id, record)],
        answer: edited => describe(edited, id),
      };
    }),

  /** Definitions that name it become unitless. */
  remove: (at: ModelAt, id: number) => remove(access, at, [id], id),
  /** Removes several or none; those already deleted are skipped. @throws 404 when none is left */
  removeMany: (at: ModelAt, ids: readonly number[]) => remove(access, at, ids),
});

/** Gives the definition of one property another unit, or none. */
const setUnit = (
  access: Access,
  at: DefinitionAt,
  unit: UnitRequest | null,
  check: (catalogue: Catalogue) => void = () => undefined,
) =>
  access.edit(at, { action: 'property.define', id: at.propertyId }, async (data, nextId) => {
    const draft = createDraft(data, nextId);
    const own = draft.ownProperty(draft.element(at.guid), at.setId, at.propertyId);
    if (own.property.definition !== at.definitionId) throw notFound('definition of property');
    check(catalogueOf(data.file));
    const changes = await changeDefinition(draft, data, at, own, { unit });
    return {
      changes,
      answer: edited => {
        const catalogue = catalogueOf(edited.file);
        return catalogue.unitOf(catalogue.definition(own.property.definition));
      },
    };
  });

async function listOfDefinition(access: Access, at: DefinitionAt): Promise<Unit[]> {
  const data = await access.dataOf(at);
  const { id } = definitionOfProperty(data, at);
  if (!data || id !== at.definitionId) throw notFound('definition of property');
  const catalogue = catalogueOf(data.file);
  const unit = catalogue.unitOf(catalogue.definition(id));
  return unit ? [unit] : [];
}

const ofDefinition = (access: Access) => ({
  listOfDefinition: (at: DefinitionAt) => listOfDefinition(access, at),

  getOfDefinition: async (at: DefinitionAt, id: number): Promise<Unit> =>
    existing(
      (await listOfDefinition(access, at)).find(each => each.id === id),
      'unit of definition',
    ),

  /** Replaces the unit. Other properties of the same definition keep theirs: this one then gets another definition. */
  async replace(at: DefinitionAt, request: UnitRequest): Promise<Unit> {
    const unit = await setUnit(access, at, request);
    if (!unit) throw new Error('a definition that was given a unit has none');
    return unit;
  },

  /** @throws 409 for the unit of the project, which no definition names */
  async detach(at: DefinitionAt, id: number): Promise<void> {
    await setUnit(access, at, null, catalogue => {
      const definition = catalogue.definition(at.definitionId);
      if (catalogue.unitOf(definition)?.id !== id) throw notFound('unit of definition');
      if (definition.unit_id === null)
        throw conflict('This is the unit of the project for values of this type; the definition names none.');
    });
  },
});

const describe = ({ file }: ModelData, id: number): Unit => existing(catalogueOf(file).units.get(id), 'unit');

const putUnit = (id: number, record: UnitRecord): RowEdit => ({
  put: 'unit',
  row: { id, json: JSON.stringify(record) },
});

/** @throws 400 when a unit that it counts in does not exist */
const recordFrom = (request: UnitRequest, interning: Interning): UnitRecord => ({
  ...interning.unitRecord(request),
  is_default: request.is_default ?? false,
});

/** Whether a unit is based on `id`, directly or through others. */
function countsIn(catalogue: Catalogue, record: UnitRecord, id: number, seen = new Set<number>()): boolean {
  const inner = [record.conversion_baseunit, ...(record.elements ?? []).map(({ unit }) => unit)];
  return inner.some(each => {
    if (each === null || seen.has(each)) return false;
    seen.add(each);
    const next = catalogue.unitRecords.get(each);
    return each === id || (next !== undefined && countsIn(catalogue, next, id, seen));
  });
}

/** A project assigns one unit of a kind: the previous one is no longer assigned. */
function withoutDefault({ unitRecords }: Catalogue, given: UnitRecord, except?: number): RowEdit[] {
  const { is_default: isDefault, unit_type: kind } = given;
  if (!isDefault || kind === null) return [];
  return [...unitRecords]
    .filter(([id, other]) => id !== except && other.is_default && other.unit_type === kind)
    .map(([id, other]) => putUnit(id, { ...other, is_default: false }));
}

/** Deletes units; definitions that name them become unitless. */
function withoutUnits({ unitRecords, definitions }: Catalogue, gone: ReadonlySet<number>): RowEdit[] {
  const isGone = (id: number | null) => id !== null && gone.has(id);
  const changed = [...unitRecords].filter(
    ([id, { conversion_baseunit: inner, elements }]) =>
      !gone.has(id) && (isGone(inner) || elements?.some(({ unit }) => gone.has(unit))),
  );
  return [
    ...definitions
      .filter(({ unit_id }) => isGone(unit_id))
      .map(row => ({ put: 'definition' as const, row: { ...row, unit_id: null } })),
    ...changed.map(([id, record]) =>
      putUnit(id, {
        ...record,
        conversion_baseunit: isGone(record.conversion_baseunit) ? null : record.conversion_baseunit,
        elements: record.elements?.filter(({ unit }) => !gone.has(unit)) ?? null,
      }),
    ),
    ...[...gone].map(id => ({ drop: 'unit' as const, key: [id] as const })),
  ];
}
