// Manual edits of a model, as a list that an export writes into its file. Pure data: flat, JSON, elements and all else
// that has one named by GlobalId, the rest by name. Applied in the order of the list. A change that creates something
// with a GlobalId contains that id; ids of copies and relations may be omitted and are then derived from the others.

export type ChangeScalar = string | number | boolean | null;
/** Bounded values as the API shows them; lists become list values, or stay enumerated where they were. */
export type ChangeValue =
  | ChangeScalar
  | readonly ChangeScalar[]
  | { readonly lower?: ChangeScalar; readonly upper?: ChangeScalar; readonly set_point?: ChangeScalar };

/** `unit_type` as `LENGTHUNIT`, `name` as `METRE` and `prefix` as `MILLI`, or any user-defined name. */
export interface ChangeUnit {
  readonly unit_type: string;
  readonly name: string;
  readonly prefix?: string | null;
}

export interface ChangeProperty {
  readonly name: string;
  readonly value: ChangeValue;
  readonly description?: string | null;
  /** `IfcLengthMeasure`; without it that of the property before, else the one that fits the value */
  readonly value_type?: string | null;
  readonly unit?: ChangeUnit | null;
  /** `IfcQuantityLength`: the kind of a new quantity */
  readonly type?: string | null;
}

/** `thickness` in the unit of the file: a layer of it. */
export interface ChangeMaterial {
  readonly name: string;
  readonly category?: string | null;
  readonly description?: string | null;
  readonly thickness?: number | null;
}

/** A set of an element by GlobalId or, without one, by name. */
export interface ChangeSetKey {
  readonly guid?: string | null;
  readonly name?: string | null;
}

/** By operation. */
interface Changes {
  // attributes
  /**
   * A plain attribute of anything with a GlobalId: `Name`, `Description`, `ObjectType`, `Tag`, `LongName`,
   * `PredefinedType`, `Elevation`...
   */
  'attribute.set': { guid: string; name: string; value: ChangeScalar | readonly number[] };
  /** Another class for an element, with the attributes that both have. */
  'class.set': { guid: string; class: string };
  // properties
  /** A new set, for all of these elements. `type`: `IfcElementQuantity`, else a set of properties. */
  'set.add': {
    type?: string | null;
    elements: readonly string[];
    guid: string;
    name: string;
    description?: string | null;
    properties: readonly ChangeProperty[];
    relation_guid?: string;
  };
  /** Assigns an existing set to elements. */
  'set.assign': { elements: readonly string[]; set: string; relation_guid?: string };
  /** Removes the set from the elements; it is deleted when no other element has it. */
  'set.remove': { elements: readonly string[]; set: ChangeSetKey };
  /** Deletes the set, on all elements and types that have it. */
  'set.delete': { guid: string };
  /**
   * Changes a property or adds it. When others share the set, the element gets a copy of its own, with `copy_guid`;
   * `element` null: for all that have the set.
   */
  'property.set': { element: string | null; set: ChangeSetKey; property: ChangeProperty; copy_guid?: string };
  'property.remove': { element: string | null; set: ChangeSetKey; name: string; copy_guid?: string };
  /** Renames all properties of this name (and value type, if given). */
  'definition.set': { name: string; value_type?: string | null; new_name?: string; new_description?: string | null };
  /**
   * The project's unit of a kind, for values that name none. Lengths and plane angles cannot be changed: the shapes
   * depend on them.
   */
  'unit.set': { unit: ChangeUnit };
  // classifications
  'classification.add': {
    elements: readonly string[];
    system: string | null;
    notation: string | null;
    title: string | null;
    relation_guid?: string;
  };
  /** `system` null: of any system */
  'classification.remove': { elements: readonly string[]; system: string | null; notation: string | null };
  // materials
  /** Sets the elements' own materials; an empty list: none. */
  'material.set': { elements: readonly string[]; materials: readonly ChangeMaterial[]; relation_guid?: string };
  // layers
  /** Puts the shapes of elements on a layer; a missing one is created. */
  'layer.assign': {
    name: string;
    elements: readonly string[];
    description?: string | null;
    identifier?: string | null;
  };
  'layer.unassign': { name: string; elements: readonly string[] };
  'layer.set': { name: string; new_name?: string; description?: string | null; identifier?: string | null };
  'layer.remove': { name: string };
  // systems and zones
  /** `class`: `IfcSystem`, `IfcZone`, `IfcDistributionSystem`... */
  'group.add': {
    class: string;
    guid: string;
    name: string | null;
    description?: string | null;
    object_type?: string | null;
    long_name?: string | null;
  };
  'group.assign': { group: string; members: readonly string[]; relation_guid?: string };
  'group.unassign': { group: string; members: readonly string[] };
  'group.remove': { guid: string };
  // structure
  /**
   * A place or an element without a shape. `parent`: the whole or the place that it is contained in; `placement`: x, y,
   * z in units of the file, from the placement of the parent.
   */
  'element.add': {
    class: string;
    guid: string;
    parent: string | null;
    attributes: Readonly<Record<string, ChangeScalar>>;
    placement?: readonly [number, number, number];
    relation_guid?: string;
  };
  'element.remove': { guid: string };
  'element.move': { guid: string; parent: string; relation_guid?: string };
}

export type IfcChange = { [Op in keyof Changes]: Readonly<Changes[Op]> & { readonly op: Op } }[keyof Changes];

/** The changes of one operation. */
export type ChangeOf<Op extends IfcChange['op']> = Extract<IfcChange, { op: Op }>;

/** The parts of a file that an export can choose. */
export const exportParts = [
  'classifications',
  'zones',
  'properties',
  'systems',
  'layers',
  'materials',
  'attributes',
  'structure',
] as const;
export type ExportPart = (typeof exportParts)[number];

/** ORIGINAL: as in the file; UPDATED: with the changes; NONE: left out. */
export type ExportChoice = 'ORIGINAL' | 'UPDATED' | 'NONE';

export interface ExportOptions {
  /** UPDATED by default */
  readonly parts: Readonly<Partial<Record<ExportPart, ExportChoice>>>;
  /** GlobalIds of the exported elements; what they need is included; undefined: all */
  readonly uuids?: readonly string[];
}

/** A change that could not be applied to the file. */
export interface SkippedChange {
  /** place in the list */
  readonly change: number;
  /** one sentence for people */
  readonly reason: string;
}
