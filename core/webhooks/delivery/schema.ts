// Shapes of the log of deliveries.
import Type, { type Static } from 'typebox';
import { Id, MOST_NAMED, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

/** Most deliveries of one answer. */
export const MOST_DELIVERIES = 100;

const states = ['waiting', 'done', 'failed'] as const;

const WebHookAttempt = shape('WebHookAttempt', {
  at: Timestamp,
  milliseconds: Type.Integer(),
  status: nullable(Type.Integer({ description: 'of the answer; null when there was none' })),
  answer: nullable(Type.String({ description: 'first characters of the answer' })),
  error: nullable(Type.String()),
});

export const WebHookDelivery = shape('WebHookDelivery', {
  id: Id,
  webhook_id: Id,
  event_name: Type.String(),
  message_id: Type.String({ description: 'header `webhook-id`, the same for each attempt' }),
  object: Type.String({
    description:
      'object of the event; deliveries of one object are sent in order, until the attempt after 30 minutes ' +
      'fails: then later ones pass',
  }),
  state: oneOf(states),
  next_at: nullable(Timestamp),
  created_at: Timestamp,
  body: Type.Optional(
    Type.String({
      description: 'body as sent; absent with `bodies=false`, and of events that the caller lacks the scope for',
    }),
  ),
  attempts: Type.Array(WebHookAttempt),
});
export type WebHookDelivery = Static<typeof WebHookDelivery>;

export const DeliveryQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0, description: 'only deliveries after this id' })),
  before: Type.Optional(Type.Integer({ minimum: 0, description: 'only deliveries before this id' })),
  state: Type.Optional(oneOf(states)),
  event: Type.Optional(Type.String({ maxLength: 100, description: 'only deliveries of events of this name' })),
  newest_first: Type.Optional(Type.Boolean()),
  bodies: Type.Optional(Type.Boolean({ description: 'false: without what is sent, which may be long' })),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const Replay = Type.Object({
  ids: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: MOST_NAMED, description: 'of deliveries; instead of a range' }),
  ),
  first: Type.Optional(Type.Integer({ minimum: 1, description: 'id of a delivery' })),
  last: Type.Optional(Type.Integer({ minimum: 1, description: 'id of the last delivery; the first when absent' })),
  only_failed: Type.Optional(Type.Boolean()),
});
export type Replay = Static<typeof Replay>;
export const Replayed = Type.Object({ count: Type.Integer() });
