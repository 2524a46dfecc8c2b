// Metadata of a SAML identity provider: its name, its sign-in address, and the certificates that are valid from then
// on.
import { X509Certificate } from 'node:crypto';
import { messageOf } from '../../kit/errors.ts';
import { isoTime } from '../../kit/time.ts';
import { attribute, parseXml, select, textOf, type XmlElement } from './xml.ts';

export interface IdpMetadata {
  readonly entityId: string;
  /** address for requests by redirect */
  readonly signInUrl: string;
  /** format of people's names; null: as the provider is set up to */
  readonly nameIdFormat: string | null;
  readonly certificates: readonly { readonly pem: string; readonly fingerprint: string; readonly not_after: string }[];
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const LEAST_RSA_BITS = 2048;

/** @throws with a reason for people when it is not the metadata of one identity provider that can be used */
export async function readIdpMetadata(xml: string, now: number): Promise<IdpMetadata> {
  const { documentElement: root } = await parseXml(xml.replace(/<!--.*?-->/gs, '')).catch((error: unknown) => {
    throw new Error(`This is not XML that can be read: ${messageOf(error)}.`, { cause: error });
  });
  const entities = root.localName === 'EntityDescriptor' ? [root] : select(root, './metadata:EntityDescriptor');
  const found = entities.flatMap(entity =>
    select(entity, './metadata:IDPSSODescriptor').map(role => ({ entity, role })),
  );
  const [only, another] = found;
  if (!only) throw new Error('The metadata contains no identity provider.');
  if (another) throw new Error('The metadata contains more than one identity provider.');

  const { entity, role } = only;
  const entityId = attribute(entity, 'entityID')?.trim();
  if (!entityId) throw new Error('The metadata contains no entityID.');
  if ([root, entity, role].some(element => hasEnded(element, now))) throw new Error('The metadata has expired.');
  const service = select(role, './metadata:SingleSignOnService').find(
    element => attribute(element, 'Binding') === REDIRECT,
  );
  const signInUrl = attribute(service, 'Location')?.trim();
  if (!signInUrl) throw new Error('The identity provider does not support redirect requests.');
  const certificates = select(role, './metadata:KeyDescriptor')
    .filter(key => attribute(key, 'use') !== 'encryption')
    .flatMap(key => select(key, './/signature:X509Certificate'))
    .map(readCertificate);
  if (certificates.length === 0) throw new Error('The metadata contains no signing certificate.');
  // Some give people a new name each time unless a format is requested; others reject a format they were not set up
  // for.
  const formats = select(role, './metadata:NameIDFormat').map(textOf);
  const nameIdFormat = formats[0] === TRANSIENT && formats.includes(PERSISTENT) ? PERSISTENT : null;
  return {
    entityId,
    signInUrl,
    nameIdFormat,
    certificates: certificates.filter(
      ({ fingerprint }, index) => certificates.findIndex(other => other.fingerprint === fingerprint) === index,
    ),
  };
}

function hasEnded(element: XmlElement, now: number): boolean {
  const until = attribute(element, 'validUntil');
  return until !== undefined && !(Date.parse(until) > now);
}

/** The dates of a certificate do not end it here: only its key counts, until other metadata is read. */
function readCertificate(element: XmlElement) {
  const text = textOf(element)?.replace(/\s+/g, '') ?? '';
  if (!/^[A-Za-z0-9+/]{100,}={0,2}$/.test(text)) throw new Error('A certificate in the metadata is empty or damaged.');
  const certificate = parseCertificate(text);
  const { publicKey, fingerprint256, validToDate } = certificate;
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < LEAST_RSA_BITS)
    throw new Error(`A certificate in the metadata is not for RSA of at least ${LEAST_RSA_BITS} bits.`);
  return { pem: certificate.toString(), fingerprint: fingerprint256, not_after: isoTime(validToDate.getTime()) };
}

function parseCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text, 'base64'));
  } catch (error) {
    throw new Error('A certificate in the metadata is empty or damaged.', { cause: error });
  }
}
