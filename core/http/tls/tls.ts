// The server's certificate: made and renewed by this service itself, or the owner's own (RELIABILITY.md 6.9, DESKTOP.md
// 7).
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { isIP, SocketAddress } from 'node:net';
import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { lifetimes } from '../../access/lifetimes.ts';
import { AppError } from '../../kit/errors.ts';
import { HOUR, MINUTE, type Clock } from '../../kit/time.ts';
import { covers, scopeFor } from './authority-names.ts';
import { noticeOf, scopeOf } from './authority-notice.ts';
import type { Pair } from './certificate-maker.ts';
import { openPairFiles, type PairFiles, type Sealing } from './pair-files.ts';

/** TLS 1.2 and 1.3 with authenticated encryption only; Node's own list still has CBC. */
export const tlsPolicy = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const satisfies SecureContextOptions;

export type Certificates = Awaited<ReturnType<typeof openCertificates>>;
interface CertificateOptions {
  /** seals the private keys */
  readonly secrets: Sealing;
  /** names of the machine besides localhost */
  readonly names: () => readonly string[];
  /** addresses in its networks besides loopback */
  readonly addresses: () => readonly string[];
  /** PEM files of the owner's own certificate, read again when they change */
  readonly own?: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** called when a check after the start fails; the certificate in use stays */
  readonly onError?: (error: unknown) => void;
  /**
   * Called when files of the folder are damaged: the certificate was made again, or its authority cannot sign any more.
   */
  readonly onDamage?: (damage: CertificateDamage) => void;
}

type CertificateDamage = 'certificate' | 'authority';

/** Milliseconds between checks of the folder: the command line renews certificates while a service runs. */
const LOOK_EVERY = 2000;

/**
 * Opens the certificate kept in `folder`, making what is missing.
 * @throws when the owner's certificate cannot be read or its key does not fit
 */
export async function openCertificates(folder: string, options: CertificateOptions, clock: Clock) {
  const { secrets, names, addresses, own, onError, onDamage = () => undefined } = options;
  if (!own) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = openPairFiles(folder, secrets);
  const wanted = () => wantedNames(names(), addresses());
  const find = own ? () => Promise.resolve(readOwn(own)) : () => keepLeaf(files, wanted(), clock.now(), onDamage);
  let current = await find();
  const listeners: (() => void)[] = [];

  let unfitSince: number | undefined;
  /** Every device would have to trust another authority: while the service runs, none is made until the clock has
   *  agreed for an hour that one is due. */
  const isAuthorityInDoubt = () => {
    const authority = own ? undefined : files.read('ca');
    const isFit = !authority || isValid(authority, clock.now(), lifetimes.certificateRenewal);
    unfitSince = isFit ? undefined : (unfitSince ?? clock.monotonic());
    return unfitSince !== undefined && clock.monotonic() - unfitSince < HOUR;
  };

  /**
   * Checks now whether another certificate is due; otherwise done each hour, when files of the folder change, and
   * within a minute when the clock was set so that the one in use is not valid.
   */
  const check = async () => {
    if (isAuthorityInDoubt()) return;
    const found = await find();
    if (found.cert === current.cert && found.key === current.key) return;
    current = found;
    for (const listener of listeners) listener();
  };
  const caFile = own ? null : join(folder, 'ca.pem');
  let renewal: Promise<void> | undefined;
  const renew = async () => {
    if (own) throw new AppError(409, 'own_certificate', 'The service uses a certificate that its owner chose.');
    await renewAuthority(files, wanted(), clock.now());
    await check();
  };
  const changedAt = () => (caFile === null ? 0 : (statSync(caFile, { throwIfNoEntry: false })?.mtimeMs ?? 0));
  let [checkedAt, seen] = [clock.monotonic(), changedAt()];
  const timer = setInterval(() => {
    const now = changedAt();
    const patience = isValid(current, clock.now()) ? HOUR : MINUTE;
    if (now === seen && clock.monotonic() - checkedAt < patience) return;
    [checkedAt, seen] = [clock.monotonic(), now];
    check().catch((error: unknown) => onError?.(error));
  }, LOOK_EVERY);
  timer.unref();
  return {
    /** PEM chain, the server's certificate first */
    get cert() {
      return current.cert;
    },
    get key() {
      return current.key;
    },
    /** SHA-256 of the server's certificate, `AB:CD:...` */
    get fingerprint() {
      return new X509Certificate(current.cert).fingerprint256;
    },
    /** certificate of the own authority, for people to install; null with a certificate of the owner's own */
    caFile,
    /** its present content */
    authority: () => (caFile === null ? null : readAuthority(caFile, current.cert)),
    /** Calls `listener` after each change of certificate. */
    onRenew(listener: () => void) {
      listeners.push(listener);
    },
    /** The reason why an administrator should renew the authority; null while there is none. */
    notice: () => (own ? null : noticeOf(files, wanted(), clock.now())),
    /**
     * Makes a new authority, for the current names and addresses of this machine; concurrent calls share one. Every
     * device that trusted the old one has to trust this one. @throws 409 with a certificate of the owner's own
     */
    renewAuthority() {
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
    check,
    close() {
      clearInterval(timer);
    },
  };
}

/** The authority's certificate; from the chain of the server's, when its own file is missing or damaged. */
function readAuthority(caFile: string, chain: string): X509Certificate {
  try {
    return new X509Certificate(readFileSync(caFile));
  } catch {
    return new X509Certificate(chain.slice(chain.lastIndexOf('-----BEGIN CERTIFICATE')));
  }
}

function wantedNames(names: readonly string[], addresses: readonly string[]): string[] {
  // Some systems name machines in ways that DNS does not know; a certificate must not carry those.
  const usable = [...names, ...addresses]
    .map(name => name.toLowerCase())
    .filter(name => isIP(name) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name));
  return [...new Set(['localhost', ...usable, '127.0.0.1', '::1'])];
}

