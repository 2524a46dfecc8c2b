// Webhooks of a cloud and of a project.
import Type from 'typebox';
import { type Access, callerOf, placeOf, type Route, routesFor } from '../../http/api/route.ts';
import { NewWebHook, PingBody, WebHook, WebHookChange } from './schema.ts';
import type { Subscriptions } from './service.ts';

const access = { scopes: ['webhook:manage'], role: 'admin', only: 'own-name' } as const satisfies Access;
const { routes, reads, writes } = routesFor('webhook', { reads: access, writes: access });

/** Instructions for a receiver. */
const whatIsSent = [
  'Each event is sent by POST as JSON: `event_name`, `cloud_id`, `project_id`, `webhook_id`, `actor`, `sequence` and',
  '`data`, which is what the API answers of the same thing. Models come without their creator, document and',
  'addresses of files, folders without rights of groups, topics without pictures; of what is larger than 256 KB only',
  'the id comes, with `is_truncated`. `x-platform-signature` is the HMAC-SHA256 of the raw body with the secret, in',
  'lowercase hex. `webhook-id`, `webhook-timestamp` and `webhook-signature` follow Standard Webhooks; their',
  'libraries take `signing_secret`. Only events come that the scopes of whoever set the address can read: `bcf.*`',
  'with bcf:read, documents, folders and visas with document:read, models with model:read. Every event arrives at',
  'least once; `webhook-id` and the body are the same at each attempt. Events about one object arrive in their',
  'order, counted by `sequence`: a later one waits until the earlier one was taken. What is not answered with 2xx',
  'within 15 seconds is repeated after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each within a tenth, or later',
  'when `Retry-After` asks for it. When the attempt after 30 minutes fails too, later events about the object pass.',
  '410, and 5 days with nothing but failures, disable the webhook, and whoever made it gets a mail. When its `maker`',
  'is no administrator there any more, it pauses and its addresses of files end, until an administrator takes it',
  'over. A receiver that was down asks `.../delivery?after=` for everything after the last delivery that it has, or',
  'has it sent again by `.../replay`.',
].join(' ');

const inProject = '/cloud/{cloud_pk}/project/{project_pk}/webhook';

export const webhookRoutes = (subscriptions: Subscriptions): Route[] => [
  ...routesAt(subscriptions, { path: '/cloud/{cloud_pk}/webhook', word: '', of: 'cloud' }),
  ...routesAt(subscriptions, { path: inProject, word: 'Project', of: 'project' }),
];

// Long: a list of declarations.
function routesAt<Path extends `${string}/webhook`>(
  subscriptions: Subscriptions,
  { path, word, of }: { readonly path: Path; readonly word: string; readonly of: string },
): Route[] {
  const one = `${path}/{id}` as `${string}/webhook/{id}`;
  return [
    routes.get(`get${word}WebHooks`, path, {
      summary: `List the webhooks of a ${of}`,
      access: reads,
      answer: Type.Array(WebHook),
      handle: async call => subscriptions.list(placeOf(call)),
    }),
    routes.post(`create${word}WebHook`, path, {
      summary: `Create a webhook of a ${of}; its secret is shown in this answer only`,
      access: writes('webhook.create'),
      description: whatIsSent,
      body: NewWebHook,
      status: 201,
      answer: WebHook,
      handle: async call => subscriptions.create(callerOf(call), placeOf(call), call.body),
    }),
    routes.get(`get${word}WebHook`, one, {
      summary: `Get a webhook of a ${of}`,
      access: reads,
      answer: WebHook,
      handle: async call => subscriptions.get(placeOf(call), call.params.id),
    }),
    routes.patch(`update${word}WebHook`, one, {
      summary: `Update a webhook of a ${of}; after a new secret the old one signs too for 24 hours`,
      access: writes('webhook.update'),
      body: WebHookChange,
      answer: WebHook,
      handle: async call => subscriptions.update(callerOf(call), placeOf(call), call.params.id, call.body),
    }),
    routes.delete(`delete${word}WebHook`, one, {
      summary: `Delete a webhook of a ${of}, with its deliveries`,
      access: writes('webhook.delete'),
      handle: async call => subscriptions.remove(placeOf(call), call.params.id),
    }),
    routes.post(`takeOver${word}WebHook`, `${one}/take-over` as `${string}/webhook/{id}/take-over`, {
      summary: `Become the maker of a webhook of a ${of}; one that was paused because its maker left goes on`,
      access: writes('webhook.take-over'),
      answer: WebHook,
      handle: async call => subscriptions.takeOver(callerOf(call), placeOf(call), call.params.id),
    }),
    routes.post(`ping${word}WebHook`, `${one}/ping` as `${string}/webhook/{id}/ping`, {
      summary: `Send a ping to a webhook of a ${of}`,
      access: writes('webhook.ping'),
      body: PingBody,
      answer: WebHook,
      handle: async call => subscriptions.ping(callerOf(call), placeOf(call), call.params.id),
    }),
  ];
}
