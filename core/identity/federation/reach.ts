// Requests of ours to identity providers: https unless on loopback, no redirects, little time, small answers.
import { request as sendPlain } from 'node:http';
import { request as sendSecure } from 'node:https';
import { getCACertificates, rootCertificates } from 'node:tls';
import { messageOf } from '../../kit/errors.ts';
import { isOnThisComputer, webAddress } from '../../kit/text/web-address.ts';

const MILLISECONDS = 8_000;
const LONGEST_ANSWER = 2 * 1024 * 1024;

/** The other side did not answer, or not as it should. */
export class Unreachable extends Error {}

interface Outgoing {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** @throws Unreachable */
export type Reach = (address: string, outgoing?: Outgoing) => Promise<Response>;

/**
 * Whether an address may be an identity provider's: https, or http on this computer itself; no user name, no fragment.
 */
export function isPossible(address: string): boolean {
  const url = webAddress(address);
  if (!url || address.includes('#')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisComputer(url));
}

/**
 * @param home the address that the administrator gave: only a provider on this computer may refer to others on it
 * @param authorities certificates (PEM) to trust besides those of the system
 */
export function createReach(home: string, authorities: readonly string[] = []): Reach {
  const homeUrl = URL.parse(home);
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = URL.parse(address);
    if (!url || !isPossible(address) || (isOnThisComputer(url) && !(homeUrl && isOnThisComputer(homeUrl))))
      throw new Unreachable(`${address} is no address to ask`);
    const received = await send(url, { method, headers, body }, authorities).catch((error: unknown) => {
      throw new Unreachable(`${url.origin} is not responding: ${messageOf(error)}`, { cause: error });
    });
    const { status } = received;
    if (status >= 300 && status < 400)
      throw new Unreachable(`${url.origin} redirects to another address, which is not followed`);
    return new Response(status === 204 ? null : received.bytes, { status, headers: received.headers });
  };
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function send(
  url: URL,
  { method = 'GET', headers, body }: Outgoing,
  authorities: readonly string[],
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      signal: AbortSignal.timeout(MILLISECONDS),
      agent: false as const,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    };
    const outgoing =
      url.protocol === 'https:'
        ? sendSecure(url, { ...options, ca: [...trusted(), ...authorities] })
        : sendPlain(url, options);
    outgoing.on('error', reject);
    outgoing.on('response', incoming => {
      const chunks: Buffer[] = [];
      let length = 0;
      incoming.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > LONGEST_ANSWER) incoming.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        const pairs = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        resolve({
          status: incoming.statusCode ?? 0,
          headers: new Headers(pairs),
          bytes: new Uint8Array(Buffer.concat(chunks)),
        });
      });
    });
    outgoing.end(body);
  });
}

let known: readonly string[] | undefined;

/** The authorities that Node and the computer trust: many teams have an authority of their own. Read once in a run. */
function trusted(): readonly string[] {
  known ??= [...new Set([...authoritiesOf('default'), ...authoritiesOf('system')])];
  return known;
}

function authoritiesOf(kind: 'default' | 'system'): readonly string[] {
  try {
    return getCACertificates(kind);
  } catch {
    return rootCertificates; // a runtime that cannot read the computer's store still has those that it brings
  }
}
