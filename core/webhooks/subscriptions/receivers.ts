// Permitted targets of webhooks: public addresses of the internet, and those that the owner of the service allows
// besides. Checked by name when a webhook is made, by address before each attempt.
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { invalid } from '../../kit/errors.ts';
import { webAddress } from '../../kit/text/web-address.ts';

/** An entry of `--webhook-allow` or of the setting. */
interface Allowed {
  readonly host: string;
  /** any when undefined */
  readonly port: number | undefined;
}

export type Receivers = ReturnType<typeof createReceivers>;

/** IANA special-purpose ranges of IPv4: nothing in them is reached over the internet. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of IPv6 only 2000::/3 is allocated; these ranges in it are not, or map to addresses of IPv4 (Teredo, 6to4). */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const [reserved4, reserved6, given6] = [new BlockList(), new BlockList(), new BlockList()];
for (const [net, prefix] of special4) reserved4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of special6) reserved6.addSubnet(net, prefix, 'ipv6');
given6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is a public one. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved4.check(address, 'ipv4');
    case 6:
      return given6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The host of an address as it is resolved: without brackets, and without the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** @throws for an entry that is no `host` or `host:port` */
function readAllowed(entry: string): Allowed {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[^:/@\s[\]]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  const url = host === undefined ? undefined : URL.parse(`http://${host}/`);
  if (!url || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535)
    throw new Error(`--webhook-allow ${entry}: expected HOST or HOST:PORT`);
  return { host: hostOf(url), port: port === undefined ? undefined : Number(port) };
}

/**
 * @param entries `host` or `host:port`: these may be reached by plain HTTP and be in private ranges
 * @param ownPort the port of this service, which is no receiver
 * @throws for an invalid entry
 */
export function createReceivers(entries: readonly string[], ownPort: () => number) {
  const allowed = entries.map(readAllowed);

  const isAllowed = (url: URL): boolean =>
    allowed.some(({ host, port }) => host === hostOf(url) && (port === undefined || port === portOf(url)));

  /** The reason why an address may not be connected to; undefined when it may. */
  function refusal(url: URL, address: string): string | undefined {
    if (portOf(url) === ownPort() && isOwnAddress(address)) return 'leads to this service';
    return isPublicAddress(address) || isAllowed(url) ? undefined : `leads to ${address}, which is not public`;
  }

  return {
    isAllowed,
    refusal,

    /** Checks an address of a webhook. @throws 400 */
    check(text: string): URL {
      const url = webAddress(text);
      if (!url)
        throw invalid('url', 'Enter an http or https address without a user name.', { code: 'invalid_address' });
      if (isAllowed(url)) return url;
      if (url.protocol !== 'https:')
        throw invalid('url', 'Only https is allowed. The owner of this server can allow other receivers.', {
          code: 'https_only',
        });
      const host = hostOf(url);
      const isLocalName = /(?:^|\.)localhost$/.test(host) || host === '';
      if (isLocalName || (isIP(host) && refusal(url, host) !== undefined))
        throw invalid(
          'url',
          'This address is not public. The owner of this server can allow it.',
          { code: 'not_public' },
          'not_public',
        );
      return url;
    },
  };
}

function isOwnAddress(address: string): boolean {
  if (/^127\.|^::1$|^0\.0\.0\.0$|^::$|^::ffff:/.test(address)) return true;
  return Object.values(networkInterfaces()).some(list => list?.some(each => each.address === address));
}
