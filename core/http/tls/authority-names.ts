// The names that an installation's own authority may sign for (RFC 5280 4.2.1.10, name constraints): those of this
// machine and the private ranges of networks. A thief of its key can make no certificate for another site.
import { BlockList, isIP } from 'node:net';

export interface NameScope {
  /** DNS names, each with all names below it */
  readonly names: readonly string[];
  /** `address/prefix` */
  readonly networks: readonly string[];
}

/**
 * Loopback (RFC 1122, 4291), private (RFC 1918), link-local (RFC 3927, 4291) and unique local (RFC 4193) addresses.
 */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
] as const;
/** Names that every machine uses for itself, and the names of mDNS (RFC 6762). */
const USUAL_NAMES = ['localhost', 'local'] as const;

/** The names that a new authority may sign for: the private ranges and usual names, and the given ones. */
export function scopeFor(namesAndAddresses: readonly string[]): NameScope {
  const usual: NameScope = { names: USUAL_NAMES, networks: PRIVATE_NETWORKS };
  const others = namesAndAddresses.filter(name => !covers(usual, name));
  return {
    names: [...usual.names, ...others.filter(name => !isIP(name))],
    networks: [
      ...usual.networks,
      ...others.filter(isIP).map(address => `${address}/${isIP(address) === 4 ? 32 : 128}`),
    ],
  };
}

/** Whether a name or address is within a scope. */
export function covers({ names, networks }: NameScope, name: string): boolean {
  const kind = isIP(name);
  if (kind === 0) return names.some(each => name === each || name.endsWith(`.${each}`));
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(name, kind === 4 ? 'ipv4' : 'ipv6');
}
