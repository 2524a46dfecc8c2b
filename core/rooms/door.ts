// Opens the door of the service: the names under which it is reached, its certificate, one port.
import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { noticeText } from '../http/tls/authority-notice.ts';
import { openEdge } from '../http/server/edge.ts';
import { createHostList, lanAddresses, machineNames } from '../http/server/hosts.ts';
import { openCertificates, renewAuthorityOf } from '../http/tls/tls.ts';
import type { Alarms } from '../kit/alarms.ts';
import { systemClock, type Clock } from '../kit/time.ts';
import { openSecrets, type Secrets } from '../storage/keys/secrets.ts';

export type Door = Awaited<ReturnType<typeof openDoor>>;

export async function openDoor({
  config,
  secrets,
  clock,
  alarms,
  onVisitor,
  opened,
}: {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly alarms: Alarms;
  /** called when another computer connects or leaves */
  readonly onVisitor: () => void;
  /** parts that are opened here are closed with it */
  readonly opened: AsyncDisposableStack;
}) {
  const { dataFolder, host, log, settings } = config;
  const isShared = !isLoopback(host);
  const certificates = await openCertificates(
    certificateFolder(dataFolder),
    {
      secrets,
      names: () => certificateNames(settings),
      addresses: () => (isShared ? lanAddresses() : []),
      own: settings.certificate && { certFile: settings.certificate.cert_file, keyFile: settings.certificate.key_file },
      onError: error => {
        log.error('the certificate could not be renewed', { error });
      },
      onDamage: damage => {
        if (damage === 'certificate') alarms.raise('file_replaced', { file: 'certificates/server.pem' });
        else alarms.raise('authority_damaged');
      },
    },
    clock,
  );
  opened.defer(() => {
    certificates.close();
  });
  certificates.onRenew(() => {
    alarms.clear('authority_damaged');
  });
  const notice = certificates.notice();
  if (notice) log.warn(`the certificate: ${noticeText(notice)}`);
  const hosts = createHostList({ port: () => edge.port, names: settings.hosts ?? [], lan: isShared });
  const edge = openEdge({ host, port: config.port, certificates, hosts, log, onVisitor });
  const isHttps = (origin: string) => origin.startsWith('https://');
  return {
    isShared,
    hosts,
    certificates,
    edge,
    /** whether an address of this service may name this origin now */
    isOwnOrigin: (origin: string) => isHttps(origin) && hosts.allows(new URL(origin).host),
    /** whether tokens may have been issued under this origin, whatever its port was */
    isKnownOrigin: (origin: string) =>
      isHttps(origin) && hosts.names().includes(new URL(origin).hostname.replace(/^\[|\]$/g, '')),
    /** Listens. Gives the address for this computer. */
    async listen(): Promise<string> {
      const port = await edge.listen();
      const name = isLoopback(host) && isIP(host) ? hostText(host) : '127.0.0.1';
      return `https://${name}${port === 443 ? '' : `:${port}`}`;
    },
  };
}

/**
 * Makes a new authority for a data folder, also while a service runs on it, which loads it within seconds.
 * @throws with a certificate of the owner's own
 */
export async function renewCertificate({ dataFolder, keyLocks, settings }: Config): Promise<X509Certificate> {
  if (settings.certificate) throw new Error('the service uses a certificate that its owner chose (settings.json)');
  return renewAuthorityOf(
    certificateFolder(dataFolder),
    {
      secrets: openSecrets(dataFolder, keyLocks),
      names: () => certificateNames(settings),
      addresses: lanAddresses,
    },
    systemClock,
  );
}

const certificateFolder = (dataFolder: string) => join(dataFolder, 'certificates');
const certificateNames = ({ hosts = [] }: Config['settings']) => [
  ...machineNames(),
  ...hosts.map(name => name.replace(/:\d+$/, '')),
];
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
const hostText = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
