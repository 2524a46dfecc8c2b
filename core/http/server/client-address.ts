// The address of the client. Behind a proxy that the settings name, it is read from the proxy's header; a header from
// any other sender is ignored, because every client could write it.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopbackAddress, isOnThisComputer } from '../../kit/text/web-address.ts';
import type { Call } from '../api/route.ts';

// Whether a request was made on the computer on which the service runs, and not carried there by a proxy.

/** Headers that proxies add to requests. One of them is enough: a browser at this computer sends none. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True when both ends of the connection and every name that the client used are loopback. A proxy on this computer has
 * a loopback address too, so requests with a header of proxies, or from a page or for a host of another name, do not
 * count.
 */
export function isAtThisComputer({ origin, exchange: { request } }: Pick<Call, 'origin' | 'exchange'>): boolean {
  const { headers, socket } = request.raw;
  const addresses = [socket.remoteAddress ?? '', socket.localAddress ?? '', request.ip];
  const origins = headers.origin === undefined ? [origin] : [origin, headers.origin];
  return (
    addresses.every(isLoopbackAddress) &&
    origins.every(each => URL.canParse(each) && isOnThisComputer(new URL(each))) &&
    !FORWARDED.some(name => headers[name] !== undefined)
  );
}

export interface ProxySettings {
  /** such as `X-Forwarded-For` (a list: the last address that is no proxy counts) or `X-Real-IP` */
  readonly header: string;
  /** of the proxies: addresses, or networks as `address/prefix` */
  readonly addresses: readonly string[];
}

/** Gives every request its `ip` before all other hooks. @throws when a setting is no address */
export function installClientAddress(app: FastifyInstance, proxy: ProxySettings | undefined): void {
  if (!proxy) return;
  const find = clientAddressFinder(proxy);
  app.addHook('onRequest', async request => {
    Object.defineProperty(request, 'ip', { value: find(request.raw) });
  });
}

/** @throws when a setting is no address */
export function clientAddressFinder({ header, addresses }: ProxySettings): (request: IncomingMessage) => string {
  const isProxy = proxyTest(addresses);
  const name = header.toLowerCase();
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (!isProxy(remoteAddress)) return remoteAddress;
    const given = [headers[name] ?? []].flat().join(',').split(',').map(withoutPort).filter(Boolean);
    // From the right: entries further left were written in front of the proxies and are not trusted.
    for (const address of given.reverse()) {
      if (isIP(address) === 0) return remoteAddress;
      if (!isProxy(address)) return address;
    }
    return remoteAddress;
  };
}

function proxyTest(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', prefix] = each.split('/');
    const family = familyOf(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    if (!family || (bits !== undefined && !Number.isInteger(bits)))
      throw new Error(`proxy.addresses: ${each} is not an address`);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return address => {
    const plain = unmapped(address);
    const family = familyOf(plain);
    return family !== undefined && list.check(plain, family);
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];

/** `::ffff:10.0.0.1` is the form of an IPv4 address at a dual-stack socket. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** `10.0.0.1:5000`, `[fd00::1]:5000` and `[fd00::1]` as addresses. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+)(?::\d+)?$/.exec(text.trim()) ?? [];
  return bracketed ?? plain ?? text.trim();
}
