// Sends one delivery. The name is resolved once, every address is checked, and the connection is made to a checked one:
// the name cannot resolve elsewhere in between. Redirects are not followed.
import { lookup, Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createHmac } from 'node:crypto';
import { messageOf } from '../../kit/errors.ts';
import { SECOND } from '../../kit/time.ts';
import { webAddress } from '../../kit/text/web-address.ts';
import { hostOf, type Receivers } from '../subscriptions/receivers.ts';
import type { Outcome } from './plan.ts';

// Signatures of a delivery: of the raw body (service.md 6.3), and by the Standard Webhooks specification, which also
// signs the id and the time of the attempt and may carry several signatures.

interface Signed {
  readonly messageId: string;
  /** of this attempt, in milliseconds since 1970 */
  readonly at: number;
  readonly body: string;
  /** the newest first; another one signs too for a while after it was exchanged */
  readonly secrets: readonly string[];
}

export function signatureHeaders({ messageId, at, body, secrets }: Signed): Record<string, string> {
  const plain = createHmac('sha256', secrets[0] ?? '')
    .update(body)
    .digest('hex');
  const timestamp = String(Math.floor(at / 1000));
  const standard = secrets.map(
    secret => `v1,${createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'x-platform-signature': plain,
    'x-bimdata-signature': plain,
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}

const TIME_OUT = 15 * SECOND;
/** Limits how much of an answer is read, and how much of it is stored. */
const [READ_BYTES, KEPT_CHARACTERS] = [64 << 10, 1024];

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** ends the attempt; its result then proves nothing about the receiver */
  readonly stopped: AbortSignal;
}

/** Addresses of a host. @param isListed whether the owner of the service named it */
type Resolve = (host: string, isListed: boolean, signal: AbortSignal) => Promise<string[]>;

export type Send = (message: Message) => Promise<Outcome>;

export function createSender({
  receivers,
  resolve = resolveHost,
  timeOut = TIME_OUT,
}: {
  readonly receivers: Receivers;
  readonly resolve?: Resolve;
  readonly timeOut?: number;
}): Send {
  /** The address to connect to. @throws when one of them may not be connected to */
  async function addressFor(url: URL, signal: AbortSignal): Promise<string> {
    const host = hostOf(url);
    const isListed = receivers.isAllowed(url);
    const addresses = isIP(host) ? [host] : await resolve(host, isListed, signal);
    for (const address of addresses) {
      const refusal = receivers.refusal(url, address);
      if (refusal !== undefined) throw new Error(`${host} ${refusal}`);
    }
    const [first] = addresses;
    if (first === undefined) throw new Error(`${host} has no address`);
    return first;
  }

  return async ({ url: text, headers, body, stopped }) => {
    const timer = AbortSignal.timeout(timeOut);
    const signal = AbortSignal.any([timer, stopped]);
    try {
      const url = webAddress(text);
      if (!url) throw new Error('this is no http or https address without a user name');
      if (url.protocol !== 'https:' && !receivers.isAllowed(url)) throw new Error('only https is allowed');
      const address = await unlessAborted(addressFor(url, signal), signal);
      return await post(url, { address, headers, body, signal });
    } catch (error) {
      return { error: timer.aborted ? `no answer within ${timeOut / SECOND} s` : messageOf(error) };
    }
  };
}

function post(
  url: URL,
  message: {
    readonly address: string;
    readonly headers: Message['headers'];
    readonly body: string;
    readonly signal: AbortSignal;
  },
): Promise<Outcome> {
  const family = isIP(message.address);
  const pinned: LookupFunction = (_host, { all }, answer) => {
    if (all) answer(null, [{ address: message.address, family }]);
    else answer(null, message.address, family);
  };
  const bytes = Buffer.from(message.body);
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http;
    const request = open(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: pinned,
        signal: message.signal,
        headers: {
          ...message.headers,
          'content-type': 'application/json',
          'content-length': bytes.length,
          'user-agent': 'Plinth-Webhooks',
        },
      },
      response => {
        const { statusCode: status = 0, headers: answered } = response;
        void readStart(response).then(
          answer => {
            request.destroy();
            resolve({ status, answer, retryAfter: answered['retry-after'] });
          },
          // A success status counts only with its whole answer.
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(bytes);
  });
}

/** The beginning of an answer; the rest of a long one is not waited for. */
async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= READ_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, KEPT_CHARACTERS);
}

/** Names that the owner listed may be in the own network: they are resolved by the computer. All others by DNS
 *  alone, which waits without a thread: names that never resolve delay nothing else. */
const resolveHost: Resolve = async (host, isListed, signal) => {
  if (isListed) return (await lookup(host, { all: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: 5 * SECOND, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel());
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap(each => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length > 0) return addresses;
  const [first] = found;
  throw first.status === 'rejected' ? first.reason : new Error(`${host} has no address`);
};

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
