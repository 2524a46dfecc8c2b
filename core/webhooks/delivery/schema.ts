// Shapes of the log of deliveries.
import Type, { type Static } from 'typebox';
import { Id, named, nullable, oneOf, Timestamp } from '../../kit/shapes.ts';

/** Most deliveries of one answer. */
export const MOST_DELIVERIES = 100;

const states = ['waiting', 'done', 'failed'] as const;

export const WebHookAttempt = named(
  'WebHookAttempt',
  Type.Object({
    at: Timestamp,
    milliseconds: Type.Integer(),
    status: nullable(Type.Integer({ description: 'of the answer; null when there was none' })),
    answer: nullable(Type.String({ description: 'the beginning of the answer' })),
    error: nullable(Type.String()),
  }),
);

export const WebHookDelivery = named(
  'WebHookDelivery',
  Type.Object({
    id: Id,
    webhook_id: Id,
    event_name: Type.String(),
    message_id: Type.String({ description: 'header `webhook-id`, the same at each attempt' }),
    object: Type.String({
      description:
        'what it is about; deliveries about one object are sent in their order, until the attempt after 30 minutes fails: then later ones pass',
    }),
    state: oneOf(states),
    next_at: nullable(Timestamp),
    created_at: Timestamp,
    body: Type.String({ description: 'as it is sent' }),
    attempts: Type.Array(WebHookAttempt),
  }),
);
export type WebHookDelivery = Static<typeof WebHookDelivery>;

export const DeliveryQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0, description: 'only deliveries after this id' })),
  state: Type.Optional(oneOf(states)),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const Replay = Type.Object({
  first: Type.Integer({ minimum: 1, description: 'id of a delivery' }),
  last: Type.Optional(Type.Integer({ minimum: 1, description: 'id of the last delivery; the first when absent' })),
  only_failed: Type.Optional(Type.Boolean()),
});
export type Replay = Static<typeof Replay>;
export const Replayed = Type.Object({ count: Type.Integer() });
