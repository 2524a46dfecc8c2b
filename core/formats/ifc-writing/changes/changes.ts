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

export type IfcChange =
  // attributes
  /**
   * A plain attribute of anything with a GlobalId: `Name`, `Description`, `ObjectType`, `Tag`, `LongName`,
   * `PredefinedType`, `Elevation`...
   */
  | {
      readonly op: 'attribute.set';
      readonly guid: string;
      readonly name: string;
      readonly value: ChangeScalar | readonly number[];
    }
  /** Another class for an element, with the attributes that both have. */
  | { readonly op: 'class.set'; readonly guid: string; readonly class: string }
  // properties
  /** A new set, for all of these elements. `type`: `IfcElementQuantity`, else a set of properties. */
  | {
      readonly op: 'set.add';
      readonly type?: string | null;
      readonly elements: readonly string[];
      readonly guid: string;
      readonly name: string;
      readonly description?: string | null;
      readonly properties: readonly ChangeProperty[];
      readonly relation_guid?: string;
    }
  /** Assigns an existing set to elements. */
  | {
      readonly op: 'set.assign';
      readonly elements: readonly string[];
      readonly set: string;
      readonly relation_guid?: string;
    }
  /** Removes the set from the elements; it is deleted when no other element has it. */
  | { readonly op: 'set.remove'; readonly elements: readonly string[]; readonly set: ChangeSetKey }
  /** Deletes the set, on all elements and types that have it. */
  | { readonly op: 'set.delete'; readonly guid: string }
  /**
   * Changes a property or adds it. When others share the set, the element gets a copy of its own, with `copy_guid`;
   * `element` null: for all that have the set.
   */
  | {
      readonly op: 'property.set';
      readonly element: string | null;
      readonly set: ChangeSetKey;
      readonly property: ChangeProperty;
      readonly copy_guid?: string;
    }
  | {
      readonly op: 'property.remove';
      readonly element: string | null;
      readonly set: ChangeSetKey;
      readonly name: string;
      readonly copy_guid?: string;
    }
  /** Renames all properties of this name (and value type, if given). */
  | {
      readonly op: 'definition.set';
      readonly name: string;
      readonly value_type?: string | null;
      readonly new_name?: string;
      readonly new_description?: string | null;
    }
  /**
   * The project's unit of a kind, for values that name none. Lengths and plane angles cannot be changed: the shapes
   * depend on them.
   */
  | { readonly op: 'unit.set'; readonly unit: ChangeUnit }
  // classifications
  | {
      readonly op: 'classification.add';
      readonly elements: readonly string[];
      readonly system: string | null;
      readonly notation: string | null;
      readonly title: string | null;
      readonly relation_guid?: string;
    }
  /** `system` null: of any system */
  | {
      readonly op: 'classification.remove';
      readonly elements: readonly string[];
      readonly system: string | null;
      readonly notation: string | null;
    }
  // materials
  /** Sets the elements' own materials; an empty list: none. */
  | {
      readonly op: 'material.set';
      readonly elements: readonly string[];
      readonly materials: readonly ChangeMaterial[];
      readonly relation_guid?: string;
    }
  // layers
  /** Puts the shapes of elements on a layer; a missing one is created. */
  | {
      readonly op: 'layer.assign';
      readonly name: string;
      readonly elements: readonly string[];
      readonly description?: string | null;
      readonly identifier?: string | null;
    }
  | { readonly op: 'layer.unassign'; readonly name: string; readonly elements: readonly string[] }
  | {
      readonly op: 'layer.set';
      readonly name: string;
      readonly new_name?: string;
      readonly description?: string | null;
      readonly identifier?: string | null;
    }
  | { readonly op: 'layer.remove'; readonly name: string }
  // systems and zones
  /** `class`: `IfcSystem`, `IfcZone`, `IfcDistributionSystem`... */
  | {
      readonly op: 'group.add';
      readonly class: string;
      readonly guid: string;
      readonly name: string | null;
      readonly description?: string | null;
      readonly object_type?: string | null;
      readonly long_name?: string | null;
    }
  | {
      readonly op: 'group.assign';
      readonly group: string;
      readonly members: readonly string[];
      readonly relation_guid?: string;
    }
  | { readonly op: 'group.unassign'; readonly group: string; readonly members: readonly string[] }
  | { readonly op: 'group.remove'; readonly guid: string }
  // structure
  /**
   * A place or an element without a shape. `parent`: the whole or the place that it is contained in; `placement`: x, y,
   * z in units of the file, from the placement of the parent.
   */
  | {
      readonly op: 'element.add';
      readonly class: string;
      readonly guid: string;
      readonly parent: string | null;
      readonly attributes: Readonly<Record<string, ChangeScalar>>;
      readonly placement?: readonly [number, number, number];
      readonly relation_guid?: string;
    }
  | { readonly op: 'element.remove'; readonly guid: string }
  | { readonly op: 'element.move'; readonly guid: string; readonly parent: string; readonly relation_guid?: string };

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
