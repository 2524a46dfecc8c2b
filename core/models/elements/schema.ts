// Shapes of elements in their three forms (Element, SimpleElement, RawElements).
import Type, { type Static } from 'typebox';
import { Id, named, nullable, shape } from '../../kit/shapes.ts';
import { parents } from '../classifications/schema.ts';
import { componentMembers, MaterialListComponent } from '../materials/schema.ts';
import { PropertySet } from '../properties/schema.ts';

const text = nullable(Type.String());
const Positions = Type.Array(Type.Integer());

export const ElementQuery = Type.Object({
  type: Type.Optional(Type.String({ description: 'IFC class, exact, without regard to case' })),
  classification: Type.Optional(Type.String({ description: 'id or system of a classification' })),
  classification__notation: Type.Optional(Type.String()),
  property_filter: Type.Optional(
    Type.String({ description: 'JSON: {name, comparator, value} or {operator: AND|OR, conditions: []}' }),
  ),
});
export type ElementQuery = Static<typeof ElementQuery>;

export const Element = shape('Element', {
  id: Id,
  uuid: Type.String(),
  type: Type.String(),
  attributes: PropertySet,
  property_sets: Type.Array(PropertySet),
  classifications: Type.Array(Type.Object({ id: Id, name: text, notation: text, title: text, parents })),
  material_list: Type.Array(MaterialListComponent),
  layers: Type.Array(Type.Object({ id: Id, name: Type.String(), identifier: text, description: text })),
});

/** By GlobalId, then by set (`attributes` first), then by property. */
export const SimpleElement = named(
  'SimpleElement',
  Type.Record(Type.String(), Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()))),
);

const RawUnit = Type.Object({
  id: Id,
  name: text,
  type: Type.String(),
  unit_type: text,
  prefix: text,
  elements: Type.Unknown(),
  conversion_factor: nullable(Type.Number()),
  dimensions: nullable(Type.Array(Type.Number())),
  conversion_baseunit_index: nullable(Type.Integer()),
  is_default: Type.Boolean(),
});

/** Numbers in them are positions in the lists next to `elements`, not ids. */
export const RawElements = shape('RawElements', {
  units: Type.Array(RawUnit),
  definitions: Type.Array(
    Type.Object({
      id: Id,
      name: text,
      description: text,
      type: text,
      value_type: text,
      unit_id: nullable(Type.Integer()),
    }),
  ),
  property_sets: Type.Array(
    Type.Object({
      id: Id,
      name: text,
      description: text,
      type: text,
      inherited: Type.Optional(Type.Boolean()),
      properties: Type.Array(Type.Object({ id: Id, def_id: Type.Integer(), value: Type.Unknown() })),
    }),
  ),
  classifications: Type.Array(Type.Object({ id: Id, type: text, notation: text, description: text })),
  layers: Type.Array(Type.Object({ id: Id, name: Type.String(), identifier: text, description: text })),
  systems: Type.Array(Type.Object({ uuid: Type.String(), name: text, description: text, object_type: text })),
  materials: Type.Object({
    materials_data: Type.Array(
      Type.Object({
        id: Id,
        step_id: nullable(Type.Integer()),
        name: Type.String(),
        description: text,
        category: text,
        psets: Positions,
      }),
    ),
    list_components: Type.Array(Type.Object({ id: Id, material: Type.Integer(), material_option: Type.Integer() })),
    options: Type.Array(
      Type.Object({ id: Id, thickness: nullable(Type.Number()), material_list: Positions, ...componentMembers }),
    ),
  }),
  elements: Type.Array(
    Type.Object({
      uuid: Type.String(),
      type: Type.String(),
      attributes: Type.Integer(),
      psets: Positions,
      classifications: Positions,
      layers: Positions,
      systems: Positions,
      material_list: Positions,
    }),
  ),
});
