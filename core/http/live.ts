// GET /live: server-sent events for as long as the client stays and its credential stands.
import { AppError, unauthorized } from '../kit/errors.ts';
import type { Caller } from '../access/caller.ts';
import { leaveUncompressed } from './compression.ts';
import { callerOf, route, type Route } from './route.ts';

export interface LiveMessage {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sends what a caller may hear, `ready` first. Returns how to stop. */
export type Subscribe = (caller: Caller, send: (message: LiveMessage) => void) => () => void;

export interface LiveParts {
  readonly subscribe: Subscribe;
  readonly identify: (authorization: string, address: string) => Promise<Caller | undefined>;
  /** milliseconds between signs of life; the credential is looked at again at each */
  readonly heartbeat?: number;
}

/** A client that does not read may fall behind by so many bytes, then its stream ends and it begins anew. */
const MOST_UNREAD = 1024 * 1024;
/** Open streams of one account: each costs a socket and a look at every change. */
const MOST_STREAMS = 20;

export function liveRoutes({ subscribe, identify, heartbeat = 25_000 }: LiveParts): Route[] {
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
    route({
      id: 'live',
      method: 'GET',
      path: '/live',
      group: 'live',
      summary: 'Stream changes that the caller may see, as server-sent events',
      access: { scopes: 'any' },
      handle: async call => {
        const { request, reply } = call.exchange;
        const caller = callerOf(call);
        if (reply.raw.destroyed) return; // gone while the guard looked
        count(caller.accountId, 1);
        reply.raw.once('close', () => {
          count(caller.accountId, -1);
        });
        leaveUncompressed(request);
        const headers = Object.fromEntries(
          Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => entry[1] !== undefined),
        );
        const { raw } = reply;
        reply.hijack();
        raw.writeHead(200, {
          ...headers,
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
        const write = (text: string) => {
          if (raw.writableLength > MOST_UNREAD) raw.destroy();
          else raw.write(text);
        };
        const stop = subscribe(caller, ({ event, data }) => {
          write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        });
        const timer = setInterval(() => {
          look().catch(() => {
            raw.destroy();
          });
        }, heartbeat);
        async function look(): Promise<void> {
          const known = await identify(request.headers.authorization ?? '', request.ip);
          if (!known) throw unauthorized();
          write(': still here\n\n');
        }
        await new Promise<void>(ended => {
          raw.once('close', ended);
        });
        clearInterval(timer);
        stop();
      },
    }),
  ];
}
