// Shapes of zones and spaces (Zone, ZoneSpace, Space, and what is given of them).
import Type, { type Static, type TSchema } from 'typebox';
import { Color, Id, MOST_NAMED, named, nullable, Timestamp, shape } from '../../kit/shapes.ts';
import { GivenGuid } from '../editing/drafts/names.ts';
import { ModelText } from '../properties/schema.ts';

const text = nullable(Type.String());
const times = { created_at: Timestamp, updated_at: Timestamp };
const Point = Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() });

export const Space = shape('Space', {
  id: Id,
  name: text,
  longname: text,
  uuid: Type.String(),
  zone_set: Type.Array(Id),
  geometry: Type.Array(Point),
  ...times,
});
export type Space = Static<typeof Space>;

export const ZoneSpace = shape('ZoneSpace', { ...Space.properties, order: Type.Integer() });
export type ZoneSpace = Static<typeof ZoneSpace>;

/** Zones hold zones: the schema is written out to the depth of an answer. */
const zoneOf = (inner: TSchema) =>
  Type.Object({
    id: Id,
    name: text,
    uuid: Type.String(),
    zones: Type.Array(inner),
    parent_id: nullable(Id),
    spaces: Type.Array(ZoneSpace),
    color: text,
    order: Type.Integer(),
    storey_uuid: text,
    ...times,
  });

export const Zone = named('Zone', zoneOf(Type.Object({}, { additionalProperties: true })));
export type Zone = Omit<Static<typeof Zone>, 'zones'> & { readonly zones: Zone[] };

const given = Type.Optional(nullable(ModelText));
const several = { maxItems: MOST_NAMED };
const ofSpace = {
  name: given,
  longname: given,
  geometry: Type.Optional(nullable(Type.Array(Point, several))),
  uuid: Type.Optional(GivenGuid),
};
const Order = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }));

/** A GlobalId is generated where the contract needs one and the request has none. */
export const SpaceRequest = shape('SpaceRequest', ofSpace);
export type SpaceRequest = Static<typeof SpaceRequest>;
export const ZoneSpaceRequest = shape('ZoneSpaceRequest', { ...ofSpace, order: Order });
export type ZoneSpaceRequest = Static<typeof ZoneSpaceRequest>;
export const SpaceChange = shape('PatchedSpaceRequest', ofSpace);
export const ZoneSpaceChange = shape('PatchedZoneSpaceRequest', { ...ofSpace, order: Order });
export type ZoneSpaceChange = Static<typeof ZoneSpaceChange>;
export const ZoneSpaceRelationRequest = shape('ZoneSpaceRelationRequest', { id: Id, order: Order });
export type ZoneSpaceRelationRequest = Static<typeof ZoneSpaceRelationRequest>;

const ofZone = {
  name: given,
  uuid: Type.Optional(GivenGuid),
  parent_id: Type.Optional(nullable(Id)),
  color: Type.Optional(nullable(Color)),
  order: Order,
  storey_uuid: given,
  /** existing spaces, by their GlobalIds, and new ones */
  spaces: Type.Optional(Type.Array(ZoneSpaceRequest, several)),
};

/** `zones`: new zones inside, each a ZoneRequest again. */
export const ZoneRequest = shape('ZoneRequest', {
  ...ofZone,
  zones: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), several)),
});
export type ZoneRequest = Static<typeof ZoneRequest>;
export const ZoneChange = shape('PatchedZoneRequest', ofZone);
export type ZoneChange = Static<typeof ZoneChange>;
