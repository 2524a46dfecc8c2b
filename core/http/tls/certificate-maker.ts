// Makes the certificates of an installation: an authority of its own and the server's certificate, both P-256.
import 'reflect-metadata'; // x509 needs it to be there first
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  cryptoProvider,
} from '@peculiar/x509';
import { randomBytes, type webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import { HOUR } from '../../kit/time.ts';
import { lifetimes } from '../../access/lifetimes.ts';
import { scopeFor, type NameScope } from './authority-names.ts';

cryptoProvider.set(globalThis.crypto);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate and its private key as PEM. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

/**
 * A certificate authority valid for two years that may sign only servers (path length 0), and only those of `scope`.
 * `now` in milliseconds.
 */
export async function makeAuthority(label: string, now: number, scope: NameScope = scopeFor([])): Promise<Pair> {
  const keys = await globalThis.crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [`Plinth authority of ${label}`] }, { O: ['Plinth'] }],
    ...validity(now, lifetimes.certificateAuthority),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      constraintsOf(scope),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

/**
 * Clients that trust the authority trust it for these names and addresses only (RFC 5280 4.2.1.10), so it must be
 * critical.
 */
function constraintsOf({ names, networks }: NameScope): Extension {
  const bases = [
    ...names.map(name => new GeneralName({ dNSName: name })),
    ...networks.map(network => new GeneralName({ iPAddress: network })),
  ];
  const permittedSubtrees = new GeneralSubtrees(bases.map(base => new GeneralSubtree({ base })));
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(new NameConstraints({ permittedSubtrees })));
}

/** A server certificate for names and addresses, signed by `authority`; valid for 396 days, or as long as that. */
export async function makeLeaf(authority: Pair, names: readonly string[], now: number): Promise<Pair> {
  const issuer = new X509Certificate(authority.cert);
  const signingKey = await globalThis.crypto.subtle.importKey(
    'pkcs8',
    PemConverter.decodeFirst(authority.key),
    ALGORITHM,
    false,
    ['sign'],
  );
  const keys = await globalThis.crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [{ CN: [names[0]?.slice(0, 64) ?? 'localhost'] }, { O: ['Plinth'] }],
    issuer: issuer.subject,
    ...validity(now, Math.min(lifetimes.certificate, issuer.notAfter.getTime() - now)),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names.map(value => ({ type: isIP(value) ? 'ip' : 'dns', value }) as const)),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(await issuer.publicKey.export()),
    ],
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

/** From an hour ago, because clocks in a network differ. */
function validity(now: number, life: number): { readonly notBefore: Date; readonly notAfter: Date } {
  return { notBefore: new Date(now - HOUR), notAfter: new Date(now + life) };
}

/** 127 random bits, positive and never zero in front (RFC 5280 4.1.2.2). */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  return `${PemConverter.encode(await globalThis.crypto.subtle.exportKey('pkcs8', key), PemConverter.PrivateKeyTag)}\n`;
}
