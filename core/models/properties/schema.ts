// Shapes of property sets, properties, definitions and units (PropertySet, Property, PropertyDefinition, Unit).
import Type, { type Static, type TSchema } from 'typebox';
import { LONGEST_TEXT } from '../../formats/long-texts.ts';
import { Id, MOST_NAMED, named, nullable, Timestamp, GuidText, shape } from '../../kit/shapes.ts';

/** Sets that elements get. */
export const SetRelations = Type.Array(
  shape('ElementPropertySetRelation', { element_uuid: GuidText, property_set_id: Id }),
  { maxItems: 100_000 },
);
export type SetRelations = Static<typeof SetRelations>;

/** Text of a model that people or programs give: as long as what is kept of a file's. */
export const ModelText = Type.String({ maxLength: LONGEST_TEXT });

const text = nullable(Type.String());

const Dimensions = Type.Unsafe<readonly number[]>(Type.Array(Type.Number()));
/** Components of a derived unit; units by id. */
const Elements = Type.Unsafe<readonly { readonly unit: number; readonly exponent: number }[]>(
  Type.Array(Type.Object({ unit: Id, exponent: Type.Number() })),
);

export const Unit = shape('Unit', {
  id: Id,
  type: Type.String(),
  name: text,
  unit_type: text,
  prefix: text,
  dimensions: nullable(Dimensions),
  conversion_factor: nullable(Type.Number()),
  elements: nullable(Elements),
  is_default: Type.Boolean(),
  /** base unit of a conversion-based one; absent for all others */
  conversion_baseunit: Type.Optional(Type.Object({}, { additionalProperties: true })),
});

export const PropertyDefinition = shape('PropertyDefinition', {
  id: Id,
  unit: nullable(Unit),
  name: text,
  description: text,
  type: text,
  value_type: text,
});

export const Property = shape('Property', {
  id: Id,
  definition: PropertyDefinition,
  value: Type.Unknown(),
  property_set_id: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const PropertySet = shape('PropertySet', {
  id: Id,
  uuid: text,
  name: text,
  description: text,
  type: text,
  properties: Type.Array(Property),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** true when the element has it from its type */
  inherited: Type.Optional(Type.Boolean()),
});
export type Unit = Static<typeof Unit>;
export type PropertySet = Static<typeof PropertySet>;
export type Property = Static<typeof Property>;
export type PropertyDefinition = Static<typeof PropertyDefinition>;

export const PropertyList = shape('PropertyList', {
  name: Type.String(),
  value_type: Type.Unsafe<ValueKind>({ type: 'string', enum: ['string', 'number', 'boolean'] }),
});
export type ValueKind = 'string' | 'number' | 'boolean';

const textGiven = Type.Optional(nullable(ModelText));
const GivenDimensions = Type.Unsafe<readonly number[]>(Type.Array(Type.Number(), { maxItems: 100 }));
const GivenElements = Type.Unsafe<Static<typeof Elements>>({ ...Elements, maxItems: 100 });

/** Several things of a kind. */
export const Ids = Type.Array(Id, { maxItems: 100_000 });

/** A unit as people give it; what it counts in is given whole, inside. */
const unitRequestOf = <Inner extends Record<string, TSchema>>(inner: Inner) =>
  Type.Object({
    type: Type.String({ minLength: 1, maxLength: 512 }),
    name: textGiven,
    unit_type: textGiven,
    prefix: textGiven,
    dimensions: Type.Optional(nullable(GivenDimensions)),
    conversion_factor: Type.Optional(nullable(Type.Number())),
    is_default: Type.Optional(Type.Boolean()),
    elements: Type.Optional(nullable(GivenElements)),
    ...inner,
  });
const baseUnit = <Inner extends TSchema>(schema: Inner) => ({ conversion_baseunit: Type.Optional(nullable(schema)) });

/** Values not given stay. */
export const UnitChange = named(
  'UnitChange',
  Type.Partial(unitRequestOf(baseUnit(unitRequestOf(baseUnit(unitRequestOf({})))))),
);

export const UnitRequest = named('UnitRequest', unitRequestOf(baseUnit(unitRequestOf(baseUnit(unitRequestOf({}))))));
export type UnitChange = Partial<UnitRequest>;
export type UnitRequest = Omit<Static<typeof UnitRequest>, 'conversion_baseunit'> & {
  readonly conversion_baseunit?: UnitRequest | null;
};

export const PropertyDefinitionRequest = shape('PropertyDefinitionRequest', {
  unit: Type.Optional(nullable(UnitRequest)),
  name: textGiven,
  description: textGiven,
  type: textGiven,
  value_type: textGiven,
});
export type PropertyDefinitionRequest = Static<typeof PropertyDefinitionRequest>;

export const PropertyRequest = shape('PropertyRequest', {
  definition: PropertyDefinitionRequest,
  value: Type.Optional(Type.Unknown()),
});
export type PropertyRequest = Static<typeof PropertyRequest>;

export const PropertySetRequest = shape('PropertySetRequest', {
  name: textGiven,
  description: textGiven,
  type: textGiven,
  properties: Type.Optional(Type.Array(PropertyRequest, { maxItems: MOST_NAMED })),
});
export type PropertySetRequest = Static<typeof PropertySetRequest>;

/** Values not given stay, also within the definition. */
export const PropertyChange = shape('PropertyChange', {
  definition: Type.Optional(PropertyDefinitionRequest),
  value: Type.Optional(Type.Unknown()),
});
export type PropertyChange = Static<typeof PropertyChange>;

/** One of several properties; what is not named stays as it is. */
export const PropertyUpdate = shape('PropertyUpdate', {
  id: Id,
  definition: Type.Optional(PropertyDefinitionRequest),
  value: Type.Optional(Type.Unknown()),
});
export type PropertyUpdate = Static<typeof PropertyUpdate>;
