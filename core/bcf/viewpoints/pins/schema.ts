import Type, { type Static } from 'typebox';
import { Color, Id, nullable, shape } from '../../../kit/shapes.ts';
import { choiceQuery, GivenGuid } from '../../topics/schema.ts';

const Point = shape('GeometryPoint', { x: Type.Number(), y: Type.Number(), z: Type.Number() });
const given = {
  guid: GivenGuid,
  name: Type.Optional(nullable(Type.String({ maxLength: 512 }))),
  color: Type.Optional(nullable(Color)),
  index: Type.Optional(nullable(Type.Integer())),
};
export const NewPin = Type.Object({ ...given, point: Point });
export type NewPin = Static<typeof NewPin>;
export const PinChange = Type.Object({ ...given, point: Type.Optional(Point) });
export type PinChange = Static<typeof PinChange>;

const shown = {
  guid: Type.String(),
  name: nullable(Type.String()),
  color: nullable(Type.String()),
  point: Point,
  index: nullable(Type.Integer()),
};
export const Pin = shape('Pin', shown);
export type Pin = Static<typeof Pin>;

export const TopicPins = shape('TopicPin', {
  topic_guid: Type.String(),
  pins: Type.Array(shape('PinWithModels', { ...shown, model_ids: Type.Array(Id) })),
});
export type TopicPins = Static<typeof TopicPins>;

export const TopicPinsQuery = Type.Object({
  ...choiceQuery,
  topics: Type.Optional(Type.String({ description: 'guids with commas between them' })),
});
export type TopicPinsQuery = Static<typeof TopicPinsQuery>;
