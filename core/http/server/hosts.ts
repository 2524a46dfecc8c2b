// Under which names the service may be called (RELIABILITY.md 6.1). A page of a foreign site that has its own name
// resolve to this machine (DNS rebinding) still sends that name: it is refused before anything else happens.
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { isLoopbackAddress } from '../../kit/text/web-address.ts';

/** The parts of a request that the check reads; Node's incoming messages have them. */
interface Addressed {
  readonly rawHeaders: readonly string[];
  readonly url?: string | undefined;
}

export type HostList = ReturnType<typeof createHostList>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Interfaces appear and disappear with networks; asking the system each time would be wasteful. */
const KEEP_MILLISECONDS = 5000;

/** Makes the list. Names are compared without case; a trailing dot is refused. */
export function createHostList(parts: {
  /** the port the service listens on; 0: known only once it does */
  readonly port: number;
  /** further names from the settings: `name` (at our port) or `name:port` (behind a forwarder) */
  readonly names: readonly string[];
  /** whether the service is shared with the local network */
  readonly lan: boolean;
}) {
  const { port, names, lan } = parts;
  const added = names.map(name => name.toLowerCase());
  const withPort = new Set(added.filter(hasPort));
  const fixed = [...LOOPBACK, ...machineNames(), ...added.filter(name => !hasPort(name)).map(bracketed)];
  let ours = port;
  let known: { readonly hosts: ReadonlySet<string>; readonly at: number } | undefined;

  const hosts = (): ReadonlySet<string> => {
    const now = performance.now();
    if (!known || now - known.at > KEEP_MILLISECONDS) {
      known = { hosts: new Set([...fixed, ...(lan ? lanAddresses().map(bracketed) : [])]), at: now };
    }
    return known.hosts;
  };

  /** The host as an origin has it: lower case, `:443` left out; undefined when it is not ours. */
  const canonical = (host: string): string | undefined => {
    const [, name = '', digits] = /^(\[[0-9a-f:]+\]|[^:[\]@/\\?#\s]+)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
    if (!name || name.endsWith('.')) return undefined;
    // A client leaves out the port that is usual for its scheme.
    const isOurs = digits === undefined ? ours === 443 || ours === 80 : Number(digits) === ours;
    if (isOurs && hosts().has(name)) return ours === 443 ? name : `${name}:${ours}`;
    if (withPort.has(`${name}:${digits ?? 443}`)) return (digits ?? '443') === '443' ? name : `${name}:${digits}`;
    return undefined;
  };

  /**
   * `https://host:port` as the client named it, without the port when it is 443.
   * @throws 421 `wrong_host` when the Host is missing, repeated, foreign, or differs from an absolute request target
   */
  const allowedOriginOf = ({ rawHeaders, url = '' }: Addressed): string => {
    const given = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
    const [host] = given;
    const target = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
    if (host === undefined || given.length > 1 || (target !== undefined && target.toLowerCase() !== host.toLowerCase()))
      throw wrongHost();
    const found = canonical(host);
    if (found === undefined) throw wrongHost();
    return `https://${found}`;
  };

  return {
    /** Whether a Host header names this service. */
    allows: (host: string | undefined) => host !== undefined && canonical(host) !== undefined,
    allowedOriginOf,
    /** Checks every request of `app` before all other hooks and sets its `origin`. */
    install(app: FastifyInstance) {
      app.decorateRequest('origin', '');
      app.addHook('onRequest', async request => {
        request.origin = allowedOriginOf(request.raw);
      });
    },
    /** Names the port that the service listens on, where it was not known before. */
    listensAt(actual: number) {
      ours = actual;
    },
    /** All names and addresses without ports, for the certificate. */
    names: () =>
      [...new Set([...hosts(), ...[...withPort].map(name => name.replace(/:\d+$/, ''))])].map(name =>
        name.replace(/^\[|\]$/g, ''),
      ),
  };
}

/** The machine's name, its first label, and that with `.local`. */
export function machineNames(): string[] {
  const name = hostname().toLowerCase().replace(/\.$/, '');
  const label = name.split('.')[0] ?? '';
  return label ? [...new Set([name, label, `${label}.local`])] : [];
}

/** Addresses of this machine in its networks, without loopback and link-local ones. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address))
    .map(({ address }) => address.toLowerCase());
}

let ownAddresses: { readonly all: ReadonlySet<string>; readonly at: number } | undefined;

/** Whether the address of a connection is one of this computer: a loopback one, or its own in a network. */
export function isOwnAddress(address: string): boolean {
  if (isLoopbackAddress(address)) return true;
  const now = performance.now();
  if (!ownAddresses || now - ownAddresses.at > KEEP_MILLISECONDS)
    ownAddresses = { all: new Set(lanAddresses()), at: now };
  return ownAddresses.all.has(address.toLowerCase().replace(/^::ffff:/, ''));
}

/** Addresses of a service at a port of this machine for other computers, the machine's name first. */
export const addressesAt = (port: number): string[] =>
  [...machineNames().slice(0, 1), ...lanAddresses()].map(
    name => `https://${bracketed(name)}${port === 443 ? '' : `:${port}`}`,
  );

const hasPort = (name: string): boolean => /^(\[[^\]]*\]|[^:]+):\d+$/.test(name);

const bracketed = (name: string): string => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name);

const wrongHost = (): AppError => new AppError(421, 'wrong_host', 'Unknown host name.');
