// Shapes of elements in requests (ElementRequest, RawElementsRequest).
import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { Id, MOST_NAMED, Name, nullable, shape } from '../../../kit/shapes.ts';
import { ClassificationValues } from '../../classifications/schema.ts';
import { GivenGuid } from '../../editing/drafts/names.ts';
import { ModelText, PropertySetRequest } from '../../properties/schema.ts';

const text = Type.Optional(nullable(ModelText));
const several = { maxItems: MOST_NAMED };
const ClassName = Type.String({ minLength: 1, maxLength: 100, description: 'IFC class, in any case' });

const LayerElementRequest = shape('LayerElementRequest', { name: Name, identifier: text, description: text });
export type LayerValues = Static<typeof LayerElementRequest>;

const members = {
  attributes: Type.Optional(PropertySetRequest),
  property_sets: Type.Optional(Type.Array(PropertySetRequest, several)),
  classifications: Type.Optional(Type.Array(ClassificationValues, several)),
  layers: Type.Optional(Type.Array(LayerElementRequest, several)),
};

/** A GlobalId is generated where none is given. */
export const ElementRequest = shape('ElementRequest', { ...members, uuid: Type.Optional(GivenGuid), type: ClassName });
export type ElementRequest = Static<typeof ElementRequest>;
export const ElementChange = shape('PatchedElementRequest', {
  ...members,
  uuid: Type.Optional(GivenGuid),
  type: Type.Optional(ClassName),
});
export type ElementChange = Static<typeof ElementChange>;

/** In bulk changes each names its element. */
export const NamedElementRequest = Type.Object({ ...members, uuid: GivenGuid, type: ClassName });
export const NamedElementChange = Type.Object({ ...members, uuid: GivenGuid, type: Type.Optional(ClassName) });
export type NamedElementChange = Static<typeof NamedElementChange>;

const Position = Type.Integer({ minimum: 0 });
const Positions = Type.Optional(nullable(Type.Array(Position, several)));
const number = Type.Optional(nullable(Type.Number()));

/** Rows of one list of a raw body: a large model has some hundred thousand elements, but few things that have names. */
const rows = { maxItems: 2_000_000 };
const kinds = { maxItems: MOST_NAMED };

const given = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema));
const listOf = <Members extends TProperties>(members: Members, limits: { readonly maxItems: number }) =>
  given(Type.Array(Type.Object(members), limits));

/** As RawElements is read; ids of what was read are passed over. Numbers are positions in the other lists. */
const Raw = {
  units: listOf(
    {
      id: Type.Optional(Id),
      name: text,
      type: Type.String({ minLength: 1, maxLength: 512 }),
      unit_type: text,
      prefix: text,
      conversion_factor: number,
      elements: listOf({ unit: Id, exponent: Type.Number() }, several),
      dimensions: given(Type.Array(Type.Number(), several)),
      conversion_baseunit_index: given(Position),
      is_default: given(Type.Boolean()),
    },
    { maxItems: 1000 },
  ),
  definitions: listOf({ name: text, description: text, type: text, value_type: text, unit_id: given(Position) }, rows),
  property_sets: listOf(
    {
      name: text,
      description: text,
      type: text,
      properties: Type.Array(Type.Object({ def_id: Position, value: Type.Optional(Type.Unknown()) }), several),
    },
    rows,
  ),
  classifications: listOf({ type: text, notation: text, description: text }, kinds),
  layers: listOf({ name: ModelText, description: text, identifier: text }, kinds),
  systems: listOf({ uuid: GivenGuid, name: text, description: text, object_type: text }, kinds),
  materials: given(
    Type.Object({
      materials_data: listOf(
        { step_id: number, name: ModelText, description: text, category: text, psets: Positions },
        kinds,
      ),
      list_components: listOf({ material: given(Position), material_option: given(Position) }, rows),
      options: listOf({ thickness: number, material_list: Positions }, rows),
    }),
  ),
  elements: Type.Array(
    Type.Object({
      uuid: GivenGuid,
      type: ClassName,
      attributes: given(Position),
      material_list: Positions,
      psets: Positions,
      classifications: Positions,
      layers: Positions,
      systems: Positions,
    }),
    rows,
  ),
};
export const RawElementsRequest = shape('RawElementsRequest', Raw);
export type RawElementsRequest = Static<typeof RawElementsRequest>;
