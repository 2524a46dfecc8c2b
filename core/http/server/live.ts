// GET /live: server-sent events until the client disconnects or its credential ends. For windows and for scripts.
import type { ServerResponse } from 'node:http';
import Type from 'typebox';
import type { Caller } from '../../access/caller.ts';
import { AppError, unauthorized } from '../../kit/errors.ts';
import { oneOf, repeated } from '../../kit/shapes.ts';
import { leaveUncompressed } from '../answer/compression.ts';
import { atWindow, callerOf, routesIn, type Route } from '../api/route.ts';
import type { Connections } from './connections.ts';

export interface LiveMessage {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** a client that reconnects with it gets the events after it */
  readonly id?: number;
}

/** The events that a client subscribes to. */
export interface LiveChoice {
  /** everything when undefined */
  readonly events: ReadonlySet<string> | undefined;
  readonly cloudId: number | undefined;
  readonly projectId: number | undefined;
  /** id of the last event that the client received; only new events when undefined */
  readonly after: number | undefined;
}

export interface LiveStream {
  readonly send: (message: LiveMessage) => void;
  /** Resolves once the client has read most of what was sent, or has disconnected. */
  readonly drained: () => Promise<void>;
  /** Ends the stream: the client has fallen too far behind. */
  readonly end: () => void;
}

/**
 * Sends the events of the choice that the caller may see, `ready` first. Returns a function that stops it.
 * @throws 404 for a place that is not visible
 */
export type Subscribe = (caller: Caller, choice: LiveChoice, stream: LiveStream) => Promise<() => void>;

/** A client that does not read may fall behind by so many bytes, then its stream ends and it starts again. */
const MOST_UNREAD = 1024 * 1024;
/** Open streams of one account: each costs a socket and a check at every change. */
const MOST_STREAMS = 20;

const description = [
  'The answer does not end. Each message has the name of its event (`event:`), where it happened and what it is ' +
    'about (`data:`,',
  'one line of JSON with `cloud_id`, `project_id` and ids of what changed; ask the API for the rest), and an `id:`.',
  'Only what the caller may see is told: by scopes, membership and permissions on folders, as they are at that moment.',
  'Every kind of credential is good, except tokens of models.',
  'The first message is `ready`. Whoever comes back with the header `Last-Event-ID`, or with `after`, gets what ' +
    'came after',
  'that id, in order: events are kept for 30 days. When some of them are gone, the message `gone` says so ' +
    '(`after`, and',
  '`first`: the id of the first event that is still kept): then ask for everything anew. `model.progress`, ' +
    '`model.edited`,',
  '`model.pictured`, `model.plans`, `document.preview` and `webhook.delivery` are passing states without an id, ' +
    'and are not',
  'repeated. The end of a project that happened meanwhile is not told: compare the list of projects.',
  `A line \`: still here\` comes every 25 seconds. The stream ends when the credential ends. At most ` +
    `${MOST_STREAMS} streams of an account`,
  'are open at once (429); one that is not read for a megabyte is ended.',
].join(' ');

export function liveRoutes(parts: {
  readonly subscribe: Subscribe;
  readonly identify: (authorization: string, address: string) => Promise<Caller | undefined>;
  /** names of all events */
  readonly names: readonly string[];
  /** counts the windows that listen */
  readonly connections: Connections;
  /** milliseconds between heartbeats; the credential is checked again at each */
  readonly heartbeat?: number;
}): Route[] {
  const { subscribe, identify, names, connections, heartbeat = 25_000 } = parts;
  /** how many streams of an account are open */
  const open = new Map<number, number>();
  const count = (accountId: number, change: 1 | -1) => {
    const now = (open.get(accountId) ?? 0) + change;
    if (now > MOST_STREAMS)
      throw new AppError(429, 'too_many_streams', `At most ${MOST_STREAMS} streams can be open at once.`);
    if (now === 0) open.delete(accountId);
    else open.set(accountId, now);
  };

  return [
    routesIn('live').get('live', '/live', {
      summary: 'Stream changes that the caller may see, as server-sent events',
      description,
      access: { scopes: 'any' },
      query: Type.Object({
        event: repeated(oneOf(names), 'only these events; may be repeated'),
        cloud_id: Type.Optional(Type.Integer({ minimum: 1, description: 'only what happens in this cloud' })),
        project_id: Type.Optional(Type.Integer({ minimum: 1, description: 'only what happens in this project' })),
        after: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'events after this id; the header `Last-Event-ID` counts before it',
          }),
        ),
      }),
      answers: 'text/event-stream',
      handle: async call => {
        const { request, reply } = call.exchange;
        const caller = callerOf(call);
        const { event, cloud_id: cloudId, project_id: projectId } = call.query;
        const after = lastEventId(request.headers['last-event-id']) ?? call.query.after;
        if (reply.raw.destroyed) return; // disconnected during the check
        count(caller.accountId, 1);
        const close = connections.open(caller, request.ip);
        reply.raw.once('close', () => {
          count(caller.accountId, -1);
          close();
        });
        leaveUncompressed(request);
        const { raw } = reply;
        const begin = () => {
          const headers = Object.fromEntries(
            Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => entry[1] !== undefined),
          );
          reply.hijack();
          raw.writeHead(200, {
            ...headers,
            'content-type': 'text/event-stream',
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          });
        };
        const choice = { events: event && new Set<string>(event), cloudId, projectId, after };
        const stop = await subscribe(caller, choice, streamTo(raw, begin));
        const timer = setInterval(() => {
          look().catch(() => endStream(raw));
        }, heartbeat);
        async function look(): Promise<void> {
          const known = await identify(request.headers.authorization ?? '', request.ip);
          if (!known) throw unauthorized();
          write(raw, ': still here\n\n');
        }
        if (!raw.destroyed)
          await new Promise<void>(ended => {
            raw.once('close', ended);
          });
        clearInterval(timer);
        stop();
      },
    }),
    windowRoute(connections),
  ];
}

/** Windows of one browser share a stream: the one that holds it reports how many they are. */
const windowRoute = (connections: Connections): Route =>
  routesIn('live').put('noteWindows', '/live/windows', {
    summary: 'Report how many windows share the event stream of this sign-on',
    access: { ...atWindow.writes, audit: { none: 'a passing number' } },
    body: Type.Object({ windows: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    status: 204,
    handle: async call => connections.noteWindows(callerOf(call), call.body.windows),
  });

/** Messages written to an answer. @param begin sends its head, before the first of them */
function streamTo(raw: ServerResponse, begin: () => void): LiveStream {
  return {
    send({ event, data, id }) {
      if (!raw.headersSent) begin();
      write(raw, `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    drained: () =>
      raw.destroyed || raw.writableLength < MOST_UNREAD / 16
        ? Promise.resolve()
        : new Promise(done => {
            const end = () => {
              raw.off('drain', end).off('close', end);
              done();
            };
            raw.on('drain', end).on('close', end);
          }),
    end: () => endStream(raw),
  };
}

/**
 * Ends a stream so that it arrives whole; a client that has not read the rest of it within a second is disconnected.
 */
export function endStream(raw: ServerResponse): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (!raw.headersSent) {
    raw.destroy();
    return;
  }
  raw.end();
  const patience = setTimeout(() => raw.destroy(), 1000);
  raw.once('close', () => clearTimeout(patience));
}

function write(raw: ServerResponse, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.writableLength > MOST_UNREAD) raw.destroy();
  else raw.write(text);
}

/** An id that is not a number was not issued here, and is ignored. */
function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
