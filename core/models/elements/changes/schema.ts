// Shapes of elements in requests (ElementRequest, RawElementsRequest).
import Type, { type Static } from 'typebox';
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

/** As RawElements is read; ids of what was read are passed over. Numbers are positions in the other lists. */
const Raw = {
  units: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          id: Type.Optional(Id),
          name: text,
          type: Type.String({ minLength: 1, maxLength: 512 }),
          unit_type: text,
          prefix: text,
          conversion_factor: number,
          elements: Type.Optional(nullable(Type.Array(Type.Object({ unit: Id, exponent: Type.Number() }), several))),
          dimensions: Type.Optional(nullable(Type.Array(Type.Number(), several))),
          conversion_baseunit_index: Type.Optional(nullable(Position)),
          is_default: Type.Optional(nullable(Type.Boolean())),
        }),
        { maxItems: 1000 },
      ),
    ),
  ),
  definitions: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          name: text,
          description: text,
          type: text,
          value_type: text,
          unit_id: Type.Optional(nullable(Position)),
        }),
        rows,
      ),
    ),
  ),
  property_sets: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          name: text,
          description: text,
          type: text,
          properties: Type.Array(Type.Object({ def_id: Position, value: Type.Optional(Type.Unknown()) }), several),
        }),
        rows,
      ),
    ),
  ),
  classifications: Type.Optional(
    nullable(Type.Array(Type.Object({ type: text, notation: text, description: text }), kinds)),
  ),
  layers: Type.Optional(
    nullable(Type.Array(Type.Object({ name: ModelText, description: text, identifier: text }), kinds)),
  ),
  systems: Type.Optional(
    nullable(Type.Array(Type.Object({ uuid: GivenGuid, name: text, description: text, object_type: text }), kinds)),
  ),
  materials: Type.Optional(
    nullable(
      Type.Object({
        materials_data: Type.Optional(
          nullable(
            Type.Array(
              Type.Object({ step_id: number, name: ModelText, description: text, category: text, psets: Positions }),
              kinds,
            ),
          ),
        ),
        list_components: Type.Optional(
          nullable(
            Type.Array(
              Type.Object({
                material: Type.Optional(nullable(Position)),
                material_option: Type.Optional(nullable(Position)),
              }),
              rows,
            ),
          ),
        ),
        options: Type.Optional(
          nullable(Type.Array(Type.Object({ thickness: number, material_list: Positions }), rows)),
        ),
      }),
    ),
  ),
  elements: Type.Array(
    Type.Object({
      uuid: GivenGuid,
      type: ClassName,
      attributes: Type.Optional(nullable(Position)),
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
