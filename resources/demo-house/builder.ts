// Puts objects of the building into the file and remembers how they relate, so that every relation is written once, at
// the end, with all its objects.
import { globalId } from './global-id.ts';
import { writeProperty, writeQuantity, type PropertySets, type Quantities } from './properties.ts';
import type { Item, Plane, Shapes } from './shapes.ts';
import type { Ref, StepFile, Value } from './step.ts';

/** Something with a GlobalId and, when it is in space, a placement. */
export interface Placed {
  readonly ref: Ref;
  readonly placement: Ref | null;
}

export interface ObjectType {
  readonly ref: Ref;
  /** Shape of all its objects, or none. */
  readonly map: Ref | undefined;
}

interface Described {
  /** Unique among its class: its GlobalId is made of it. */
  readonly name: string;
  readonly description?: string;
  readonly sets?: PropertySets;
  readonly material?: Ref;
  readonly classification?: Ref;
}

export interface TypeWords extends Described {
  readonly items?: readonly Item[];
  /** Attributes after ElementType. */
  readonly rest: readonly Value[];
}

export interface ElementWords extends Described {
  readonly type?: ObjectType;
  readonly tag?: string;
  /** Relative to `to`; without, at its origin. */
  readonly at?: Plane;
  readonly to: Placed;
  /** Storey or other spatial element that contains it; left out for parts and openings. */
  readonly within?: Placed | undefined;
  readonly items?: readonly Item[];
  /** More representations than the body, for example the axis of a wall. */
  readonly also?: readonly Ref[];
  readonly quantities?: Quantities;
  readonly layer?: string;
  /** Attributes after Tag. */
  readonly rest?: readonly Value[];
}

export type Relation =
  | 'Aggregates'
  | 'ContainedInSpatialStructure'
  | 'DefinesByType'
  | 'DefinesByProperties'
  | 'AssociatesMaterial'
  | 'AssociatesClassification'
  | 'Declares';

export interface Builder {
  readonly step: StepFile;
  readonly shapes: Shapes;
  readonly owner: Ref;
  readonly element: (entity: string, words: ElementWords) => Placed;
  readonly objectType: (entity: string, words: TypeWords) => ObjectType;
  /** A rooted instance: GlobalId and owner first, then the values. */
  readonly rooted: (entity: string, name: string, ...values: readonly Value[]) => Ref;
  readonly place: (plane: Plane | undefined, to: Placed | undefined) => Ref;
  readonly relate: (relation: Relation, relating: Ref, related: Ref) => void;
  readonly describe: (
    object: Ref,
    name: string,
    words: { readonly sets?: PropertySets; readonly quantities?: Quantities },
  ) => void;
  /** Writes what was related. Call once, at the end. */
  readonly finish: (project: Ref) => void;
}

/** Attribute order of the relations: the one end before the many, or after. */
const relatingFirst: ReadonlySet<Relation> = new Set(['Aggregates', 'Declares']);

export function createBuilder(step: StepFile, shapes: Shapes, owner: Ref): Builder {
  const relations = new Map<string, { readonly relation: Relation; readonly relating: Ref; readonly related: Ref[] }>();
  const propertySets = new Map<string, Ref>();
  const layers = new Map<string, Ref[]>();
  const types: Ref[] = [];

  const rooted: Builder['rooted'] = (entity, name, ...values) =>
    step.add(entity, globalId(`${entity} ${name}`), owner, ...values);

  const relate: Builder['relate'] = (relation, relating, related) => {
    const key = `${relation} ${relating.id}`;
    const known = relations.get(key) ?? { relation, relating, related: [] };
    known.related.push(related);
    relations.set(key, known);
  };

  /** Objects with the very same set share it. */
  const propertySet = (name: string, properties: PropertySets[string], owning: string): Ref => {
    const key = `${owning} ${name} ${JSON.stringify(properties)}`;
    const known = propertySets.get(key);
    if (known) return known;
    const refs = Object.entries(properties).map(([property, value]) => writeProperty(step, property, value));
    const made = rooted('IfcPropertySet', key, name, null, refs);
    propertySets.set(key, made);
    return made;
  };

  const describe: Builder['describe'] = (object, name, { sets = {}, quantities }) => {
    for (const [set, properties] of Object.entries(sets))
      relate('DefinesByProperties', propertySet(set, properties, 'occurrence'), object);
    if (!quantities) return;
    const values = Object.entries(quantities.values).map(([quantity, value]) => writeQuantity(step, quantity, value));
    relate('DefinesByProperties', rooted('IfcElementQuantity', name, quantities.set, null, null, values), object);
  };

  const associate = (object: Ref, { material, classification }: Described): void => {
    if (material) relate('AssociatesMaterial', material, object);
    if (classification) relate('AssociatesClassification', classification, object);
  };

  const place: Builder['place'] = (plane, to) =>
    step.add('IfcLocalPlacement', to?.placement ?? null, shapes.placement(plane ?? { origin: [0, 0, 0] }));

  return {
    step,
    shapes,
    owner,
    rooted,
    relate,
    describe,
    place,
    objectType(entity, words) {
      const owned = Object.entries(words.sets ?? {}).map(([set, properties]) =>
        propertySet(set, properties, `${entity} ${words.name}`),
      );
      const map =
        words.items &&
        step.add('IfcRepresentationMap', shapes.placement({ origin: [0, 0, 0] }), shapes.representation(words.items));
      const ref = rooted(
        entity,
        words.name,
        words.name,
        words.description ?? null,
        null,
        owned.length > 0 ? owned : null,
        map ? [map] : null,
        null,
        null,
        ...words.rest,
      );
      associate(ref, words);
      types.push(ref);
      return { ref, map };
    },
    element(entity, words) {
      const representations: Ref[] = [...(words.also ?? [])];
      if (words.items) representations.push(shapes.representation(words.items));
      if (words.type?.map) representations.push(mapped(step, shapes, words.type.map));
      const body = representations.at(-1);
      const shape = body ? step.add('IfcProductDefinitionShape', null, null, representations) : null;
      const placement = place(words.at, words.to);
      const ref = rooted(
        entity,
        words.name,
        words.name,
        words.description ?? null,
        null,
        placement,
        shape,
        words.tag ?? null,
        ...(words.rest ?? []),
      );
      if (words.layer && body) layers.set(words.layer, [...(layers.get(words.layer) ?? []), body]);
      if (words.type) relate('DefinesByType', words.type.ref, ref);
      if (words.within) relate('ContainedInSpatialStructure', words.within.ref, ref);
      describe(ref, `${entity} ${words.name}`, words);
      associate(ref, words);
      return { ref, placement };
    },
    finish(project) {
      for (const type of types) relate('Declares', project, type);
      for (const { relation, relating, related } of relations.values()) {
        const ends = relatingFirst.has(relation) ? [relating, related] : [related, relating];
        rooted(`IfcRel${relation}`, `${relation} ${relating.id}`, null, null, ...ends);
      }
      for (const [name, items] of layers)
        step.add('IfcPresentationLayerAssignment', name, null, items, name.split(' ')[0] ?? null);
    },
  };
}

function mapped(step: StepFile, shapes: Shapes, map: Ref): Ref {
  const origin = step.add('IfcCartesianPoint', [0, 0, 0]);
  const target = step.add('IfcCartesianTransformationOperator3D', null, null, origin, 1, null);
  const item = step.add('IfcMappedItem', map, target);
  return step.add('IfcShapeRepresentation', shapes.body, 'Body', 'MappedRepresentation', [item]);
}
