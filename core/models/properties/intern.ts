// Definitions and units in requests: equal ones are reused, as in the converter.
import type { UnitRecord } from '../../formats/model-layout.ts';
import { invalid } from '../../kit/errors.ts';
import { newGlobalId, type EditedSet, type RowEdit, type RowOf } from '../data/row-edits.ts';
import type { ModelData } from '../data/model-data.ts';
import type { ModelFile } from '../data/open.ts';
import { catalogueOf, checkedValue, unitTypeOf, type Catalogue } from './catalogue.ts';
import type { PropertyDefinitionRequest, PropertyRequest, PropertySetRequest, UnitRequest } from './schema.ts';
import { listUnits } from './store.ts';

type DefinitionRow = RowOf<'definition'>;
type DefinitionColumns = Omit<DefinitionRow, 'id'>;

/** Gathers what is new in one edit. Its `changes` come before those that refer to them. */
export type Interning = ReturnType<typeof createInterning>;

/** Files have some thousand at most. All are read at once when a model's data are opened. */
const MOST_DEFINITIONS = 30_000;

const key = Symbol('definitions and units by what they are');

const nothing: DefinitionColumns = { name: null, description: null, type: null, value_type: null, unit_id: null };

/** For one edit of a model's data. */
export function createInterning({ file }: Pick<ModelData, 'file'>, nextId: () => number) {
  const catalogue = catalogueOf(file);
  const known = file.once(key, () => readKnown(file));
  const rows = new Map<number, DefinitionRow>();
  const made = { definitions: new Map<string, number>(), units: new Map<string, number>() };
  const changes: RowEdit[] = [];

  const { unit, unitRecord } = createUnits({ catalogue, known: known.units, made: made.units, changes, nextId });

  /** The columns of such a definition; its unit is interned. */
  function columns({ unit: given, ...request }: PropertyDefinitionRequest, before: DefinitionColumns = nothing) {
    const { name = before.name, description = before.description, type = before.type } = request;
    const { value_type = before.value_type } = request;
    let unitId = given === undefined ? before.unit_id : given === null ? null : unit(given);
    // A definition that was read names the project's unit as its own; sent back it is still the same definition.
    if (
      unitId !== null &&
      typeof value_type === 'string' &&
      catalogue.defaultUnit(unitTypeOf(value_type))?.id === unitId
    )
      unitId = null;
    return { name, description, type, value_type, unit_id: unitId };
  }

  /** id of a definition that equals this one in everything; what the request does not name is as `before`, else null */
  function definition(request: PropertyDefinitionRequest, before?: DefinitionColumns): number {
    const wanted = columns(request, before);
    const content = definitionContent(wanted);
    const found = known.definitions.get(content) ?? made.definitions.get(content);
    if (found !== undefined) return found;
    const id = add(wanted);
    made.definitions.set(content, id);
    return id;
  }

  function add(wanted: DefinitionColumns): number {
    if (catalogue.definitions.length + rows.size >= MOST_DEFINITIONS)
      throw invalid('definition', `A model can have at most ${MOST_DEFINITIONS} property definitions.`);
    const row = { id: nextId(), ...wanted };
    rows.set(row.id, row);
    changes.push({ put: 'definition', row });
    return row.id;
  }

  /** The row of a definition, also of one that is new in this edit. */
  const definitionRow = (id: number) => rows.get(id) ?? catalogue.definition(id);

  /** Properties with new ids. @throws 400 for a value that does not fit its definition; `field`: where the list is */
  const properties = (requests: readonly PropertyRequest[], field = 'properties'): EditedSet =>
    requests.map(({ definition: request, value }, index) => {
      const id = definition(request);
      return [id, checkedValue(value, request.value_type ?? null, `${field}.${index}.value`), nextId()] as const;
    });

  /** Returns a function that reverts all requests from here on. */
  function checkpoint(): () => void {
    const before = changes.length;
    return () => revert(changes.splice(before), Object.values(made));
  }

  return {
    changes: changes as readonly RowEdit[],
    definition,
    /** id of a definition of its own, even when there is an equal one */
    newDefinition: (request: PropertyDefinitionRequest) => add(columns(request)),
    columns,
    unit,
    unitRecord,
    definitionRow,
    properties,
    checkpoint,
    /** Returns the result of `work`; when it throws, its requests are dropped. For one item of several. */
    attempt: <T>(work: () => T): T => attempt(checkpoint(), work),
    /** A new set; gives its id. @throws as `properties` */
    set(given: PropertySetRequest, field?: string): number {
      const { name = null, description = null, type = null, properties: requests = [] } = given;
      const id = nextId();
      const record = properties(requests, field === undefined ? 'properties' : `${field}.properties`);
      const row = { id, guid: newGlobalId(), name, description, type, attributes: 0 };
      changes.push({ put: 'property_set', row, record });
      return id;
    },
  };
}

