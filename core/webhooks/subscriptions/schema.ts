// Shapes of webhooks.
import Type, { type Static } from 'typebox';
import { ShortUser } from '../../identity/users/schema.ts';
import { eventNames } from '../../events/catalog.ts';
import { Id, nullable, oneOf, patterned, Timestamp, BLANK, shape } from '../../kit/shapes.ts';

/** The placeholder of a secret in answers. Sent back, it changes nothing. */
export const HIDDEN = '********';

const Events = Type.Array(oneOf(eventNames), { minItems: 1, maxItems: 100 });
const Url = Type.String({ minLength: 1, maxLength: 2048 });
const Secret = patterned('\\S', BLANK, { minLength: 1, maxLength: 512 });

export const WebHook = shape('WebHook', {
  id: Id,
  events: Type.Array(Type.String()),
  url: Type.String(),
  secret: Type.String({ description: 'shown when it is set, hidden afterwards' }),
  signing_secret: nullable(
    Type.String({ description: 'the secret as Standard Webhooks libraries take it; shown when it is set' }),
  ),
  is_enabled: Type.Boolean(),
  disabled_reason: nullable(
    oneOf(['gone', 'failing', 'maker_gone'], {
      description: '`maker_gone`: paused until an administrator takes it over',
    }),
  ),
  maker: nullable(ShortUser),
  failing_since: nullable(Timestamp),
  last_success_at: nullable(Timestamp),
  failures_last_day: Type.Integer({
    description: 'deliveries of the last 24 hours that failed, or are to be attempted again',
  }),
  old_secret_until: nullable(
    Type.String({ format: 'date-time', description: 'until then the secret before signs too' }),
  ),
});
export type WebHook = Static<typeof WebHook>;

export const NewWebHook = Type.Object({ events: Events, url: Url, secret: Secret });
export type NewWebHook = Static<typeof NewWebHook>;

export const WebHookChange = Type.Object({
  events: Type.Optional(Events),
  url: Type.Optional(Url),
  secret: Type.Optional(Secret),
  is_enabled: Type.Optional(Type.Boolean()),
});
export type WebHookChange = Static<typeof WebHookChange>;

/** Clients send the webhook along; the one that is stored is pinged. */
export const PingBody = Type.Object({
  events: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  url: Type.Optional(Url),
  secret: Type.Optional(Type.String({ maxLength: 512 })),
});
