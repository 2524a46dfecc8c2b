// The server's certificate: made and renewed by this service itself, or the owner's own (RELIABILITY.md 6.9, DESKTOP.md 7).
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isIP, SocketAddress } from 'node:net';
import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { writeDurably } from '../kit/durable-file.ts';
import type { Clock } from '../kit/time.ts';
import type { Pair } from './certificate-maker.ts';

/** TLS 1.2 and 1.3 with authenticated encryption only; Node's own list still has CBC. */
export const tlsPolicy = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const satisfies SecureContextOptions;

export interface Certificates {
  /** PEM chain, the server's certificate first */
  readonly cert: string;
  readonly key: string;
  /** certificate of the own authority, for people to install; null with a certificate of the owner's own */
  readonly caFile: string | null;
  /** that certificate as it is now */
  authority(): X509Certificate | null;
  /** SHA-256 of the server's certificate, `AB:CD:...` */
  readonly fingerprint: string;
  /** Calls `listener` after each change of certificate. */
  onRenew(listener: () => void): void;
  /** Looks now whether another certificate is due; otherwise done each hour. */
  check(): Promise<void>;
  close(): void;
}

export interface CertificateOptions {
  /** names of the machine beside localhost */
  readonly names: () => readonly string[];
  /** addresses in its networks beside loopback */
  readonly addresses: () => readonly string[];
  /** PEM files of the owner's own certificate, read again when they change */
  readonly own?: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** told when a check after the start fails; the certificate in use stays */
  readonly onError?: (error: unknown) => void;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RENEW_BEFORE = 30 * DAY;
/** A leaf must not outlive its authority. */
const RENEW_AUTHORITY_BEFORE = 430 * DAY;

/**
 * Opens the certificate kept in `folder`, making what is missing.
 * @throws when the owner's certificate cannot be read or its key does not fit
 */
export async function openCertificates(folder: string, { names, addresses, own, onError }: CertificateOptions, clock: Clock): Promise<Certificates> {
  const find = own ? () => Promise.resolve(readOwn(own)) : () => keepLeaf(folder, wantedNames(names(), addresses()), clock.now());
  let current = await find();
  const listeners: (() => void)[] = [];

  const check = async () => {
    const found = await find();
    if (found.cert === current.cert && found.key === current.key) return;
    current = found;
    for (const listener of listeners) listener();
  };
  const timer = setInterval(() => { check().catch((error: unknown) => onError?.(error)); }, HOUR);
  timer.unref();

  const caFile = own ? null : join(folder, 'ca.pem');
  return {
    get cert() { return current.cert; },
    get key() { return current.key; },
    get fingerprint() { return new X509Certificate(current.cert).fingerprint256; },
    caFile,
    authority: () => (caFile === null ? null : new X509Certificate(readFileSync(caFile))),
    onRenew(listener) { listeners.push(listener); },
    check,
    close() { clearInterval(timer); },
  };
}

function wantedNames(names: readonly string[], addresses: readonly string[]): string[] {
  // Some systems name machines in ways that DNS does not know; a certificate must not carry those.
  const usable = [...names, ...addresses].map(name => name.toLowerCase()).filter(name => isIP(name) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name));
  return [...new Set(['localhost', ...usable, '127.0.0.1', '::1'])];
}

/** Most starts make no certificate: what makes them is loaded when one is due. */
const maker = () => import('./certificate-maker.ts');

/** The certificate in the folder while it serves, else a new one by the folder's authority. */
async function keepLeaf(folder: string, names: readonly string[], now: number): Promise<Pair> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = readPair(folder, 'ca');
  const keptIsGood = kept !== undefined && isValid(kept, now, RENEW_AUTHORITY_BEFORE);
  const authority = keptIsGood ? kept : await (await maker()).makeAuthority(hostname(), now);
  if (!keptIsGood) writePair(folder, 'ca', authority);

  const leaf = readPair(folder, 'server');
  if (leaf && isValid(leaf, now, RENEW_BEFORE) && isFrom(leaf, authority) && coversAll(leaf, names)) return leaf;
  const made = await (await maker()).makeLeaf(authority, names, now);
  const pair = { cert: `${made.cert.trim()}\n${authority.cert.trim()}\n`, key: made.key };
  writePair(folder, 'server', pair);
  return pair;
}

function isValid({ cert, key }: Pair, now: number, margin: number): boolean {
  const { validFromDate, validToDate, checkPrivateKey } = pick(cert);
  return validFromDate.getTime() <= now && validToDate.getTime() - margin > now && checkPrivateKey(key);
}

function pick(cert: string) {
  const certificate = new X509Certificate(cert);
  const { validFromDate, validToDate } = certificate;
  return { validFromDate, validToDate, checkPrivateKey: (key: string) => certificate.checkPrivateKey(createPrivateKey(key)) };
}

function isFrom(leaf: Pair, authority: Pair): boolean {
  return new X509Certificate(leaf.cert).verify(new X509Certificate(authority.cert).publicKey);
}

function coversAll({ cert }: Pair, names: readonly string[]): boolean {
  const certificate = new X509Certificate(cert);
  return names.every(name => (isIP(name) ? certificate.checkIP(canonicalAddress(name)) : certificate.checkHost(name)) !== undefined);
}

function canonicalAddress(address: string): string {
  return new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
}

/** Undefined when one of the two files is missing or is no PEM: then a new pair is made. */
function readPair(folder: string, name: string): Pair | undefined {
  const files = [join(folder, `${name}.pem`), join(folder, `${name}.key.pem`)] as const;
  if (!files.every(file => existsSync(file))) return undefined;
  const [cert, key] = [readFileSync(files[0], 'utf8'), readFileSync(files[1], 'utf8')];
  return cert.includes('END CERTIFICATE') && key.includes('END PRIVATE KEY') ? { cert, key } : undefined;
}

/** Each file appears whole or not at all; a pair cut in between does not fit and is made again. */
function writePair(folder: string, name: string, { cert, key }: Pair): void {
  writeDurably(join(folder, `${name}.key.pem`), key);
  writeDurably(join(folder, `${name}.pem`), cert);
}

function readOwn({ certFile, keyFile }: { readonly certFile: string; readonly keyFile: string }): Pair {
  const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  if (!pick(pair.cert).checkPrivateKey(pair.key)) throw new Error(`the key ${keyFile} does not belong to the certificate ${certFile}`);
  return pair;
}
