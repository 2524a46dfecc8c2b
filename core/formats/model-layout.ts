// The layout of a model's own data file, as both sides know it: the converter fills these tables in batches,
// models/data builds the SQLite file from them and reads it. Pure data, no code that runs.

/**
 * Columns of every table, in the order in which a row lists its values. The first line of each comment describes the
 * key.
 */
export const modelTables = {
  /** key -> JSON text: `schema`, `header`, `counts`, `georeference`, `length_unit_metres`. */
  meta: ['key', 'value'],
  /** Units in the order of the file; `json` is a UnitRecord. */
  unit: ['id', 'json'],
  /**
   * Property definitions, interned by all their columns. `unit_id` null: the project's unit for the value type, or
   * none.
   */
  definition: ['id', 'name', 'description', 'type', 'value_type', 'unit_id'],
  /** One row per IfcProject and IfcProduct. `id` is the ordinal in file order from 1; `parent` an element id or null;
   *  chunk/off/len find its ElementRecord in `chunk`. `type` is the class as `IfcWall`. `has_shape` 0 or 1. */
  element: ['id', 'guid', 'type', 'name', 'parent', 'step_id', 'has_shape', 'chunk', 'off', 'len'],
  /** One row per IFC set (never merged), then one per element for its attributes, then the parts of sets of types whose
   *  other properties elements have themselves. Property n of a set has the id
   *  `first_property + n`. chunk/off/len find its SetRecord; equal payloads share one. `attributes`: 1 for
   *  those of an element, 2 for a part of a set. */
  property_set: [
    'id',
    'guid',
    'name',
    'description',
    'type',
    'first_property',
    'count',
    'attributes',
    'chunk',
    'off',
    'len',
  ],
  /** JSON records one after the other, about 32 KB of them, compressed with zstd; off/len count uncompressed bytes. */
  chunk: ['id', 'data'],
  material: ['id', 'step_id', 'name', 'category', 'description', 'sets'],
  classification: ['id', 'system', 'notation', 'title'],
  classification_element: ['classification_id', 'element_id'],
  layer: ['id', 'name', 'identifier', 'description'],
  layer_element: ['layer_id', 'element_id'],
  /** IfcSystem and its subclasses. */
  system: ['id', 'guid', 'name', 'object_type', 'description'],
  system_element: ['system_id', 'element_id'],
  /**
   * IfcZone; `parent` is the zone that groups this zone. `color`, `position` among siblings and `storey` (a GlobalId)
   * are user data: a file has none.
   */
  zone: ['id', 'guid', 'name', 'parent', 'color', 'position', 'storey'],
  zone_space: ['zone_id', 'element_id'],
  /**
   * Rows of `element` with spatial meaning. `kind`: project, site, building, storey, space, facility...; `elevation` in
   * metres (storeys: Elevation times the unit, else the placement height), `position` among siblings; `geometry`: the
   * user's outline of a space, JSON of points, null for those of a file.
   */
  spatial: ['element_id', 'kind', 'longname', 'object_type', 'elevation', 'position', 'geometry'],
} as const;

export type ModelTable = keyof typeof modelTables;
export type Cell = string | number | null | Uint8Array;

/** Some rows of one table. The data of a model is a file of such batches: uint32 little-endian byte length, then
 *  `v8.serialize(batch)`, repeated; it ends with the batch `{table: 'meta', rows: [['complete', 'true']]}`. */
export interface TableBatch {
  readonly table: ModelTable;
  readonly rows: readonly (readonly Cell[])[];
}

/** A unit of the file. `type` is the IFC entity (`IfcSIUnit`, ...), `unit_type` the enumeration (`LENGTHUNIT`). */
export interface UnitRecord {
  readonly type: string;
  readonly name: string | null;
  readonly unit_type: string | null;
  readonly prefix: string | null;
  readonly dimensions: readonly number[] | null;
  readonly conversion_factor: number | null;
  /** id of the base unit of a conversion-based unit */
  readonly conversion_baseunit: number | null;
  /** derived units: [{unit: id, exponent}] */
  readonly elements: readonly { readonly unit: number; readonly exponent: number }[] | null;
  /** assigned by the project (IfcUnitAssignment) */
  readonly is_default: boolean;
}

/**
 * A value as the API shows it: the file's own, never converted. Booleans are true/false, LOGICAL unknown is the text
 * UNKNOWN, integers beyond 2^53 are texts of their digits, enumerated and list values are arrays, bounded values
 * {lower, upper, set_point}, tables {defining, defined}.
 */
export type PropertyValue =
  | string
  | number
  | boolean
  | null
  | readonly PropertyValue[]
  | { readonly [key: string]: PropertyValue };

/** The properties of one set: [definition id, value] in file order. In an edited set each has its id. */
export type SetRecord = readonly (readonly [definition: number, value: PropertyValue, id?: number])[];

/** References of an element; short keys because there may be a million of them. */
export interface ElementRecord {
  /** property_set id of its attributes (Name, Description, ObjectType, Tag, PredefinedType, ...) */
  readonly a: number;
  /** property_set ids related to the occurrence, file order */
  readonly s: readonly number[];
  /** property_set ids inherited from its type object */
  readonly t?: readonly number[];
  /** GlobalId, class and name of its type object */
  readonly o?: { readonly guid: string; readonly type: string; readonly name: string | null };
  /**
   * materials: id (0: a layer or part without one), thickness in file units of a layer, and what the component is
   * ("layer", "profile", "constituent", "list", "material"); names of the component, of its profile and of its set, its
   * category, and its share of the whole as the file has it (0 to 1)
   */
  readonly m?: readonly {
    readonly id: number;
    readonly thickness?: number | null;
    readonly role: string;
    readonly name?: string | null;
    readonly category?: string;
    readonly fraction?: number;
    readonly profile?: string;
    readonly set?: string;
  }[];
  readonly c?: readonly number[];
  readonly l?: readonly number[];
  readonly y?: readonly number[];
}
