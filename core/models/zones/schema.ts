// Shapes of zones and spaces (Zone, ZoneSpace, Space).
import Type, { type Static, type TSchema } from 'typebox';
import { Id, named, nullable, Timestamp } from '../../kit/shapes.ts';

const text = nullable(Type.String());
const times = { created_at: Timestamp, updated_at: Timestamp };
const Point = Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() });

export const Space = named('Space', Type.Object({
  id: Id, name: text, longname: text, uuid: Type.String(), zone_set: Type.Array(Id), geometry: Type.Array(Point), ...times,
}));
export type Space = Static<typeof Space>;

export const ZoneSpace = named('ZoneSpace', Type.Object({ ...Space.properties, order: Type.Integer() }));
export type ZoneSpace = Static<typeof ZoneSpace>;

/** Zones hold zones: written out as deep as an answer goes. */
function zoneOf(inner: TSchema) {
  return Type.Object({
    id: Id, name: text, uuid: Type.String(), zones: Type.Array(inner), parent_id: nullable(Id), spaces: Type.Array(ZoneSpace),
    color: text, order: Type.Integer(), storey_uuid: text, ...times,
  });
}

export const Zone = named('Zone', zoneOf(Type.Object({}, { additionalProperties: true })));
export interface Zone {
  readonly id: number;
  readonly name: string | null;
  readonly uuid: string;
  readonly zones: Zone[];
  readonly parent_id: number | null;
  readonly spaces: ZoneSpace[];
  readonly color: string | null;
  readonly order: number;
  readonly storey_uuid: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}