/** Most starts make no certificate: the code for it is loaded when one is due. */
const maker = () => import('./certificate-maker.ts');

/**
 * The certificate in the folder while it is valid, else a new one by the folder's authority, for the names that it may
 * sign.
 * @throws when the authority is damaged and the certificate cannot be used: only a person orders a new authority, since
 * every device has to trust it
 */
async function keepLeaf(
  files: PairFiles,
  wanted: readonly string[],
  now: number,
  onDamage: (damage: CertificateDamage) => void,
): Promise<Pair> {
  const kept = files.read('ca');
  const leaf = files.read('server');
  if (!kept && (files.has('ca') || files.has('server'))) {
    if (!leaf || !isValid(leaf, now, 0)) throw new Error(files.authorityDamage());
    onDamage('authority');
    return leaf;
  }
  const authority =
    kept && isValid(kept, now, lifetimes.certificateRenewal) ? kept : await renewAuthority(files, wanted, now);
  const scope = scopeOf(files, authority);
  const names = scope ? wanted.filter(name => covers(scope, name)) : wanted;

  if (leaf && isValid(leaf, now, lifetimes.certificateRenewal) && isFrom(leaf, authority) && coversAll(leaf, names))
    return leaf;
  const made = await (await maker()).makeLeaf(authority, names, now);
  const pair = { cert: `${made.cert.trim()}\n${authority.cert.trim()}\n`, key: made.key };
  if (!leaf && files.has('server')) onDamage('certificate');
  files.write('server', pair);
  return pair;
}

/** A new authority in the folder, for the current names and addresses. */
async function renewAuthority(files: PairFiles, wanted: readonly string[], now: number): Promise<Pair> {
  const scope = scopeFor(wanted);
  const authority = await (await maker()).makeAuthority(hostname(), now, scope);
  files.write('ca', authority);
  files.writeScope(new X509Certificate(authority.cert).fingerprint256, scope);
  return authority;
}

/** For the command line: renews the authority of a folder; a service that runs on it loads it within seconds. */
export async function renewAuthorityOf(
  folder: string,
  { secrets, names, addresses }: Omit<CertificateOptions, 'own' | 'onError'>,
  clock: Clock,
): Promise<X509Certificate> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = openPairFiles(folder, secrets);
  const wanted = wantedNames(names(), addresses());
  const authority = await renewAuthority(files, wanted, clock.now());
  await keepLeaf(files, wanted, clock.now(), () => undefined);
  return new X509Certificate(authority.cert);
}

/** Whether a certificate is valid at a time, and for `margin` milliseconds more. */
function isValid({ cert }: Pair, now: number, margin = 0): boolean {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  return validFromDate.getTime() <= now && validToDate.getTime() - margin > now;
}

function isFrom(leaf: Pair, authority: Pair): boolean {
  return new X509Certificate(leaf.cert).verify(new X509Certificate(authority.cert).publicKey);
}

function coversAll({ cert }: Pair, names: readonly string[]): boolean {
  const certificate = new X509Certificate(cert);
  return names.every(
    name => (isIP(name) ? certificate.checkIP(canonicalAddress(name)) : certificate.checkHost(name)) !== undefined,
  );
}

function canonicalAddress(address: string): string {
  return new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
}

function readOwn({ certFile, keyFile }: { readonly certFile: string; readonly keyFile: string }): Pair {
  const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  if (!new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key)))
    throw new Error(`the key ${keyFile} does not belong to the certificate ${certFile}`);
  return pair;
}
