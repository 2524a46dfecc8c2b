// Opens the door of the service: the names under which it is reached, its certificate, one port.
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Alarms } from '../../kit/alarms.ts';
import type { Log } from '../../kit/log.ts';
import { systemClock, type Clock } from '../../kit/time.ts';
import { noticeText } from '../tls/authority-notice.ts';
import type { Sealing } from '../tls/pair-files.ts';
import { openCertificates, renewAuthorityOf } from '../tls/tls.ts';
import { openEdge } from './edge.ts';
import { addressesAt, createHostList, lanAddresses, machineNames } from './hosts.ts';

export type Door = Awaited<ReturnType<typeof openDoor>>;

/** Where the service listens, and under which names and certificate. */
interface DoorConfig {
  readonly dataFolder: string;
  readonly host: string;
  /** 0: any free port */
  readonly port: number;
  readonly settings: {
    readonly hosts?: readonly string[];
    /** of the owner's own */
    readonly certificate?: { readonly cert_file: string; readonly key_file: string };
  };
  readonly log: Log;
}

export async function openDoor({
  config: { dataFolder, host, port, log, settings },
  secrets,
  clock,
  alarms,
  opened,
}: {
  readonly config: DoorConfig;
  readonly secrets: Sealing;
  readonly clock: Clock;
  readonly alarms: Alarms;
  /** parts that are opened here are closed with it */
  readonly opened: AsyncDisposableStack;
}) {
  const isShared = !isLoopback(host);
  const certificates = await openCertificates(
    certificateFolder(dataFolder),
    {
      secrets,
      names: () => certificateNames(settings),
      addresses: () => (isShared ? lanAddresses() : []),
      own: settings.certificate && { certFile: settings.certificate.cert_file, keyFile: settings.certificate.key_file },
      onError: error => log.error('the certificate could not be renewed', { error }),
      onDamage: damage => {
        if (damage === 'certificate') alarms.raise('file_replaced', { file: 'certificates/server.pem' });
        else alarms.raise('authority_damaged');
      },
    },
    clock,
  );
  opened.defer(() => certificates.close());
  certificates.onRenew(() => alarms.clear('authority_damaged'));
  const notice = certificates.notice();
  if (notice) log.warn(`the certificate: ${noticeText(notice)}`);
  const hosts = createHostList({ port, names: settings.hosts ?? [], lan: isShared });
  const edge = openEdge({ host, port, certificates, hosts, log });
  let url = '';
  const isHttps = (origin: string) => origin.startsWith('https://');
  return {
    isShared,
    /** addresses of the service for other computers, the machine's name first; empty while it is not shared */
    addresses: (): string[] => (isShared ? addressesAt(edge.port) : []),
    hosts,
    certificates,
    edge,
    /** whether an address of this service may name this origin now */
    isOwnOrigin: (origin: string) => isHttps(origin) && hosts.allows(new URL(origin).host),
    /** whether tokens may have been issued under this origin, whatever its port was */
    isKnownOrigin: (origin: string) =>
      isHttps(origin) && hosts.names().includes(new URL(origin).hostname.replace(/^\[|\]$/g, '')),
    /** for this computer; empty before it listens */
    get url() {
      return url;
    },
    /** Listens. Gives the address for this computer. */
    async listen(): Promise<string> {
      const own = await edge.listen();
      const name = isLoopback(host) && isIP(host) ? hostText(host) : '127.0.0.1';
      url = `https://${name}${own === 443 ? '' : `:${own}`}`;
      return url;
    },
  };
}

/**
 * Makes a new authority for a data folder, also while a service runs on it, which loads it within seconds.
 * @throws with a certificate of the owner's own
 */
export async function renewCertificate({ dataFolder, settings }: DoorConfig, openSecrets: () => Sealing) {
  if (settings.certificate) throw new Error('the service uses a certificate that its owner chose (settings.json)');
  return renewAuthorityOf(
    certificateFolder(dataFolder),
    { secrets: openSecrets(), names: () => certificateNames(settings), addresses: lanAddresses },
    systemClock,
  );
}

const certificateFolder = (dataFolder: string) => join(dataFolder, 'certificates');
const certificateNames = ({ hosts = [] }: DoorConfig['settings']) => [
  ...machineNames(),
  ...hosts.map(name => name.replace(/:\d+$/, '')),
];
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
const hostText = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