function createUnits(of: {
  readonly catalogue: Catalogue;
  readonly known: ReadonlyMap<string, number>;
  readonly made: Map<string, number>;
  readonly changes: RowEdit[];
  readonly nextId: () => number;
}) {
  const { catalogue, known, made, changes, nextId } = of;

  /** id of a unit that equals this one. @throws 400 when a derived one counts in a unit that is not there */
  function unit(request: UnitRequest): number {
    const record = unitRecord(request);
    const content = contentOf(record);
    const found = known.get(content) ?? made.get(content);
    if (found !== undefined) return found;
    const id = nextId();
    made.set(content, id);
    changes.push({ put: 'unit', row: { id, json: JSON.stringify(record) } });
    return id;
  }

  /**
   * A unit that a definition names is never the project's by that: what the project assigns is given with units
   * themselves. @throws 400 as `unit`
   */
  function unitRecord({ conversion_baseunit: inner, elements = null, ...rest }: UnitRequest): UnitRecord {
    const lost = elements?.find(each => !catalogue.units.has(each.unit));
    if (lost) throw invalid('elements', `Unit ${lost.unit} not found.`);
    return { ...plainUnit(rest), conversion_baseunit: inner ? unit(inner) : null, elements, is_default: false };
  }

  return { unit, unitRecord };
}

/** Forgets the ids of rows that changes had added. */
function revert(changes: readonly RowEdit[], known: readonly Map<string, number>[]): void {
  const gone = new Set(changes.flatMap(change => ('put' in change && 'id' in change.row ? [change.row.id] : [])));
  for (const ids of gone.size === 0 ? [] : known)
    for (const [content, id] of ids) if (gone.has(id)) ids.delete(content);
}

/** Returns the result of `work`; takes back what it planned when it fails, at once or later. */
export function attempt<T>(takeBack: () => void, work: () => T): T {
  const undo = (error: unknown): never => {
    takeBack();
    throw error;
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(undo) as T) : result;
  } catch (error) {
    return undo(error);
  }
}

/** The columns of a unit that are given as they are; those that are not given are null. */
export function plainUnit(unit: UnitRequest) {
  const { type, name = null, unit_type = null, prefix = null, dimensions = null, conversion_factor = null } = unit;
  return { type, name, unit_type, prefix, dimensions, conversion_factor };
}

function readKnown(file: ModelFile) {
  const definitions = new Map<string, number>();
  // The first of equal ones: later ones are those that people made so.
  for (const definition of catalogueOf(file).definitions) {
    const content = definitionContent(definition);
    if (!definitions.has(content)) definitions.set(content, definition.id);
  }
  const units = new Map<string, number>();
  for (const { id, json } of listUnits(file)) {
    const content = contentOf(JSON.parse(json) as UnitRecord);
    if (!units.has(content)) units.set(content, id);
  }
  return { definitions, units };
}

const definitionContent = ({ name, description, type, value_type, unit_id }: DefinitionColumns) =>
  JSON.stringify([name, description, type, value_type, unit_id]);

/** Content that identifies a unit; its assignment by the project does not count. */
const contentOf = ({ type, name, unit_type, prefix, dimensions, conversion_factor, ...rest }: UnitRecord) =>
  JSON.stringify([
    [type, name, unit_type, prefix, dimensions, conversion_factor],
    [rest.conversion_baseunit, rest.elements],
  ]);
